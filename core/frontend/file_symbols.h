#pragma once
// What a file defines for other files of its program, and what it uses of theirs.

#include <memory>
#include <set>
#include <string>

#include "core/options/options.h"

namespace gpubmc::core {

struct CompiledHost;
class CompiledDevice;

/// Linkage names of the host's side, unless they are said to be of the device.
struct FileSymbols {
  bool isRead = false;              ///< false: the host's side does not compile as a whole, so it may use more
  std::set<std::string> needed;     ///< functions, and stubs of kernels, that it uses and does not define
  std::set<std::string> variables;  ///< those that are visible to other files, whether it defines them or not
  std::set<std::string> kernels;    ///< on the device: those that its device code names
  std::set<std::string> files;      ///< that were read: absolute, without "." and ".."

  std::set<std::string> neededVariables;  ///< variables that it uses and does not define
  std::set<std::string> wished;           ///< those of both that need not be defined anywhere: weak references
  std::set<std::string> atStart;          ///< those of both that its static initialisers may use
  std::set<std::string> defined;          ///< functions and variables that no other file of a program may define, too
  std::set<std::string> alsoDefined;      ///< those that others may: inline functions, instances of templates
  std::set<std::string> replaceable;      ///< those among them that may mean something else in another file
  std::set<std::string> neededOnDevice;   ///< functions and variables that its device code uses and does not define
  std::set<std::string> definedOnDevice;  ///< those that other files may use, if device code is linked
  std::set<std::string> replaceableOnDevice;     ///< those that a definition in another file would replace
  std::shared_ptr<const CompiledHost> host;      ///< the host's side itself; null: it was not compiled
  std::shared_ptr<const CompiledDevice> device;  ///< the device's side; null: it was not compiled
};

/// Compiles options.file for the host, and for the device if `hasDevice`. `colour`: of diagnostics.
FileSymbols symbolsOf(const Options& options, bool hasDevice, bool colour);

}  // namespace gpubmc::core
