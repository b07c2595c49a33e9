#pragma once
// Loops that are not unrolled are summarised by one arbitrary iteration. The state in which it begins is described by
// closed forms of registers, and by candidates, which are used only if a solver proves them inductive (Houdini; PUG,
// section 4; GPUVerify's candidate invariants). Claims of the program within a loop are candidates as well, and are
// also checked where they stand.

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::Term;

/// A fact that may hold whenever an iteration of a loop begins.
struct Candidate {
  enum class Kind : uint8_t {
    SameObject,   ///< a pointer points to the same object as before the loop
    Uniform,      ///< a register is equal in all lanes
    AtLeast,      ///< signed: not below its value before the loop
    AtMost,       ///< signed: not above
    AtLeastBits,  ///< unsigned
    AtMostBits,
    NotNegative,
    Limited,  ///< unsigned: within a limit with which the loop compares the register
    // The register has moved by step times the number of iterations, as integers: no sum has wrapped on the way.
    Exact,
    ExactSigned,
    Claimed  ///< an assertion or invariant within the loop, over the registers at the beginning of the iteration
  } kind;
  uint32_t function = 0;
  ir::BlockId header = 0;
  uint32_t phi = 0;  ///< of the header; for Claimed: the number of the claim among those within the loop

  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

/// What makes a candidate inductive: `bad` is impossible under the first `assumptions` assumptions. It is about the
/// first lane alone, which stands for the others if lanes are arbitrary threads; only Uniform candidates are about
/// several.
struct Induction {
  Candidate candidate;
  Term bad;  ///< width 1
  size_t assumptions = 0;
};

/// A loop-carried register in one lane, before the arbitrary iteration.
struct Carried {
  uint32_t function = 0;
  ir::BlockId header = 0;
  uint32_t phi = 0;  ///< of the header
  Term unknown;      ///< a variable on which it depends, and on which nothing known before the loop depends
  std::vector<Term>
      dependsOn;  ///< its value before the loop, its value after the iteration, and whether there is another one
};

/// A condition of the summary besides its candidates: `bad` is impossible, or the summary is invalid.
struct Alignment {
  enum class Kind : uint8_t {
    /// Threads that meet within the loop, those of a block at barriers or those of a warp at its operations, execute
    /// the same number of iterations, and meet in each. Executions in which one of them stays in an earlier loop are
    /// excluded.
    Rounds,
    Order,  ///< the same, where only the order of accesses of different iterations depends on it
    Copies  ///< no asynchronous copy is pending from one iteration to the next
  } kind = Kind::Rounds;
  ir::InstRef loop;  ///< the end of the header
  Term bad;          ///< width 1
  size_t assumptions = 0;
};

/// The candidates of a kernel's loops, and what is known of them.
struct Summaries {
  std::set<Candidate> refuted;  ///< no longer assumed
};

}  // namespace gpubmc::machine
