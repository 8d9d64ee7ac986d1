//! Limits as people write them (`5s`, `1M`, `64M`), and numbers as people read them.

use std::time::Duration;

use gametree::score::MAX_PLY;

/// The smallest table that is of any use.
const SMALLEST_TABLE: u64 = 1 << 10;

/// A depth in plies.
pub(crate) fn depth(text: &str) -> Result<usize, String> {
    match whole(text) {
        Some(depth) if (1..=MAX_PLY as u64).contains(&depth) => Ok(depth as usize),
        _ => Err(format!("depth must be 1 to {MAX_PLY}")),
    }
}

/// A depth for counting, where 0 makes sense.
pub(crate) fn perft_depth(text: &str) -> Result<u32, String> {
    match whole(text) {
        Some(depth) if depth <= MAX_PLY as u64 => Ok(depth as u32),
        _ => Err(format!("depth must be 0 to {MAX_PLY}")),
    }
}

/// A number of nodes, with `k`, `M` or `G` for thousands, millions and billions.
pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    large(text)
        .filter(|&nodes| nodes > 0)
        .ok_or_else(|| "nodes must be 1 or more, like 500000, 200k or 1M".to_owned())
}

/// The tokens of a heap, with the same units.
pub(crate) fn heap(text: &str) -> Result<u64, String> {
    large(text).ok_or_else(|| "a heap is a whole number, like 0, 200 or 100k".to_owned())
}

fn large(text: &str) -> Option<u64> {
    let (number, unit) = split_unit(text);
    let factor = match unit.to_ascii_lowercase().as_str() {
        "" => 1,
        "k" => 1_000,
        "m" => 1_000_000,
        "g" | "b" => 1_000_000_000,
        _ => return None,
    };
    scaled(number, factor)
}

/// A time: `5s`, `500ms`, `2m`, `1h`; a bare number is seconds.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let seconds = match unit.to_ascii_lowercase().as_str() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => 0.0,
    };
    number
        .parse::<f64>()
        .ok()
        .map(|number| number * seconds)
        .filter(|&seconds| seconds > 0.0)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| "time must be more than zero, like 5s, 500ms or 2m".to_owned())
}

/// A size of a table in bytes: `64M`, `1G`, `512K`; a bare number is bytes.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = split_unit(text);
    let factor = match unit.to_ascii_uppercase().as_str() {
        "" | "B" => 1,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => 0,
    };
    scaled(number, factor)
        .filter(|&bytes| bytes >= SMALLEST_TABLE)
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(|| "hash must be 1K or more, like 64M or 1G".to_owned())
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    const MOST: u64 = 256;
    match whole(text) {
        Some(threads) if (1..=MOST).contains(&threads) => Ok(threads as usize),
        _ => Err(format!("threads must be 1 to {MOST}")),
    }
}

/// A seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    whole(text).ok_or_else(|| "a seed is a whole number, 0 or more".to_owned())
}

fn whole(text: &str) -> Option<u64> {
    // Only digits: `parse` alone would also read a plus sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// The number at the start and what follows it.
fn split_unit(text: &str) -> (&str, &str) {
    let ends = |c: char| !c.is_ascii_digit() && c != '.' && c != '_';
    text.split_at(text.find(ends).unwrap_or(text.len()))
}

/// A number times a factor, exact for whole numbers.
fn scaled(number: &str, factor: u64) -> Option<u64> {
    let number = number.replace('_', "");
    if let Some(whole) = whole(&number) {
        return whole.checked_mul(factor);
    }
    let product = number.parse::<f64>().ok()? * factor as f64;
    (product.is_finite() && product < u64::MAX as f64).then_some(product as u64)
}

/// A count in full, its thousands apart: `3,050,083`.
pub(crate) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A count in brief: `950`, `12.3 k`, `3.05 M`.
pub(crate) fn brief(number: f64) -> String {
    let units = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e4, " k")];
    let Some(&(size, unit)) = units.iter().find(|&&(size, _)| number >= size) else {
        return format!("{number:.0}");
    };
    let value = number / if unit == " k" { 1e3 } else { size };
    match value {
        value if value >= 100.0 => format!("{value:.0}{unit}"),
        value if value >= 10.0 => format!("{value:.1}{unit}"),
        value => format!("{value:.2}{unit}"),
    }
}

/// A time as read: `85 µs`, `3.2 ms`, `1.45 s`, `2 min 5 s`.
pub(crate) fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 0.1 => format!("{:.1} ms", s * 1e3),
        s if s < 0.9995 => format!("{:.0} ms", s * 1e3),
        s if s < 60.0 => format!("{s:.2} s"),
        s => format!("{:.0} min {:.0} s", (s / 60.0).floor(), s % 60.0),
    }
}

/// Nodes a second; nothing if the time is too short to tell.
pub(crate) fn speed(nodes: u64, time: Duration) -> Option<String> {
    let seconds = time.as_secs_f64();
    (seconds >= 0.001).then(|| format!("{} nodes/s", brief(nodes as f64 / seconds)))
}

/// `1 node`, `2 nodes`; also `2 plies` and `2 leaves`.
pub(crate) fn plural(number: u64, one: &str) -> String {
    let many = match one {
        "ply" => "plies".to_owned(),
        "leaf" => "leaves".to_owned(),
        one => format!("{one}s"),
    };
    format!("{} {}", count(number), if number == 1 { one } else { &many })
}

/// An amount of memory as read: `14 MiB`.
pub(crate) fn memory(bytes: u64) -> String {
    let number = bytes as f64;
    match number {
        b if b >= 1_073_741_824.0 => format!("{:.1} GiB", b / 1_073_741_824.0),
        b if b >= 1_048_576.0 => format!("{:.0} MiB", b / 1_048_576.0),
        b => format!("{:.0} KiB", (b / 1024.0).ceil()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_nonsense_is_refused() {
        assert_eq!(depth("12"), Ok(12));
        assert_eq!(nodes("1M"), Ok(1_000_000));
        assert_eq!(nodes("1.5k"), Ok(1_500));
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(time("0.5"), Ok(Duration::from_millis(500)));
        assert_eq!(bytes("64M"), Ok(64 << 20));
        for bad in ["0", "-1", "", "x", "1001", "99999999999999999999999", "+5", "1e3"] {
            assert!(depth(bad).is_err(), "{bad}");
        }
        for bad in ["0", "-1", "", "M", "5Q", "99999999999999999999G"] {
            assert!(nodes(bad).is_err() && bytes(bad).is_err(), "{bad}");
        }
        for bad in ["0", "0s", "-5s", "", "s", "5y", "1e99s", "inf", "nan"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_read_well() {
        assert_eq!(count(3_050_083), "3,050,083");
        assert_eq!(count(12), "12");
        assert_eq!(brief(950.0), "950");
        assert_eq!(brief(12_345.0), "12.3 k");
        assert_eq!(brief(3_050_083.0), "3.05 M");
        assert_eq!(duration(Duration::from_millis(1450)), "1.45 s");
        assert_eq!(duration(Duration::from_micros(85)), "85 µs");
        assert_eq!(plural(1, "node"), "1 node");
        assert_eq!(memory(14_561_153), "14 MiB");
        assert_eq!(memory(3 << 30), "3.0 GiB");
        assert_eq!(memory(1), "1 KiB");
    }
}
