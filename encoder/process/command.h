#pragma once
// Parses commands that the user gives as one text and finds the programs that they name. No shell is involved.

#include <optional>
#include <string>
#include <vector>

namespace gpubmc {

/// Words are separated by blanks; '...' and "..." keep blanks together; no other character is special. Throws UserError
/// for an unterminated quote and for a text without words.
std::vector<std::string> splitCommand(const std::string& text);

/// The path of a program: `name` itself if it has a slash, otherwise the first such name in PATH. Nothing: no
/// executable file was found.
std::optional<std::string> findProgram(const std::string& name);

}  // namespace gpubmc
