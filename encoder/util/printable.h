#pragma once
// Text that somebody else wrote, made safe for a terminal.

#include <string>

namespace gpubmc {

/// The text with '?' for each byte of what controls a terminal, U+0000 to U+001F and U+007F to U+009F, and of what is
/// no UTF-8.
std::string printable(std::string text);

}  // namespace gpubmc
