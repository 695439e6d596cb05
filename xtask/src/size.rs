//! Measures the download size of the page.

use std::fs;
use std::io::Write;
use std::ops::Add;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::{guide, minify, player, workspace};

/// The budget for the first board, which needs no WebAssembly, with brotli, in bytes.
pub(crate) const BOARD_BUDGET: usize = 20 * 1024;
/// The budget for everything that a press needs to be answered, with brotli, in bytes.
///
/// It's to be 330,000 again: numbers without a width have added 8 KB to what runs routines.
pub(crate) const ANSWER_BUDGET: usize = 332_000;
/// The budget for a player without code, script and module, with brotli, in bytes.
const PLAYER_BUDGET: usize = 240 * 1024;

#[derive(Clone, Copy, Default)]
struct Weight {
    raw: usize,
    gzip: usize,
    brotli: usize,
}

pub(crate) fn size(check: bool) -> Result<()> {
    let Parts { board, app, on_demand, offline, player } =
        Parts::of(&workspace::built("to weigh")?)?;
    let first_board = sum(&board);
    let answer = first_board + sum(&app);
    let first: Vec<_> = player.iter().filter(|(name, _)| player::is_first(name)).cloned().collect();
    let without_code = sum(&first);
    let mut rows = board;
    rows.push(("the first board".to_owned(), first_board));
    rows.extend(app);
    rows.push(("an answer to a press".to_owned(), answer));
    for (title, files) in [
        ("on demand", on_demand),
        ("offline use, installation and link previews", offline),
        ("the player for other pages", player),
    ] {
        if !files.is_empty() {
            let total = sum(&files);
            rows.extend(files);
            rows.push((title.to_owned(), total));
        }
    }
    print!("{}", table(&rows));

    let mut excess = Vec::new();
    for (what, weight, budget) in [
        ("the first board", first_board, BOARD_BUDGET),
        ("an answer", answer, ANSWER_BUDGET),
        ("a player without code", without_code, PLAYER_BUDGET),
    ] {
        let share = weight.brotli * 100 / budget;
        println!("With brotli {what} takes {share} % of {} bytes.", grouped(budget));
        if weight.brotli > budget {
            let over = grouped(weight.brotli - budget);
            excess.push(format!("{what} is {over} bytes over its budget"));
        }
    }
    if check && !excess.is_empty() {
        bail!("{}", excess.join("; "));
    }
    Ok(())
}

/// The files of the page by when they are fetched, each list sorted by size, largest first.
#[derive(Default)]
struct Parts {
    /// Files that the page needs to paint its first board.
    board: Vec<(String, Weight)>,
    /// Files that it needs in addition to answer a press.
    app: Vec<(String, Weight)>,
    /// Files fetched only when something needs them.
    on_demand: Vec<(String, Weight)>,
    /// Files for offline use, installation and link previews.
    offline: Vec<(String, Weight)>,
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
                &mut parts.offline
            } else if minify::is_on_demand(name) {
                &mut parts.on_demand
            } else if minify::is_for_the_app(name) {
                &mut parts.app
            } else {
                &mut parts.board
            };
            part.push(file);
        }
        Ok(parts)
    }
}

/// The sizes of the first board and of an answer with brotli, in bytes.
pub(crate) fn first_board_and_answer() -> Result<[usize; 2]> {
    let parts = Parts::of(&workspace::dist())?;
    let board = sum(&parts.board).brotli;
    Ok([board, board + sum(&parts.app).brotli])
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
