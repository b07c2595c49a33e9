#pragma once
// How far loops and recursions are followed.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::machine {

/// Lanes stand at the head of a loop and are about to go round.
struct LoopRound {
  uint64_t iteration = 0;  ///< rounds since they entered
  /// How many of the rounds that followed another one, this one included, began under another condition than that, or
  /// in the same state: inputs, or other threads, decide how often the loop is taken.
  unsigned symbolic = 0;
};

class LoopPolicy {
 public:
  virtual ~LoopPolicy() = default;
  /// Asked before each round. Nothing: the lanes go round. Otherwise whoever would begin this round is cut, and this is
  /// what the log says of it.
  virtual std::optional<std::string> cutsRound(const LoopRound& round) const = 0;
  /// Asked before each call; the functions that the kernel calls have depth 1. The same answers.
  virtual std::optional<std::string> cutsCall(unsigned depth) const = 0;
};

/// Loops are unrolled: `unwind` rounds that are symbolic, and `maxIterations` of any kind. `isBound`: the latter is a
/// bound like the former, and not the limit that users know by its name.
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
