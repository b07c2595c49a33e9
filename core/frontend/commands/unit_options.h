#pragma once
// From a compile command to what gpubmc makes of it.

#include <functional>
#include <set>
#include <string>

#include "core/frontend/commands/unit.h"

namespace gpubmc::core {

/// `notes`: gets a sentence for each kind of option that may change the meaning of the code and is not followed.
/// Throws UserError for a file of options that cannot be read.
UnitOptions unitOptionsOf(const CompileCommand& command, std::set<std::string>& notes);

/// Words as a shell has them, without expansions: quotes and backslashes count.
std::vector<std::string> wordsOf(const std::string& text);

/// A path as reports show it: relative to the working folder if it is below that, otherwise absolute, without "." and
/// "..". A relative `path` is one below `directory`.
std::string shownPath(const std::string& path, const std::string& directory);

}  // namespace gpubmc::core
