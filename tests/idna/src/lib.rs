//! Nothing of its own: the tests are what it is for.
