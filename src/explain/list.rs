//! Collects issues and their edits. No function is generic, because each instance adds to the WebAssembly module.

use crate::issue::{Arg, Code, Component, Edit, Fact, Facts, Issue};
use crate::limits;
use crate::llm::Options;
use crate::span::{self, Span};
use crate::uri::pct;
use crate::uri::table::Class;
use percent_encoding::percent_encode_byte;
use std::borrow::Cow;

/// Issues sorted by position; those at the same position are in the order in which they were added.
pub(super) struct List<'a> {
    options: &'a Options,
    pub(super) issues: Vec<Issue>,
    /// The offset of the text, to which spans refer, in the input.
    pub(super) base: u32,
    /// The position of the issue that was added last.
    last: usize,
    /// The number of edits that can still be added.
    room: usize,
}

impl<'a> List<'a> {
    pub(super) fn new(options: &'a Options) -> Self {
        Self { options, issues: Vec::new(), base: 0, last: 0, room: limits::EDITS }
    }

    /// Adds the issue of a fact, without a fix.
    #[inline(never)]
    pub(super) fn add(&mut self, fact: &Fact) {
        if !fact.code.is_enabled() {
            self.last = usize::MAX;
            return;
        }
        let span = self.moved(fact.span);
        // Insertion sort: issues are few and nearly sorted.
        self.last = self.issues.len();
        while self.last > 0 && self.issues[self.last - 1].span > span {
            self.last -= 1;
        }
        let issue = Issue {
            code: fact.code,
            severity: fact.code.severity(self.options.strict, self.options.lenient_ranges),
            component: fact.component,
            span,
            args: [Some(Arg::Number(fact.argument)), None],
            edits: Vec::new(),
            suggestion: None,
        };
        self.issues.insert(self.last, issue);
    }

    /// Adds the issues of all facts, without fixes.
    pub(super) fn add_all(&mut self, facts: &Facts) {
        for fact in &facts.list {
            self.add(fact);
        }
    }

    /// Adds an issue about the structure of the input.
    #[inline(never)]
    pub(super) fn report(&mut self, code: Code, component: Component, span: Span, argument: u32) {
        self.add(&Fact { code, component, span, argument });
    }

    /// Adds an edit to the fix of the issue that was added last.
    pub(super) fn edit(&mut self, span: Span, text: &'static str) {
        self.replace(span, Cow::Borrowed(text));
    }

    /// [`List::edit`] with a composed text.
    #[inline(never)]
    pub(super) fn replace(&mut self, span: Span, text: Cow<'static, str>) {
        let span = self.moved(span);
        let Some(issue) = self.issues.get_mut(self.last) else { return };
        if self.room == 0 {
            // A part of a fix fixes nothing.
            issue.edits.clear();
            self.last = usize::MAX;
            return;
        }
        self.room -= 1;
        issue.edits.push(Edit { span, text });
    }

    /// Adds edits that percent-encode the raw bytes of `class` in `within`, one edit for each, so that none contains more than a
    /// punctuation mark of a secret. Bytes beyond ASCII are kept.
    #[inline(never)]
    pub(super) fn encode(&mut self, text: &str, within: Span, class: Class) {
        let bytes = text.as_bytes();
        for at in within.range() {
            if bytes[at].is_ascii() && class.has(bytes[at]) && pct::triplet(bytes, at).is_none() {
                self.edit(Span::new(at, at + 1), percent_encode_byte(bytes[at]));
            }
        }
    }

    fn moved(&self, span: Span) -> Span {
        Span { start: span.start + self.base, end: span.end + self.base }
    }
}

/// Applies edits, of which the first one wins if two overlap, and moves `marked` to where the text of these spans is then. A span
/// grows by the new text of an edit in it, and is empty if an edit replaces the text where it begins and some before: that text was
/// misread, such as a second scheme.
pub(crate) fn apply_moving(text: &str, edits: &[&Edit], marked: &mut [Span]) -> String {
    let spans: Vec<Span> = edits.iter().map(|edit| edit.span).collect();
    let mut output = String::with_capacity(text.len() + 16);
    let mut from = 0;
    let mut last: Option<&Edit> = None;
    // The replaced spans, and the spans of the new texts in the output. The first one precedes each position.
    let mut applied = vec![(Span::default(), Span::default())];
    for at in span::order(&spans) {
        let edit = edits[at as usize];
        if (edit.span.start as usize) < from || last == Some(edit) {
            continue;
        }
        last = Some(edit);
        output.push_str(&text[from..edit.span.start as usize]);
        let start = output.len();
        output.push_str(&edit.text);
        applied.push((edit.span, Span::new(start, output.len())));
        from = edit.span.end as usize;
    }
    output.push_str(&text[from..]);
    for span in marked {
        let last = |at| applied[applied.partition_point(|(old, _)| old.start < at).max(1) - 1];
        let (old, new) = last(span.start + 1);
        let cut = old.start < span.start && span.start < old.end;
        let start = if span.start < old.end { new.start } else { new.end + (span.start - old.end) };
        let (old, new) = last(span.end);
        let end = new.end + span.end.saturating_sub(old.end);
        *span = Span { start, end: if cut { start } else { end.max(start) } };
    }
    output
}
