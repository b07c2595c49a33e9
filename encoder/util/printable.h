#pragma once
// Makes untrusted text safe for a terminal.

#include <string>

namespace gpubmc {

/// The text with '?' in place of each byte of a control character, U+0000 to U+001F and U+007F to U+009F, and of
/// invalid UTF-8.
std::string printable(std::string text);

}  // namespace gpubmc
