//! Pages of the manual, written in a little Markdown, for the terminal.

use anstyle::Style;

use crate::screen::{CYAN, STRONG, styled};
use crate::words::wrap;

/// Lines longer than this are hard to read, however wide the terminal is.
const WIDEST: usize = 88;

/// The lines of a page, whose marks count for its width. Understands headings, paragraphs, lists, tables and code.
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
            self.lines.push(styled(STRONG, heading));
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
        let text = without_addresses(&text);
        let indent = lead.chars().count();
        let mut spans = Spans::default();
        for (at, line) in wrap(&text, self.width.saturating_sub(indent)).iter().enumerate() {
            let before = if at == 0 { lead.clone() } else { " ".repeat(indent) };
            self.lines.push(format!("{before}{}", spans.line(line)));
        }
    }
}

/// The text of links without where they lead: what `[text](address)` says is its text.
fn without_addresses(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once("](") {
        let link = before.rsplit_once('[').zip(after.split_once(')'));
        let Some(((before, name), (_, after))) = link else { break };
        out.push_str(before);
        out.push_str(name);
        rest = after;
    }
    out + rest
}

/// Where a paragraph is within code, within words in bold, within words to be stressed.
#[derive(Default)]
struct Spans {
    code: bool,
    bold: bool,
    stressed: bool,
}

impl Spans {
    /// The next line of the paragraph, in colours; the marks go away.
    fn line(&mut self, line: &str) -> String {
        let (mut out, mut run, mut rest) = (String::new(), String::new(), line);
        while let Some(next) = rest.chars().next() {
            let mark = match next {
                '`' => "`",
                '*' if self.code => "",
                '*' if rest.starts_with("**") => "**",
                '*' if !rest.starts_with("* ") || self.stressed => "*",
                _ => "",
            };
            if mark.is_empty() {
                run.push(next);
                rest = &rest[next.len_utf8()..];
                continue;
            }
            self.end(&mut run, &mut out);
            match mark {
                "`" => self.code = !self.code,
                "**" => self.bold = !self.bold,
                _ => self.stressed = !self.stressed,
            }
            rest = &rest[mark.len()..];
        }
        self.end(&mut run, &mut out);
        out
    }

    /// Writes what was gathered, in its style.
    fn end(&self, run: &mut String, out: &mut String) {
        let style = match self {
            Spans { code: true, .. } => CYAN,
            Spans { bold: true, .. } => STRONG,
            Spans { stressed: true, .. } => Style::new().italic(),
            _ => Style::new(),
        };
        if !run.is_empty() {
            out.push_str(&styled(style, &*run));
        }
        run.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_wrapped_and_marked_up() {
        let page = "# Title\n\nOne *two\nthree* [`co*e`](there) four.\n\n- **item** that\n  goes on\n\n    a = b\n";
        let lines = render(page, 14).join("\n");
        let lines = anstream::adapter::strip_str(&lines).to_string();
        let expected =
            "Title\n\nOne two\nthree co*e\nfour.\n\n  • item\n    that goes\n    on\n\n    a = b";
        assert_eq!(lines, expected);
    }
}
