#pragma once
// How much work an engine may do. Never seconds: the same file gets the same answer on a slow machine.

#include <cstdint>

namespace gpubmc::core {

struct Budget {
  uint32_t conflicts = 0;  ///< of the solver, a question; 0: any number
  uint32_t undecided = 0;  ///< so many conditions may stay undecided, then the engine ends; 0: any number
  /// Of a race, only whether the accesses meet is asked: what they write may hold a lot of arithmetic.
  bool meetingsOnly = false;
  uint64_t interleavings = 0;  ///< 0: as --max-interleavings says
  uint64_t operations = 0;     ///< visible operations that an exploration executes; 0: any number
  uint64_t questions = 0;      ///< to the solver, of an exploration; 0: any number
  friend bool operator==(const Budget&, const Budget&) = default;
};

}  // namespace gpubmc::core
