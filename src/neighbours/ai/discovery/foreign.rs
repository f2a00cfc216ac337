//! Which elements of a document are SVG's or `MathML`'s (HTML §13.2.6.5), by their names alone.

/// The elements that decide it: the two roots, and within each those whose content is HTML again (HTML §13.2.4.2). Of
/// `annotation-xml` only some are; none counts here.
const NAMES: [&str; 10] = ["svg", "math", "foreignObject", "desc", "title", "mi", "mo", "mn", "ms", "mtext"];
const SVG: u8 = 0;
const MATH: u8 = 1;
/// The first of those within `math`.
const WITHIN_MATH: u8 = 5;

/// Elements of HTML that end SVG and `MathML` where they stand, and at which these end where one is closed.
const BREAKS: &str =
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing \
                      menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var";

/// Deeper ones are taken for their parents' plain content. It bounds the work for each tag.
const DEEPEST: usize = 64;

/// The open ones of [`NAMES`].
#[derive(Default)]
pub(super) struct Foreign {
    open: Vec<u8>,
}

impl Foreign {
    /// Whether an element that begins here is SVG's or `MathML`'s.
    pub(super) fn is_inside(&self) -> bool {
        matches!(self.open.last(), Some(&(SVG | MATH)))
    }

    /// Takes a tag in. Whether it is one of SVG, of `MathML`, or of their roots.
    pub(super) fn takes(&mut self, name: &str, closing: bool, empty: bool) -> bool {
        let inside = self.is_inside();
        if closing && self.open.is_empty() {
            return false;
        }
        let known = (0..).zip(NAMES).find(|(_, one)| name.eq_ignore_ascii_case(one)).map(|(at, _)| at);
        if closing {
            if let Some(at) = self.open.iter().rposition(|&one| Some(one) == known) {
                self.open.truncate(at);
                return true;
            }
        }
        if inside && BREAKS.split(' ').any(|one| name.eq_ignore_ascii_case(one)) {
            while self.is_inside() {
                self.open.pop();
            }
            return false;
        }
        if closing {
            return inside;
        }
        let begins = known.is_some_and(|at| match self.open.last() {
            Some(&SVG) => at == SVG || (MATH + 1..WITHIN_MATH).contains(&at),
            Some(&MATH) => at == MATH || at >= WITHIN_MATH,
            _ => at <= MATH,
        });
        if let Some(at) = known.filter(|_| begins && !empty && self.open.len() < DEEPEST) {
            self.open.push(at);
        }
        inside || begins
    }
}
