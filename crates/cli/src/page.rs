//! Pages of the manual, written in a little Markdown, for the terminal.

use crate::screen::{CYAN, STRONG, styled};
use crate::words::wrap;

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 88;

/// The lines of a page. Understands headings, paragraphs, lists, tables and code.
pub(crate) fn render(page: &str, width: usize) -> Vec<String> {
    let mut renderer = Renderer {
        width: width.min(WIDEST),
        lines: Vec::new(),
        paragraph: String::new(),
        lead: String::new(),
    };
    let mut code = false;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            renderer.end_paragraph();
            code = !code;
        } else if code || line.starts_with("    ") || line.starts_with('|') {
            renderer.end_paragraph();
            renderer.lines.push(format!("    {}", line.trim()));
        } else {
            renderer.take(line);
        }
    }
    renderer.end_paragraph();
    while renderer.lines.last().is_some_and(String::is_empty) {
        renderer.lines.pop();
    }
    renderer.lines
}

struct Renderer {
    width: usize,
    lines: Vec<String>,
    /// The paragraph being gathered.
    paragraph: String,
    /// What stands before its first line: a bullet, or nothing.
    lead: String,
}

impl Renderer {
    fn take(&mut self, line: &str) {
        let text = line.trim();
        if text.is_empty() {
            self.end_paragraph();
            if self.lines.last().is_some_and(|line| !line.is_empty()) {
                self.lines.push(String::new());
            }
        } else if let Some(heading) = text.strip_prefix('#') {
            self.end_paragraph();
            let heading = heading.trim_start_matches('#').trim();
            self.lines.push(styled(STRONG, spans(heading)));
        } else if let Some(item) = text.strip_prefix("- ").or_else(|| text.strip_prefix("* ")) {
            self.end_paragraph();
            "  • ".clone_into(&mut self.lead);
            item.clone_into(&mut self.paragraph);
        } else {
            if !self.paragraph.is_empty() {
                self.paragraph.push(' ');
            }
            self.paragraph.push_str(text);
        }
    }

    fn end_paragraph(&mut self) {
        let lead = std::mem::take(&mut self.lead);
        let text = std::mem::take(&mut self.paragraph);
        if text.is_empty() {
            return;
        }
        let indent = lead.chars().count();
        for (at, line) in wrap(&text, self.width.saturating_sub(indent)).iter().enumerate() {
            let before = if at == 0 { lead.clone() } else { " ".repeat(indent) };
            self.lines.push(format!("{before}{}", spans(line)));
        }
    }
}

/// Code and words in bold; the marks go away.
fn spans(text: &str) -> String {
    let mut out = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at % 2 == 1 {
            out.push_str(&styled(CYAN, part));
            continue;
        }
        for (at, part) in part.split("**").enumerate() {
            let part = if at % 2 == 1 { styled(STRONG, part) } else { part.to_owned() };
            out.push_str(&part);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_wrapped_and_marked_up() {
        let page =
            "# Title\n\nOne two\nthree `code` four.\n\n- item that\n  goes on\n\n    a = b\n";
        let lines = render(page, 14).join("\n");
        let lines = anstream::adapter::strip_str(&lines).to_string();
        let expected =
            "Title\n\nOne two three\ncode four.\n\n  • item that\n    goes on\n\n    a = b";
        assert_eq!(lines, expected);
    }
}
