#pragma once
// Text that somebody else wrote, made safe for a terminal.

#include <string>

namespace gpubmc {

/// The text with '?' for what controls a terminal: U+0000 to U+001F, U+007F to U+009F.
std::string printable(std::string text);

}  // namespace gpubmc
