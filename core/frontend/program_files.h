#pragma once
// Which files of a project are linked to one program. Compile commands do not say, so it follows from what the files
// define and use.

#include <set>
#include <string>
#include <vector>

#include "core/frontend/file_symbols.h"

namespace gpubmc::core {

/// Files are numbers into the list of all.
struct ProgramFiles {
  std::set<size_t> files;
  std::set<size_t> besides;  ///< files that may be in the program, too, and may use it: at its start, or unread ones
};

struct FilesOfPrograms {
  std::vector<ProgramFiles> programs;  ///< each has a main, or is a library; a file may be in several
  std::set<size_t> alone;              ///< files that are in further programs, of which not all files are known
  std::vector<std::string> notes;      ///< why
};

struct NamedSymbols {
  std::string file;
  const FileSymbols* symbols;
  bool sharesDevice = false;  ///< its device code is linked with that of other files (nvcc -rdc=true)
  std::string source{};       ///< what is compiled; a source may be compiled in several ways
};

/// `areTogether`: the user names these files as one program, as long as no two have a main. Otherwise a program has
/// one main, and the files that define what files of it use; files that are in no such program are libraries. A program
/// in which a symbol has two definitions is left out, and its files are `alone`. Files that are not read are in no
/// program.
FilesOfPrograms programsOf(const std::vector<NamedSymbols>& all, bool areTogether);

}  // namespace gpubmc::core
