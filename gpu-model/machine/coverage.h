#pragma once
// What the threads of a block have written to undefined memory before a barrier, computed from the writes of one
// symbolic thread.

#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "gpu-model/machine/lane_space.h"
#include "gpu-model/memory/overlay.h"
#include "gpu-model/memory/ranges.h"

namespace gpubmc::machine {

class Coverage {
 public:
  /// Existing variables are equal for all threads, except those of `thread`. Required: `terms` outlives this.
  Coverage(encoder::TermManager& terms, const AnyThread& thread);

  /// The variable belongs to another thread.
  void isOthers(Term variable) { others_.insert(variable.id); }
  /// The variable is equal for all threads of the block.
  void isShared(Term variable) { shared_.insert(variable.id); }
  /// The variable is the thread's iteration number in a loop, from 0 on; another iteration follows if `again`. Called
  /// twice: first without `again`, before that is known.
  void isRound(Term variable, Term again = {}) { rounds_[variable.id] = again; }

  /// The thread has written a cell of this many bytes, and since then all threads of the block have met, or, for a
  /// plain write, those of a part of it.
  void add(uint32_t object, const memory::OverlayEntry& write, unsigned bytes);
  /// Width 1: some thread has certainly written all of the cell at `offset` before it is read, since unordered accesses
  /// would race. Required: there are no races.
  Term covers(uint32_t object, Term offset, unsigned bytes);

 private:
  enum class Kind : uint8_t { Shared, Round, Own };
  /// A write as terms over a thread's position and iteration.
  struct Known {
    Term guard, offset, round, again;  ///< no round: independent of iterations
    unsigned bytes;
  };
  void enumerate(uint32_t object, const Known& write);
  Kind kindOf(Term variable) const;
  bool mentions(Term t, Term variable) const;
  /// Width 1: the condition, independent of the iteration, under which a write with `guard` happens; none: it depends
  /// on the iteration.
  Term behindLoop(Term guard, Term offset, Term round, Term again) const;
  Term behindLoops(Term guard, Term offset) const;
  bool look(Term t, Term& round, std::unordered_set<uint32_t>& seen) const;

  encoder::TermManager& terms_;
  AnyThread thread_;
  size_t existed_;  ///< terms at the beginning
  std::unordered_set<uint32_t> shared_, others_;
  std::map<uint32_t, Term> rounds_;  ///< in the order of entering the loops
  size_t work_ = 0;                  ///< substitutions so far
  /// By object: not yet expanded. Each costs a substitution for every thread, and most are never read.
  std::unordered_map<uint32_t, std::vector<Known>> pending_;
  /// By object and condition: what is written if it holds.
  std::unordered_map<uint32_t, std::map<uint32_t, memory::Ranges>> written_;
};

}  // namespace gpubmc::machine
