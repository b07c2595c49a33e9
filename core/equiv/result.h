#pragma once
// What a comparison found: the one model behind its printers.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/check/result.h"
#include "core/equiv/outputs.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::core::equiv {

/// Why a comparison is not proved, or what is wrong.
enum class Cause : uint8_t {
  None,
  Differs,           ///< a replayed input with which an output is another one
  LaunchWrong,       ///< the check of a launch found a violation
  LaunchUndecided,   ///< the check of a launch came to no answer; detail: why
  LoopCut,           ///< a loop of a launch is followed so many iterations, and no further
  LaterLaunchWrong,  ///< a launch goes wrong with contents of memory that those before it may not leave
  Weakened,          ///< detail: the flag with which a launch is not checked for what the comparison depends on
  Unsupported,       ///< detail: the construct
  Undecided,         ///< words that no budget sufficed for
  Undefined,         ///< a run with which one side alone does what is undefined; detail: what
  MayBeUndefined,    ///< the same, not excluded and not seen
  NotCompared,       ///< what is written behind pointers in memory
  Uncomputed,        ///< detail: a word that depends on operations that gpubmc does not compute
  FloatsOpen,        ///< detail: a word whose operations on floats formulas leave open, and that is not built alike
  Unconfirmed,       ///< detail: a word with a model that does not differ when it is run
  NotNative,         ///< detail: an output that differs by replay, and not where the reference runs natively
  NoExecution,       ///< no input meets all that is assumed
  Stopped,           ///< detail: by what
  OutOfMemory,
  Internal,  ///< detail
};

struct Why {
  Cause cause = Cause::None;
  size_t side = 0, launch = 0;  ///< of a launch
  ir::LocId loc = 0;
  std::string detail{};
};

/// How many words of an output were found equal, and by what.
struct Tally {
  uint64_t words = 0, byNormalForm = 0, byProver = 0, bySweeping = 0, bySolver = 0, undecided = 0;
};

/// The check of one launch on its own: the hypothesis under which one schedule stands for all.
struct Premise {
  size_t side = 0, launch = 0;
  RunResult run;
};

/// A run of both sides by the interpreter with one input.
struct Trial {
  std::array<std::vector<interp::Witness>, kSides> witnesses;  ///< by launch
  std::array<std::vector<interp::Outcome>, kSides> outcomes;
};

/// Who gave a word its value last.
struct Writer {
  size_t launch = 0;
  interp::AccessRecord access;
};

struct Difference {
  std::shared_ptr<const Trial> trial;
  Word first;                                                     ///< the first word that differs
  std::vector<std::array<std::vector<uint64_t>, kSides>> values;  ///< by output, side: its words
  std::vector<std::vector<bool>> differs;                         ///< by output, word: the values count as different
  uint64_t differing = 0;                                         ///< words, of all outputs
  std::array<std::optional<Writer>, kSides> writers;              ///< of the first; none: it has its initial value
  /// Of floats: the operations that made the first word, as the formulas have them; else empty.
  std::array<std::string, kSides> expressions;
};

/// What machine code of the reference gave with the input of a difference.
struct NativeRun {
  std::optional<uint64_t> bits;  ///< of the first word that differs
  std::string complaint;         ///< why there is none
};

struct EquivResult {
  std::string file;
  Comparison comparison;
  Status verdict = Status::NotChecked;
  std::vector<Why> why;  ///< of every verdict but holds: the most important first
  std::vector<Output> outputs;
  std::vector<Tally> tallies;  ///< by output
  std::vector<Premise> premises;
  std::optional<Difference> difference;
  std::shared_ptr<const Trial> undefined;  ///< Cause::Undefined: the run that shows it
  std::optional<NativeRun> native;         ///< of the reference, where that was asked for
  std::vector<std::string> assumptions, notes;
  std::map<std::string, double> statistics;
};

}  // namespace gpubmc::core::equiv
