#pragma once
// The command line of one command: options and their values for CLI11, and the same as data for the man page and the
// completions of shells.

#include <CLI/CLI.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/usage/usage.h"

namespace gpubmc::core {

class CommandLine : public CLI::App {
 public:
  /// `name`: with that of the program, "gpubmc equiv". `notes`: exit codes and further documents; --help ends with
  /// them.
  CommandLine(const std::string& description, const std::string& name, const std::string& notes);

  // What an option takes. All of them return the option.

  /// One of these words; others are errors.
  CLI::Option* oneOf(CLI::Option* option, const std::vector<std::string>& words);
  /// These words among others.
  CLI::Option* suggest(CLI::Option* option, const std::vector<std::string>& words);
  /// `extensions`: of the files that a shell offers, with their dots; empty: any.
  CLI::Option* file(CLI::Option* option, const std::vector<std::string>& extensions = {});
  CLI::Option* folder(CLI::Option* option);

  /// Parses the words after argv[0]. --warp-sync takes its size only with '=', so that it does not consume the file
  /// name. Returns an exit code if nothing is left to do (--help, --version, or a usage error, which was printed to
  /// standard error).
  std::optional<int> read(int argc, char** argv);

  /// Without its commands. `name`: the last word, by which the command is called.
  usage::Command described(const std::string& name) const;

 private:
  usage::Option describedOption(const CLI::Option& option) const;

  std::string notes_;
  std::map<const CLI::Option*, usage::Value> values_;  ///< of options of which more is known than their type
};

/// A number within a range, which --help shows as "1..1000".
template <class T>
CLI::Validator between(T low, T high) {
  return CLI::Range(low, high).description(fmt::format("{}..{}", low, high));
}

}  // namespace gpubmc::core
