//! A recogniser for a grammar in ABNF (RFC 5234): a nondeterministic automaton, run byte by byte on sets of states. The grammar
//! has no recursion, so each rule is expanded at each use.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A set of bytes.
pub(crate) type Bytes = [bool; 256];

enum Node {
    /// One set for each byte of the terminal.
    Terminal(Vec<Bytes>),
    Rule(String),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    /// Minimum and maximum number of repetitions.
    Repeat(usize, Option<usize>, Box<Node>),
}

/// Reads the elements of a rule.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    /// The next byte that is neither white space nor in a comment, or 0.
    fn peek(&mut self) -> u8 {
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b';' => self.at += self.text[self.at..].iter().take_while(|&&byte| byte != b'\n').count(),
                b' ' | b'\n' => self.at += 1,
                _ => return byte,
            }
        }
        0
    }

    fn take(&mut self, is_part: fn(u8) -> bool) -> String {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|&byte| is_part(byte)) {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.at]).into_owned()
    }

    fn number(&mut self) -> Option<usize> {
        self.take(|byte| byte.is_ascii_digit()).parse().ok()
    }

    fn byte(&mut self) -> usize {
        self.at += 1; // `x` or `-`
        usize::from_str_radix(&self.take(|byte| byte.is_ascii_hexdigit()), 16).expect("an byte")
    }

    /// The content of brackets.
    fn enclosed(&mut self) -> Node {
        self.at += 1;
        let inner = self.choice();
        assert!(matches!(self.peek(), b')' | b']'), "a bracket is not closed");
        self.at += 1;
        inner
    }

    fn choice(&mut self) -> Node {
        let mut choices = vec![self.sequence()];
        while self.peek() == b'/' {
            self.at += 1;
            choices.push(self.sequence());
        }
        Node::Choice(choices)
    }

    fn sequence(&mut self) -> Node {
        let mut parts = Vec::new();
        while !matches!(self.peek(), 0 | b'/' | b')' | b']') {
            parts.push(self.repetition());
        }
        Node::Sequence(parts)
    }

    fn repetition(&mut self) -> Node {
        let least = self.number();
        if self.text[self.at] == b'*' {
            self.at += 1;
            let most = self.number();
            return Node::Repeat(least.unwrap_or(0), most, Box::new(self.element()));
        }
        match least {
            Some(times) => Node::Repeat(times, Some(times), Box::new(self.element())),
            None => self.element(),
        }
    }

    fn element(&mut self) -> Node {
        match self.peek() {
            b'(' => self.enclosed(),
            b'[' => Node::Repeat(0, Some(1), Box::new(self.enclosed())),
            b'"' => {
                self.at += 1;
                let text = self.take(|byte| byte != b'"');
                self.at += 1;
                // Quoted text is case-insensitive.
                Node::Terminal(text.bytes().map(|byte| bytes(|other| other.eq_ignore_ascii_case(&byte))).collect())
            }
            b'%' => {
                self.at += 1;
                let first = self.byte();
                let last = if self.text.get(self.at) == Some(&b'-') { self.byte() } else { first };
                Node::Terminal(vec![bytes(|byte| (first..=last).contains(&usize::from(*byte)))])
            }
            _ => {
                let name = self.take(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
                assert!(!name.is_empty(), "no element");
                Node::Rule(name)
            }
        }
    }
}

fn bytes(has: impl Fn(&u8) -> bool) -> Bytes {
    std::array::from_fn(|byte| has(&(byte as u8)))
}

/// The rules of a grammar.
pub(crate) struct Grammar {
    rules: BTreeMap<String, Node>,
}

