#pragma once
// The subcommands of gpubmc: what comes before a check's own flags on the command line.

#include <span>
#include <string>

namespace gpubmc::core {

struct Command {
  const char* name;
  const char* what;  ///< for --help: a phrase without a full stop
  /// Required: argv[0] is the subcommand's name. Returned: the exit code of the program. Throws as `main` reports it.
  int (*run)(int argc, char** argv);
};

std::span<const Command> commands();

/// For --help: a line for each.
std::string commandsHelp();

}  // namespace gpubmc::core
