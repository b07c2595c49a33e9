#pragma once
// Runs both sides in the interpreter with one input: every reported difference is one that such a run has shown.

#include <set>

#include "core/equiv/result.h"
#include "core/equiv/tolerance.h"
#include "encoder/term/model.h"

namespace gpubmc::core::equiv {

/// The values of all inputs except memory reached through pointers in memory.
struct InputValues {
  std::vector<uint64_t> scalars;               ///< by Comparison::scalars
  std::map<uint32_t, interp::Bytes> contents;  ///< by object
  bool contracted = false;
};

class Trials {
 public:
  /// The arguments must outlive this.
  Trials(const CommonInputs& inputs, const std::vector<Output>& outputs, const Cancellation& cancel);

  /// From now on compare() ignores this word: its value in a run is meaningless.
  void ignore(const Word& word) { ignored_.insert({word.output, word.index}); }

  /// Both sides with this input; all other arbitrary values are 0.
  Trial with(const InputValues& values) const;
  /// The same, with the other arbitrary values as in `base`.
  Trial with(const InputValues& values, const Trial& base) const;
  /// Both sides with the values of a model of the formulas.
  Trial with(const std::array<ExecutedSide, kSides>& sides, const encoder::Model& model) const;
  InputValues valuesOf(const Trial& trial) const;

  /// Runs it. False: it is not one of the compared executions: an assumption does not hold, or a side has a violation
  /// or does not terminate within `maxSteps` instructions per launch.
  bool run(Trial& trial, uint64_t maxSteps, bool recordOrder = false) const;
  /// How each side ends, independently of the other one.
  enum class End : uint8_t {
    Whole,
    Undefined,  ///< it divides an integer by 0, or reaches a place marked as unreachable
    Otherwise,  ///< it has another violation, or is not one of the compared executions
  };
  std::array<End, kSides> ends(Trial& trial, uint64_t maxSteps) const;
  /// After run(): how the outputs differ, without writers and expressions; nothing: they are equal, or within
  /// tolerance.
  std::optional<Difference> compare(const Trial& trial) const;
  /// Required: run() with recordOrder.
  std::optional<Writer> writerOf(const Trial& trial, size_t side, const Word& word) const;

 private:
  interp::Witness plain(const Launched& launch) const;
  bool isGiven(const Trial& trial) const;
  End run(Trial& trial, size_t side, const interp::ReplayOptions& options) const;
  void put(const InputValues& values, Trial& trial) const;
  uint64_t load(const Trial& trial, size_t side, uint32_t object, uint64_t offset, unsigned bytes) const;

  const CommonInputs& inputs_;
  const std::vector<Output>& outputs_;
  const Cancellation& cancel_;
  const Tolerance tolerance_;
  std::set<std::pair<size_t, uint64_t>> ignored_;  ///< output, index
};

}  // namespace gpubmc::core::equiv
