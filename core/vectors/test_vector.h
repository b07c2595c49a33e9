#pragma once
// A test vector: everything needed to repeat one execution of a kernel exactly, and its expected result.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/check/status.h"
#include "core/options/options.h"
#include "gpu-model/interp/witness.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core::vectors {

/// The violation that the execution must show.
struct Expectation {
  PropertyClass cls{};
  Level level = Level::None;
  std::string subject;  ///< subjectOf
  std::string file;     ///< where it happens; the file as named by the compiler
  uint32_t line = 0, column = 0;
  std::vector<interp::ThreadId> threads;  ///< in the numbering of the witness
  std::string message;
};

/// A place that the execution reaches: a source line, or one side of a branch in it.
struct Covered {
  uint32_t line = 0, column = 0;
  std::optional<bool> side;  ///< for a branch; none: the line
};

struct TestVector {
  /// Identifies the program: file, include folders, macros, dialect, --alias, --fmad, --ftz and similar, --fp-assume,
  /// --init-globals, --malloc-fail, --host, and whether launches are distinguished. All other options have their
  /// defaults.
  Options build;
  std::string sourceHash;   ///< hash of the file's text
  std::string programHash;  ///< of the kernel IR: headers and the compiler may have changed
  std::string kernel;
  interp::Witness witness;
  std::optional<Expectation> expected;
  std::vector<Covered> covers;
  /// By object of global memory: the final contents written by the kernel. None: they depend on the schedule, or were
  /// not computed.
  std::optional<std::map<uint32_t, interp::Bytes>> results;
};

/// The options that a TestVector keeps.
Options buildOptions(const Options& options);

/// The name of the array that a violation accesses; empty if there is none, or it has no name.
std::string subjectOf(const ir::Module& module, const interp::Violation& violation);

/// "fnv1a64:" and 16 digits.
std::string hashOf(const std::string& text);
/// Hash of the module's functions, objects and kernels; independent of file locations.
std::string programHash(const ir::Module& module);
/// Hash of the file. Empty if it cannot be read.
std::string sourceHash(const std::string& path);

}  // namespace gpubmc::core::vectors
