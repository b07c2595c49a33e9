#pragma once
// The only place that reads files which a user names.

#include <cstddef>
#include <string>

namespace gpubmc {

inline constexpr size_t kMostInput = size_t(1) << 30;   ///< bytes of a report, a vector, or kernel IR
inline constexpr size_t kMostSource = size_t(1) << 26;  ///< bytes of a source file

/// The text of a file, or why there is none.
struct InputText {
  std::string text;
  std::string problem;  ///< a phrase: "is a folder"; empty: the text is complete
  bool isMissing = false;
};

/// Reads a regular file. Devices, pipes, sockets and folders are refused without being read or waited for, and so are
/// files of more than `most` bytes.
InputText tryReadInput(const std::string& path, size_t most = kMostInput);

/// The same. Throws UserError: "PATH: PROBLEM".
std::string readInput(const std::string& path, size_t most = kMostInput);

/// Standard input until its end. Throws UserError if it has more than `most` bytes or cannot be read.
std::string readStandardInput(size_t most = kMostInput);

}  // namespace gpubmc
