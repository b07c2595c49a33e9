#pragma once
// The subcommands of gpubmc: what comes before a check's own flags on the command line.

#include <span>
#include <string>

#include "core/usage/usage.h"

namespace gpubmc::core {

struct Command {
  const char* name;
  const char* what;  ///< for --help: a phrase without a full stop; null: for the build alone, not shown
  /// Required: argv[0] is the subcommand's name. Returned: the exit code of the program. Throws as `main` reports it.
  int (*run)(int argc, char** argv);
  /// The command line, without name and `what`.
  usage::Command (*describe)();
  std::span<const Command> commands = {};  ///< its own subcommands
};

std::span<const Command> commands();

/// The subcommand that the words after argv[0] name, or null. argc and argv then begin with its name.
const Command* commandOf(std::span<const Command> commands, int& argc, char**& argv);

/// For --help: a line for each.
std::string commandsHelp();

/// The whole program.
usage::Command describeProgram();

}  // namespace gpubmc::core
