#pragma once
// The manual page of the program, in the language of man(7).

#include <string>

#include "core/usage/usage.h"

namespace gpubmc::core::usage {

/// One page for the program and its commands. Of an option that a command shares with the program only the name is
/// repeated.
std::string manPage(const Command& program, const std::string& version);

}  // namespace gpubmc::core::usage
