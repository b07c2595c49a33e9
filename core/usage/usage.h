#pragma once
// The command line of the program as data: subcommands, options and their values. The man page and the completions of
// the shells are printed from it.

#include <string>
#include <vector>

namespace gpubmc::core::usage {

/// What follows an option, or stands in the place of an argument.
struct Value {
  enum class Kind {
    None,  ///< the option is a flag
    Text,
    File,
    Folder
  };
  Kind kind = Kind::None;
  std::string name;                     ///< for a synopsis: FILE, UINT
  std::vector<std::string> words;       ///< of Text: known values
  bool closed = false;                  ///< of Text: there are no others
  std::vector<std::string> extensions;  ///< of File, with their dots; empty: any
};

struct Option {
  std::vector<std::string> names;  ///< with their dashes; an argument has one, without
  std::string text, group;
  Value value;
  /// An argument may be left out; an option has a value only if a '=' is between them.
  bool optional = false;
  bool repeated = false;
};

struct Command {
  std::string name;
  std::string what;   ///< a phrase; empty: a hidden command
  std::string text;   ///< sentences
  std::string notes;  ///< exit codes, further documents
  std::vector<Option> options, arguments;
  std::vector<Command> commands;
};

/// What is printed for a Value: FILE, or auto|always|never.
std::string shown(const Value& value);

/// A command with the commands on the way to it.
struct Place {
  std::string path;  ///< "gpubmc bench merge"
  const Command* command;
  unsigned depth;  ///< of the program: 0
};
/// The program and all of its commands that are not hidden, each before its own commands.
std::vector<Place> places(const Command& program);

}  // namespace gpubmc::core::usage
