#pragma once
// Runs kernels given as IR text in the concrete interpreter.

#include <string>
#include <vector>

#include "gpu-model/interp/vm.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::test {

/// A verified module with one kernel, and the inputs of one execution.
struct Program {
  ir::Module module;
  interp::Witness witness;
};

/// Fails the test if the text is invalid. One block of `threads` threads; all inputs are 0.
Program program(const std::string& text, uint32_t threads = 1);

/// A kernel k(ptr %0 = "a", ptr %1 = "b", i64 %2 = "n") with these blocks; `body` starts inside block 0. Objects: @1
/// "a" and @2 "b" global, 64 bytes and of unknown size; @3 "s" shared, 64 bytes; @4 "l" a local array of 16 bytes; @5
/// "t" a table of the bytes 1, 2, 3, 4 and a pointer to @1.
std::string kernelText(const std::string& body);

/// Runs to the end; between barriers, threads run in the order of their numbers.
class Run {
 public:
  explicit Run(const Program& p);
  const interp::Vm& vm() const { return vm_; }
  /// Bytes of an object, little endian.
  uint64_t read(uint32_t object, uint64_t offset, unsigned bytes, uint32_t instance = 0) const;

 private:
  interp::Vm vm_;
};

/// The classes of the violations, in order: "race", "bounds"; empty if there are none.
std::vector<std::string> violations(const Program& p);
using Classes = std::vector<std::string>;

}  // namespace gpubmc::test