impl Grammar {
    /// Reads the text of a grammar. A line that begins with a space continues a rule.
    pub(crate) fn read(text: &str) -> Self {
        let mut rules: Vec<String> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with(';')) {
            match rules.last_mut() {
                Some(rule) if line.is_empty() || line.starts_with(' ') => rule.extend([line, "\n"]),
                _ if line.is_empty() => {}
                _ => rules.push(format!("{line}\n")),
            }
        }
        let read = |rule: &String| {
            let (name, elements) = rule.split_once('=').expect("a rule");
            let mut reader = Reader { text: elements.as_bytes(), at: 0 };
            let node = reader.choice();
            assert_eq!(reader.peek(), 0, "{name} ends early");
            (name.trim().to_owned(), node)
        };
        Self { rules: rules.iter().map(read).collect() }
    }

    /// One byte of each class, ascending. Bytes in the same terminals are one class; bytes in no terminal have no class.
    pub(crate) fn representatives(&self) -> BTreeSet<u8> {
        let mut terminals = Vec::new();
        for node in self.rules.values() {
            self.terminals(node, &mut terminals);
        }
        let mut classes: BTreeMap<Vec<bool>, u8> = BTreeMap::new();
        for byte in 0..=u8::MAX {
            let has = |places: &Vec<Bytes>| places.iter().any(|bytes| bytes[usize::from(byte)]);
            classes.entry(terminals.iter().map(has).collect()).or_insert(byte);
        }
        classes.into_iter().filter(|(class, _)| class.contains(&true)).map(|(_, byte)| byte).collect()
    }

    /// Adds the terminals of `node`. Alternatives of one byte each are one terminal, because no rule distinguishes them.
    fn terminals(&self, node: &Node, list: &mut Vec<Vec<Bytes>>) {
        if let Some(bytes) = self.one_byte(node) {
            return list.push(vec![bytes]);
        }
        match node {
            Node::Terminal(places) => list.push(places.clone()),
            Node::Rule(_) => {} // already added
            Node::Sequence(nodes) | Node::Choice(nodes) => nodes.iter().for_each(|node| self.terminals(node, list)),
            Node::Repeat(_, _, node) => self.terminals(node, list),
        }
    }

    /// The bytes of a node that matches one byte.
    fn one_byte(&self, node: &Node) -> Option<Bytes> {
        match node {
            Node::Terminal(places) => <[Bytes; 1]>::try_from(places.as_slice()).ok().map(|[bytes]| bytes),
            Node::Rule(name) => self.one_byte(&self.rules[name]),
            Node::Sequence(parts) => {
                <&[Node; 1]>::try_from(parts.as_slice()).ok().and_then(|[part]| self.one_byte(part))
            }
            Node::Choice(choices) => choices.iter().map(|choice| self.one_byte(choice)).reduce(|all, one| {
                all.zip(one).map(|(all, one)| bytes(|&byte| all[usize::from(byte)] || one[usize::from(byte)]))
            })?,
            Node::Repeat(..) => None,
        }
    }

    /// The recogniser of a rule.
    pub(crate) fn recogniser(&self, rule: &str) -> Recogniser {
        let mut machine = Recogniser { edges: Vec::new(), accepting: 0, sets: Vec::new(), known: HashMap::new() };
        let start = machine.state();
        machine.accepting = self.expand(&self.rules[rule], start, &mut machine);
        machine.set(vec![start]);
        machine
    }

    /// Adds the states of `node` after `from`, and returns their final state.
    fn expand(&self, node: &Node, from: usize, machine: &mut Recogniser) -> usize {
        match node {
            Node::Terminal(places) => places.iter().fold(from, |from, bytes| {
                let to = machine.state();
                machine.edges[from].push((Some(*bytes), to));
                to
            }),
            Node::Rule(name) => self.expand(&self.rules[name], from, machine),
            Node::Sequence(parts) => parts.iter().fold(from, |from, part| self.expand(part, from, machine)),
            Node::Choice(choices) => {
                let to = machine.state();
                for choice in choices {
                    let end = self.expand(choice, from, machine);
                    machine.edges[end].push((None, to));
                }
                to
            }
            Node::Repeat(least, most, part) => {
                let mut at = (0..*least).fold(from, |from, _| self.expand(part, from, machine));
                let to = machine.state();
                // A loop needs a state without other incoming edges.
                for _ in 0..most.map_or(1, |most| most - least) {
                    let begin = machine.state();
                    machine.edges[at].extend([(None, begin), (None, to)]);
                    at = self.expand(part, begin, machine);
                    if most.is_none() {
                        machine.edges[at].push((None, begin));
                    }
                }
                machine.edges[at].push((None, to));
                to
            }
        }
    }
}

/// A set of states, and the known successor for each byte.
type Set = (Vec<usize>, Box<[Option<usize>; 256]>);

/// Reads a string byte by byte, from set 0. Each set is created once.
pub(crate) struct Recogniser {
    /// The edges of each state: by a set of bytes, or empty.
    edges: Vec<Vec<(Option<Bytes>, usize)>>,
    accepting: usize,
    sets: Vec<Set>,
    known: HashMap<Vec<usize>, usize>,
}

impl Recogniser {
    fn state(&mut self) -> usize {
        self.edges.push(Vec::new());
        self.edges.len() - 1
    }

    /// The number of the set of these states and their closure over empty edges.
    fn set(&mut self, mut states: Vec<usize>) -> usize {
        let mut seen = vec![false; self.edges.len()];
        let mut at = 0;
        states.retain(|&state| !std::mem::replace(&mut seen[state], true));
        while at < states.len() {
            for (bytes, to) in &self.edges[states[at]] {
                if bytes.is_none() && !std::mem::replace(&mut seen[*to], true) {
                    states.push(*to);
                }
            }
            at += 1;
        }
        states.sort_unstable();
        if let Some(&number) = self.known.get(&states) {
            return number;
        }
        self.known.insert(states.clone(), self.sets.len());
        self.sets.push((states, Box::new([None; 256])));
        self.sets.len() - 1
    }

    /// The successor set for `byte`.
    pub(crate) fn step(&mut self, from: usize, byte: u8) -> usize {
        let byte = usize::from(byte);
        if let Some(to) = self.sets[from].1[byte] {
            return to;
        }
        let edges = self.sets[from].0.iter().flat_map(|&state| &self.edges[state]);
        let states = edges.filter(|(bytes, _)| bytes.is_some_and(|bytes| bytes[byte])).map(|(_, to)| *to).collect();
        let to = self.set(states);
        self.sets[from].1[byte] = Some(to);
        to
    }

    /// Whether a string that ends in the set `at` is in the grammar.
    pub(crate) fn accepts(&self, at: usize) -> bool {
        self.sets[at].0.binary_search(&self.accepting).is_ok()
    }
}
