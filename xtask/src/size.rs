//! Measures the download size of the page.

use std::fs;
use std::io::Write;
use std::ops::Add;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{guide, minify, player, workspace};

/// The budget for all files that the first page loads, with brotli, in bytes: half a second on a slow mobile connection.
pub(crate) const BUDGET: usize = 140 * 1024;

#[derive(Clone, Copy, Default)]
struct Weight {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

pub(crate) fn size(check: bool) -> Result<()> {
    let dist = workspace::built("to weigh")?;
    let Parts { mut first, later, kept, player } = Parts::of(&dist)?;
    let page = sum(&first);
    let all = page + sum(&later);
    first.push(("the first page".to_owned(), page));
    if !later.is_empty() {
        first.extend(later);
        first.push(("the whole page".to_owned(), all));
    }
    if !kept.is_empty() {
        let sum = sum(&kept);
        first.extend(kept);
        first.push(("offline use, installation and link previews".to_owned(), sum));
    }
    if !player.is_empty() {
        let sum = sum(&player);
        first.extend(player);
        first.push(("the player for other pages".to_owned(), sum));
    }
    print!("{}", table(&first));

    let share = page.brotli * 100 / BUDGET;
    println!("With brotli the first page takes {share} % of its {} bytes.", grouped(BUDGET));
    if check && page.brotli > BUDGET {
        bail!(
            "the first page weighs {} bytes with brotli, {} more than its budget",
            grouped(page.brotli),
            grouped(page.brotli - BUDGET)
        );
    }
    Ok(())
}

/// The files of the page by when they are fetched, each list sorted by size, largest first.
#[derive(Default)]
struct Parts {
    /// Files that the page needs to open.
    first: Vec<(String, Weight)>,
    /// Files fetched at the first interaction.
    later: Vec<(String, Weight)>,
    /// Files for offline use, installation and link previews.
    kept: Vec<(String, Weight)>,
    /// The player for other pages.
    player: Vec<(String, Weight)>,
}

impl Parts {
    fn of(dist: &Path) -> Result<Self> {
        let mut files = Vec::new();
        weigh_folder(dist, "", &mut files)?;
        files.sort_by_key(|(_, weight)| std::cmp::Reverse(weight.brotli));
        let mut parts = Self::default();
        for file in files {
            let name = &file.0;
            let part = if player::is_part(name) {
                &mut parts.player
            } else if minify::is_for_offline_use(name) {
                &mut parts.kept
            } else if minify::is_lazy(name) {
                &mut parts.later
            } else {
                &mut parts.first
            };
            part.push(file);
        }
        Ok(parts)
    }
}

/// The size of the first page with brotli, in bytes.
pub(crate) fn first_page() -> Result<usize> {
    Ok(sum(&Parts::of(&workspace::dist())?.first).brotli)
}

fn sum(files: &[(String, Weight)]) -> Weight {
    let weights = files.iter().map(|(_, weight)| *weight);
    weights.fold(Weight::default(), |sum, weight| sum + weight)
}

impl Add for Weight {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            raw: self.raw + other.raw,
            gzip: self.gzip + other.gzip,
            brotli: self.brotli + other.brotli,
        }
    }
}

fn weigh_folder(folder: &Path, prefix: &str, files: &mut Vec<(String, Weight)>) -> Result<()> {
    for entry in fs::read_dir(folder).context("dist/ cannot be read")? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if name == guide::FOLDER || player::is_copy(&name) {
            // Compressing these takes most of a minute.
            continue;
        }
        if entry.file_type()?.is_dir() {
            weigh_folder(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.push((name, weigh(&fs::read(entry.path())?)?));
        }
    }
    Ok(())
}

fn weigh(bytes: &[u8]) -> Result<Weight> {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(bytes)?;
    let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
    let mut brotli = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut brotli, &parameters)?;
    Ok(Weight { raw: bytes.len(), gzip: gzip.finish()?.len(), brotli: brotli.len() })
}

fn table(rows: &[(String, Weight)]) -> String {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = format!("{:width$}  {:>9}  {:>9}  {:>9}\n", "bytes", "raw", "gzip", "brotli");
    for (name, weight) in rows {
        let [raw, gzip, brotli] = [weight.raw, weight.gzip, weight.brotli].map(grouped);
        text += &format!("{name:width$}  {raw:>9}  {gzip:>9}  {brotli:>9}\n");
    }
    text
}

/// `12345` as `12,345`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_digits_by_three() {
        let numbers = [0, 999, 1_000, 112_640, 1_234_567].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "112,640", "1,234,567"]);
    }

    #[test]
    fn formats_a_table() {
        let weight = Weight { raw: 114_263, gzip: 50_000, brotli: 41_833 };
        assert_eq!(
            table(&[("app.wasm".to_owned(), weight)]),
            "\
bytes           raw       gzip     brotli
app.wasm    114,263     50,000     41,833
"
        );
    }

    #[test]
    fn repeated_bytes_compress_well() {
        let weight = weigh(&[b'a'; 10_000]).unwrap();
        assert_eq!(weight.raw, 10_000);
        assert!(weight.gzip < 100 && weight.brotli < 100);
    }
}
