#pragma once
// Commands that the user gives as one text, and the programs that they name. No shell is involved.

#include <optional>
#include <string>
#include <vector>

namespace gpubmc {

/// Words are separated by blanks; '...' and "..." keep blanks together; nothing else is special. Throws UserError for a
/// quote that does not end, and for a text without words.
std::vector<std::string> splitCommand(const std::string& text);

/// The path of a program: `name` itself if it has a slash, else the first of that name in PATH. Nothing: there is none
/// that can be executed.
std::optional<std::string> findProgram(const std::string& name);

}  // namespace gpubmc
