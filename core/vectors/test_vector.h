#pragma once
// A test vector: everything that one execution of a kernel needs to be run again exactly, and what it is to show.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/check/options.h"
#include "core/check/status.h"
#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core::vectors {

/// The violation that the execution is to show.
struct Expectation {
  PropertyClass cls{};
  Level level = Level::None;
  std::string subject;  ///< subjectOf
  std::string file;     ///< where it happens, as the compiler names the file
  uint32_t line = 0, column = 0;
  std::vector<interp::ThreadId> threads;  ///< in the numbering of the witness
  std::string message;
};

/// A place that the execution comes to: a line of the source, or one side of a branch of it.
struct Covered {
  uint32_t line = 0, column = 0;
  std::optional<bool> side;  ///< of a branch; none: the line
};

struct TestVector {
  /// What says which program it is: file, include folders, macros, dialect, --alias, --fmad, --ftz and its like,
  /// --fp-assume, --init-globals, --malloc-fail, --host, and whether launches are told apart. Everything else has its
  /// default.
  Options build;
  std::string sourceHash;   ///< of the file's text
  std::string programHash;  ///< of the kernel IR: headers and the compiler of the same text may have changed
  std::string kernel;
  interp::Witness witness;
  std::optional<Expectation> expected;
  std::vector<Covered> covers;
  /// By object of global memory: what the kernel has written there at its end. None: it depends on the schedule, or
  /// nobody has computed it.
  std::optional<std::map<uint32_t, interp::Bytes>> results;
};

/// Those of the options that a TestVector keeps.
Options buildOptions(const Options& options);

/// The array that the access of a violation is to, by name; empty if there is none, or it has none.
std::string subjectOf(const ir::Module& module, const interp::Violation& violation);

/// "fnv1a64:" and 16 digits.
std::string hashOf(const std::string& text);
/// Of the module's functions, objects and kernels; where its files lie does not count.
std::string programHash(const ir::Module& module);
/// Of the file. Empty if it cannot be read.
std::string sourceHash(const std::string& path);

}  // namespace gpubmc::core::vectors
