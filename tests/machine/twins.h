#pragma once
// Runs one kernel with the same inputs in both machines: evaluates the symbolic execution under a model of the inputs,
// and runs the concrete interpreter on the witness made from that model.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "gpu-model/interp/witness.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::test {

struct Setup {
  ir::Launch launch{{1, 1, 1}, {4, 1, 1}, 0, 4, false, false};
  ir::Dim3 block{0, 0, 0};                       ///< index of the executed block
  std::vector<uint64_t> scalars{};               ///< one per parameter; missing ones are 0
  std::map<uint32_t, interp::Bytes> contents{};  ///< of global, constant and parameter objects
  std::map<uint32_t, uint64_t> extents{};
  unsigned unwind = 8;
  bool symbolicScalars = true;  ///< false: the parameters are constants for the symbolic machine too
};

using Classes = std::set<std::string>;  ///< of properties, by their names

/// The observable effects of a kernel in one machine.
struct Effects {
  /// Last value written to each byte of shared and global memory, without objects that atomics touch.
  std::map<std::pair<uint32_t, uint64_t>, uint8_t> memory;
  /// Classes of violated properties; the symbolic machine does not detect races.
  Classes violations;
  friend bool operator==(const Effects&, const Effects&) = default;
};

/// Requires that both machines agree, with symbolic and with constant parameters, and returns their effects. If nothing
/// is violated, they must also leave the same global memory (Execution::finalMemory). Abstract values and undefined
/// memory are the same arbitrary bits for both. Order-sensitive atomics happen in the order of the symbolic machine's
/// log.
Effects agreed(const std::string& text, const Setup& setup = {});
/// The same with symbolic or with constant parameters only, as given by setup.
Effects agreedOnce(const std::string& text, const Setup& setup);

/// A kernel k(ptr %0 = "a", ptr %1 = "out", i32 %2 = "n", i64 %3 = "m") whose block 0 starts with %4 = threadIdx.x and
/// %5 = out + 8*threadIdx.x, followed by `body`. Objects: @1 "a", 64 bytes; @2 "out", of unknown size; @3 "s" shared,
/// 64 bytes; @4 "l" a local array of 16 bytes; @5 "t" a table of the bytes 1, 2, 3, 4 and a pointer to @1; @6 "h" for
/// allocated memory.
std::string twinKernel(const std::string& body);
/// The violations of twinKernel(body) in both machines: see agreed.
Classes violations(const std::string& body, const Setup& setup);

/// A little-endian word of Effects::memory; the test fails if a byte was never written.
uint64_t word(const Effects& e, uint32_t object, uint64_t offset, unsigned bytes = 4);

}  // namespace gpubmc::test
