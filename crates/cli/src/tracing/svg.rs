//! SVG by hand: a picture is a list of elements in text. Nothing is fetched from anywhere, and
//! the same picture is the same text.

use std::fmt::Write;

/// How every picture begins.
pub(crate) const PICTURE: &str = "<svg class=\"gametree-trace\"";

/// A picture being drawn.
pub(super) struct Svg {
    body: String,
}

impl Svg {
    pub(super) fn new() -> Svg {
        Svg { body: String::new() }
    }

    /// A curve from a node down to another.
    pub(super) fn edge(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let (from, to) = (point(from), point(to));
        self.element(format_args!(r#"<path class="{class}" d="M{from} L{to}"/>"#));
    }

    /// A closed shape.
    pub(super) fn polygon(&mut self, class: &str, points: &[(f64, f64)]) {
        let points: Vec<_> = points.iter().copied().map(point).collect();
        let points = points.join(" ");
        self.element(format_args!(r#"<polygon class="{class}" points="{points}"/>"#));
    }

    /// A box with round corners around a point.
    pub(super) fn rounded(&mut self, class: &str, (x, y): (f64, f64), (w, h): (f64, f64), r: f64) {
        let (left, top) = (number(x - w / 2.0), number(y - h / 2.0));
        let (w, h, r) = (number(w), number(h), number(r));
        self.element(format_args!(
            r#"<rect class="{class}" x="{left}" y="{top}" width="{w}" height="{h}" rx="{r}"/>"#
        ));
    }

    /// A text whose middle (or beginning, as its class says) and base line are at a point.
    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let (x, y, text) = (number(x), number(y), escape(text));
        self.element(format_args!(r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#));
    }

    /// Begins a group with a note that shows when the pointer rests on it.
    pub(super) fn begin(&mut self, note: &str) {
        let note = escape(note);
        self.element(format_args!("<g><title>{note}</title>"));
    }

    /// Ends the group.
    pub(super) fn end(&mut self) {
        self.element(format_args!("</g>"));
    }

    fn element(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{text}");
    }

    /// The whole file.
    pub(super) fn finish(self, (width, height): (f64, f64), title: &str, style: &str) -> String {
        let (w, h, title) = (number(width.ceil()), number(height.ceil()), escape(title));
        format!(
            "{PICTURE} xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\">\n<title>{title}</title>\n\
             <style>\n{style}</style>\n\
             <rect class=\"paper\" width=\"{w}\" height=\"{h}\"/>\n{}</svg>\n",
            self.body
        )
    }
}

fn point((x, y): (f64, f64)) -> String {
    format!("{},{}", number(x), number(y))
}

/// At most one digit after the point, so that the file is short and the same everywhere.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Text that is safe inside an element.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML allows no other control characters.
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_break_out() {
        assert_eq!(escape("a<b>&\"\u{1}"), "a&lt;b&gt;&amp;&quot; ");
        assert_eq!(number(3.04), "3");
        assert_eq!(number(-2.55), "-2.5");
    }
}
