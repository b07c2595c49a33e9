#pragma once
// What a file defines for other files of its program, and what it uses of theirs.

#include <set>
#include <string>

#include "core/options/options.h"

namespace gpubmc::core {

/// Linkage names of the host's side, unless they are said to be of the device.
struct FileSymbols {
  bool isRead = false;              ///< false: the host's side does not compile as a whole, so it may use more
  std::set<std::string> needed;     ///< functions, and stubs of kernels, that it uses and does not define
  std::set<std::string> variables;  ///< those that are visible to other files, whether it defines them or not
  std::set<std::string> kernels;    ///< on the device: those that its device code names
  std::set<std::string> files;      ///< that were read: absolute, without "." and ".."
};

/// Compiles options.file for the host.
FileSymbols symbolsOf(const Options& options);

}  // namespace gpubmc::core
