//! Drawings of the page. Colours are classes of the style sheet, so that they follow the reader's
//! choice of light or dark.

use std::fmt::Write;

use super::escape;

/// The width of every drawing, in its own units.
pub(super) const WIDTH: f64 = 760.0;

/// A drawing being made.
pub(super) struct Drawing {
    text: String,
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Drawing {
    /// An empty drawing of this height; `label` says what it shows to who cannot see it.
    pub(super) fn new(height: f64, label: &str) -> Drawing {
        let label = escape(label);
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"";
        let text = format!("{head} viewBox=\"0 0 {WIDTH} {height:.0}\" aria-label=\"{label}\">\n");
        Drawing { text }
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.text,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    pub(super) fn dot(&mut self, class: &str, (x, y): (f64, f64)) {
        let _ = writeln!(
            self.text,
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>"
        );
    }

    /// A bar with what it stands for, which a pointer shows.
    pub(super) fn bar(&mut self, class: &str, at: (f64, f64), size: (f64, f64), title: &str) {
        let ((x, y), (width, height), title) = (at, size, escape(title));
        let _ = writeln!(
            self.text,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\" rx=\"1.5\"><title>{title}</title></rect>"
        );
    }

    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escape(text);
        let _ = writeln!(
            self.text,
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    /// An area with this outline.
    pub(super) fn area(&mut self, class: &str, outline: &[(f64, f64)]) {
        let points = points(outline);
        let _ = writeln!(self.text, "<polygon class=\"{class}\" points=\"{points}\"/>");
    }

    /// A curve in the colour of a series.
    pub(super) fn curve(&mut self, series: usize, path: &[(f64, f64)]) {
        let (points, colour) = (points(path), colour(series));
        let _ = writeln!(
            self.text,
            "<polyline class=\"curve\" style=\"stroke:{colour}\" points=\"{points}\"/>"
        );
    }

    /// The finished drawing.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }
}

/// The colour of a series; there are six, then they come again.
pub(super) fn colour(series: usize) -> String {
    format!("var(--s{})", series % 6)
}

fn points(path: &[(f64, f64)]) -> String {
    let point = |(x, y): &(f64, f64)| format!("{x:.1},{y:.1}");
    path.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// A step for the lines of a scale over this range: 1, 2 or 5 times a power of ten, so that there
/// are `most` lines at the most.
pub(super) fn step(range: f64, most: f64) -> f64 {
    let rough = (range / most).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough);
    factor.unwrap_or(10.0) * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        for (range, expected) in [(7.0, 1.0), (100.0, 20.0), (1234.0, 200.0), (0.0, 1e-9)] {
            let got = step(range, 7.0);
            assert!((got - expected).abs() < 1e-9 * expected.max(1.0), "{range}: {got}");
        }
    }

    #[test]
    fn what_is_written_is_escaped() {
        let mut drawing = Drawing::new(10.0, "a \"b\"");
        drawing.text("", (0.0, 0.0), Anchor::Start, "<x & y>");
        let text = drawing.finish();
        assert!(text.contains("a &quot;b&quot;") && text.contains("&lt;x &amp; y&gt;"));
    }
}
