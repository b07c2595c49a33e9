#pragma once
// The result of a comparison, from which all reports are made.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/check/assumption.h"
#include "core/check/result.h"
#include "core/equiv/outputs.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::core::equiv {

/// Why a comparison is not proved, or is violated.
enum class Cause : uint8_t {
  None,
  Differs,           ///< a replayed input for which an output differs
  LaunchWrong,       ///< the check of a launch found a violation
  LaunchUndecided,   ///< the check of a launch is undecided; detail: why
  LoopCut,           ///< a loop of a launch was followed only for a limited number of iterations
  LaterLaunchWrong,  ///< a launch is violated for memory contents that the preceding launches may not produce
  Weakened,          ///< detail: a flag that disables checks on which the comparison depends
  Unsupported,       ///< detail: the construct
  Undecided,         ///< words for which no budget sufficed
  Undefined,         ///< a run in which only one side has undefined behaviour; detail: what
  MayBeUndefined,    ///< the same, neither excluded nor observed
  NotCompared,       ///< there are writes through pointers found in memory
  Uncomputed,        ///< detail: a word that depends on operations that gpubmc does not compute
  FloatsOpen,   ///< detail: a word whose float operations formulas do not determine, computed differently on both sides
  Unconfirmed,  ///< detail: a word with a model whose run shows no difference
  NotNative,    ///< detail: an output that differs in the replay but not when the reference runs natively
  NoExecution,  ///< no input satisfies all assumptions
  Stopped,      ///< detail: by what
  OutOfMemory,
  Internal,  ///< detail
};

struct Why {
  Cause cause = Cause::None;
  size_t side = 0, launch = 0;  ///< of a launch
  ir::LocId loc = 0;
  std::string detail{};
};

/// The number of words of an output that were found equal, by method.
struct Tally {
  uint64_t words = 0, byNormalForm = 0, byProver = 0, bySweeping = 0, bySolver = 0, undecided = 0;
};

/// The check of one launch by itself: the hypothesis under which one schedule represents all.
struct Premise {
  size_t side = 0, launch = 0;
  RunResult run;
};

/// A run of both sides in the interpreter with one input.
struct Trial {
  std::array<std::vector<interp::Witness>, kSides> witnesses;  ///< by launch
  std::array<std::vector<interp::Outcome>, kSides> outcomes;
};

/// The last write to a word.
struct Writer {
  size_t launch = 0;
  interp::AccessRecord access;
};

struct Difference {
  std::shared_ptr<const Trial> trial;
  Word first;                                                     ///< the first word that differs
  std::vector<std::array<std::vector<uint64_t>, kSides>> values;  ///< by output, side: its words
  std::vector<std::vector<bool>> differs;                         ///< by output, word: the values count as different
  uint64_t differing = 0;                                         ///< number of words, over all outputs
  std::array<std::optional<Writer>, kSides> writers;              ///< of the first word; none: it has its initial value
  /// For a float: the operations that computed the first word, as in the formulas; otherwise empty.
  std::array<std::string, kSides> expressions;
};

/// The result of a function's machine code for the input of a difference.
struct NativeRun {
  std::optional<uint64_t> bits;  ///< of the first word that differs
  std::string complaint;         ///< why there is no result
};

/// A comparison of every value of some parameters (--param n=0..67).
struct Sizes {
  std::string all, at;   ///< "n = 0..67", and the values that the rest of the result is about: "n = 13"
  uint64_t checked = 0;  ///< numbers of values: the result is as for `at`, or better, for all of these
};

struct EquivResult {
  std::string file;
  std::optional<Sizes> sizes;
  std::shared_ptr<const SourceTexts> sources;  ///< for excerpts
  Comparison comparison;
  Status verdict = Status::NotChecked;
  std::vector<Why> why;  ///< for every verdict except holds: the most important first
  std::vector<Output> outputs;
  std::vector<Tally> tallies;  ///< by output
  std::vector<Premise> premises;
  std::optional<Difference> difference;
  std::shared_ptr<const Trial> undefined;  ///< Cause::Undefined: the run that shows it
  std::optional<NativeRun> native;         ///< of the reference, if requested
  std::optional<NativeRun> ownNative;      ///< of the function on the kernel's side, if requested
  std::vector<Assumption> assumptions;
  std::vector<std::string> notes;
  std::map<std::string, double> statistics;
};

}  // namespace gpubmc::core::equiv
