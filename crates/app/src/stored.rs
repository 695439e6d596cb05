//! The texts that are stored on the device.

use crate::effect::StorageKey;
use crate::model::Model;
use crate::recent::Recent;

/// The texts that are stored on the device.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stored {
    /// The code in the Lab.
    pub code: Option<String>,
    /// The recent boards.
    pub recent: Option<String>,
    /// `off` if single-key shortcuts are off.
    pub single_keys: Option<String>,
}

/// The stored text of a preference that is off.
pub(crate) const OFF: &str = "off";

pub(crate) fn is_off(stored: Option<&str>) -> bool {
    stored == Some(OFF)
}

impl Model {
    pub(crate) fn read_stored(&mut self, key: StorageKey, text: Option<String>) -> bool {
        match key {
            StorageKey::Code => {
                self.session.lab.stored_code = text;
                return false;
            }
            StorageKey::Recent => {
                self.session.recent = Recent::from_text(&text.unwrap_or_default());
            }
            StorageKey::SingleKeys => self.session.single_keys_off = is_off(text.as_deref()),
        }
        true
    }
}
