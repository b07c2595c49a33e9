#pragma once
// Scripts that complete the command line of the program: commands, options, known words, and files by extension.

#include <string>

#include "core/usage/usage.h"

namespace gpubmc::core::usage {

/// For bash 4 and later; needs no other completions.
std::string bashCompletion(const Command& program);
/// An autoload function for `#compdef`, which may also be sourced after compinit.
std::string zshCompletion(const Command& program);
/// For fish 3.
std::string fishCompletion(const Command& program);

}  // namespace gpubmc::core::usage
