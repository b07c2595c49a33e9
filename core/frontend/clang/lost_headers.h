#pragma once
// Headers that a file includes and that are nowhere: they count as empty, and what uses them is lost.

#include <clang/Frontend/Utils.h>

#include <memory>
#include <string>
#include <vector>

namespace gpubmc::core {

struct LostHeader {
  std::string name;  ///< as in the directive, with its brackets: "<mpi.h>"
  std::string file;  ///< of the directive
  unsigned line = 0;
};

/// A condition of the preprocessor that asks for a macro that is not defined, where a lost header may define it.
struct UnknownMacro {
  std::string name, file;
  unsigned line = 0;
};

struct LostHeaders {
  std::vector<LostHeader> headers;   ///< in the order of the directives, each name once
  std::vector<UnknownMacro> macros;  ///< each name once; none that the file itself defines afterwards

  /// The headers' names: "<cub/cub.cuh>, <mpi.h>".
  std::string of() const;
  /// What is missing, and what answers therefore rely on; empty if nothing is lost.
  std::vector<std::string> notes() const;
};

/// Makes every header that is not found an empty one, and records it.
std::shared_ptr<clang::DependencyCollector> lostHeaderCollector(LostHeaders& out);

}  // namespace gpubmc::core
