#pragma once
// Both sides run by the interpreter with one input: what is told of a difference is what happened there.

#include <set>

#include "core/equiv/result.h"
#include "core/equiv/tolerance.h"
#include "encoder/term/model.h"

namespace gpubmc::core::equiv {

/// The values of all inputs but those that pointers in memory lead to.
struct InputValues {
  std::vector<uint64_t> scalars;               ///< by Comparison::scalars
  std::map<uint32_t, interp::Bytes> contents;  ///< by object
  bool contracted = false;
};

class Trials {
 public:
  /// What is passed must outlive this.
  Trials(const CommonInputs& inputs, const std::vector<Output>& outputs, const Cancellation& cancel);

  /// From now on compare() leaves this word out: what a run has there says nothing.
  void ignore(const Word& word) { ignored_.insert({word.output, word.index}); }

  /// Both sides with this input; what else is arbitrary is 0.
  Trial with(const InputValues& values) const;
  /// ... is as in `base`.
  Trial with(const InputValues& values, const Trial& base) const;
  /// The values that a model of the formulas has.
  Trial with(const std::array<ExecutedSide, kSides>& sides, const encoder::Model& model) const;
  InputValues valuesOf(const Trial& trial) const;

  /// Runs it. False: it is none of the executions that are compared: an assumption does not hold, a side goes wrong or
  /// does not end within `maxSteps` instructions a launch.
  bool run(Trial& trial, uint64_t maxSteps, bool recordOrder = false) const;
  /// How each side ends with it, whatever the other one does.
  enum class End : uint8_t {
    Whole,
    Undefined,  ///< it divides an integer by 0, or reaches code declared unreachable
    Otherwise,  ///< it goes wrong in another way, or is none of the executions that are compared
  };
  std::array<End, kSides> ends(Trial& trial, uint64_t maxSteps) const;
  /// After run(): how the outputs differ, without writers and expressions; nothing: not at all, or within tolerance.
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
