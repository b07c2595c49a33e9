#pragma once
// What files of a project use of each other, for the analysis of one of them.

#include <set>
#include <string>
#include <vector>

namespace gpubmc::core {

/// It may have names that no other file uses. Linkage names are those of the host's side.
struct OtherFiles {
  std::set<std::string> functions;  ///< functions, and stubs of kernels, that a file uses without defining them
  std::set<std::string> variables;  ///< variables that several files mention
  std::set<std::string> kernels;    ///< by their linkage names on the device: kernels that device code names
  bool sharesDevice = false;        ///< device code is linked (nvcc -rdc=true), so files share device variables
  std::vector<std::string> unread;  ///< files that do not compile: what they use is not known
};

}  // namespace gpubmc::core
