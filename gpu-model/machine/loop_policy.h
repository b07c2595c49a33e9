#pragma once
// Loop and recursion bounds.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::machine {

/// Lanes at the header of a loop, about to start another iteration.
struct LoopRound {
  uint64_t iteration = 0;  ///< iterations since they entered
  /// How many of the iterations after the first, including this one, began under another condition than their
  /// predecessor, or in the same state: inputs or other threads determine the number of iterations.
  unsigned symbolic = 0;
};

class LoopPolicy {
 public:
  virtual ~LoopPolicy() = default;
  /// Called before each iteration. Nothing: the lanes continue. Otherwise the lanes that would start this iteration are
  /// cut, and this is the text for the log.
  virtual std::optional<std::string> cutsRound(const LoopRound& round) const = 0;
  /// Called before each call; functions that the kernel calls have depth 1. Same result.
  virtual std::optional<std::string> cutsCall(unsigned depth) const = 0;
};

/// Unrolls loops: `unwind` symbolic iterations, and `maxIterations` of any kind. `isBound`: maxIterations is a bound
/// like `unwind`, and not the limit that users know by its name.
class Unrolling : public LoopPolicy {
 public:
  Unrolling(unsigned unwind, uint64_t maxIterations, bool isBound)
      : unwind_(unwind), maxIterations_(maxIterations), isBound_(isBound) {}
  std::optional<std::string> cutsRound(const LoopRound& round) const override;
  std::optional<std::string> cutsCall(unsigned depth) const override;

 private:
  unsigned unwind_;
  uint64_t maxIterations_;
  bool isBound_;
};

}  // namespace gpubmc::machine
