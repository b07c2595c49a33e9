#pragma once
// The compilation database of a build: compile_commands.json.

#include <string>
#include <vector>

#include "core/frontend/commands/unit.h"

namespace gpubmc::core {

/// The file, where `path` is its folder.
std::string databaseFile(const std::string& path);

/// In the order of the file. `path`: the file, or the folder that it is in. Throws UserError if it cannot be read.
std::vector<CompileCommand> readCompileCommands(const std::string& path);

}  // namespace gpubmc::core
