#pragma once
// Intrinsics of the embedded headers, compared with simple models: each expression becomes a kernel, which the
// front-end compiles and the concrete interpreter runs on selected inputs.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/frontend/frontend.h"

namespace gpubmc::test {

/// Compiles like the program: with only the embedded prelude.
core::FrontendResult compileCuda(const std::string& text);

struct Case {
  std::string
      expression;  ///< CUDA, over U0, U1, U2 (unsigned), I0 ... (int), Q0 ... (64 bits), L0 ... (signed 64 bits)
  unsigned operands = 1;
  std::function<uint64_t(uint64_t, uint64_t, uint64_t)> model;  ///< the result, extended to 64 bits as C++ does
};

/// Checks every case on corner values of all its operands and on 1,000 random inputs from a fixed seed.
void check(const std::vector<Case>& cases);

inline uint32_t u32(uint64_t x) {
  return uint32_t(x);
}
inline int32_t s32(uint64_t x) {
  return int32_t(uint32_t(x));
}
inline int64_t s64(uint64_t x) {
  return int64_t(x);
}
/// A signed result, sign-extended.
inline uint64_t wide(int64_t x) {
  return uint64_t(x);
}

}  // namespace gpubmc::test
