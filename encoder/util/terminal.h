#pragma once
// Standard output and standard error as a person or another program sees them.

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

namespace gpubmc {

/// The text with '?' in place of each byte of a control character (printable.h), except for newlines, tabs, the
/// sequence that clears a progress line, and, if `coloured`, the sequences that set colours.
std::string forTerminal(std::string text, bool coloured);

/// "gpubmc: KIND: MESSAGE" as one line of standard error: names that the message quotes have no say in where lines end.
std::string messageLine(const std::string& kind, const std::string& message);

/// Whether colours and lines that are rewritten are wanted there by default: it is a terminal that has them, and the
/// user has not set NO_COLOR.
bool wantsColour(int descriptor);
/// The same without NO_COLOR.
bool canRewriteLines(int descriptor);

/// While it exists, all that std::cout and std::cerr print passes through forTerminal: names, paths, messages and
/// source text in reports come from files that nobody vouches for. A closed standard stream is no stream that a file
/// which is opened later could become. A pipe that nobody reads any more ends the text, not the program. One exists, in
/// main.
class Terminal {
 public:
  /// `coloured`: also where the stream is no terminal.
  explicit Terminal(bool coloured);
  ~Terminal();
  Terminal(const Terminal&) = delete;

  /// Flushes standard output. The error (errno) for which some of it was lost; a pipe whose reader has gone is none.
  std::optional<int> lost();

 private:
  class Stream;
  std::unique_ptr<Stream> out_, errors_;
  std::streambuf *before_, *errorsBefore_;
};

}  // namespace gpubmc
