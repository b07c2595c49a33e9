#pragma once
// Loops that are not unrolled: one round stands for any of them. What is known of the state in which it begins are
// closed forms of registers, and candidates, which count only if a solver proves them inductive (Houdini; PUG, section
// 4; GPUVerify's candidate invariants). What the program claims within a loop is a candidate like the others, and is
// checked where it stands besides.

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::Term;

/// What may be so whenever a round of a loop begins.
struct Candidate {
  enum class Kind : uint8_t {
    SameObject,   ///< a pointer points to the object that it pointed to before the loop
    Uniform,      ///< a register is the same in all lanes
    AtLeast,      ///< signed: it is not below what it was before the loop
    AtMost,       ///< signed: not above
    AtLeastBits,  ///< unsigned
    AtMostBits,
    NotNegative,
    // It has gone as far as step and number of rounds say, as integers: no sum has wrapped on the way.
    Exact,
    ExactSigned,
    Claimed  ///< what an assertion or an invariant within the loop says, of the registers with which the round begins
  } kind;
  uint32_t function = 0;
  ir::BlockId header = 0;
  uint32_t phi = 0;  ///< of the header; of Claimed the number of the claim among those within the loop

  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// What a candidate needs to be inductive: `bad` cannot be, where the first `assumptions` assumptions stand.
struct Induction {
  Candidate candidate;
  Term bad;  ///< width 1
  size_t assumptions = 0;
};

/// A register that goes from round to round, as it is in one lane before the round that stands for any.
struct Carried {
  uint32_t function = 0;
  ir::BlockId header = 0;
  uint32_t phi = 0;  ///< of the header
  Term unknown;      ///< a variable on which it depends and on which nothing known before the loop does
  std::vector<Term>
      dependsOn;  ///< what it was before the loop, what it is after the round, and whether there is another
};

/// What a summary needs beside its candidates: `bad` cannot be, or the summary is none.
struct Alignment {
  enum class Kind : uint8_t {
    /// Threads that meet within the loop, those of a block at barriers or those of a warp at its operations, take the
    /// same number of rounds, and meet in each. Executions in which one of them stays behind somewhere before are none
    /// of these.
    Rounds,
    Order,  ///< the same where no more is at stake than what orders accesses of different rounds
    Copies  ///< no asynchronous copy is under way from one round to the next
  } kind = Kind::Rounds;
  ir::InstRef loop;  ///< the end of the header
  Term bad;          ///< width 1
  size_t assumptions = 0;
};

/// What is tried and known of the loops of a kernel.
struct Summaries {
  std::set<Candidate> refuted;  ///< not assumed any more
};

}  // namespace gpubmc::machine
