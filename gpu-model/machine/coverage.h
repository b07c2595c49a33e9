#pragma once
// What the threads of a block have written of undefined memory before a barrier, known from the writes of one that may
// be any of them.

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
  /// Variables that exist already are the same for all threads, but for `thread`'s. Required: `terms` outlives this.
  Coverage(encoder::TermManager& terms, const AnyThread& thread);

  /// The variable is another thread's.
  void isOthers(Term variable) { others_.insert(variable.id); }
  /// The variable is the same for all threads of the block.
  void isShared(Term variable) { shared_.insert(variable.id); }
  /// The variable says which round of a loop the thread is in, from 0 on; after it another one follows if `again`.
  /// Called twice: without `again` before that is known.
  void isRound(Term variable, Term again = {}) { rounds_[variable.id] = again; }

  /// The thread has written a cell of so many bytes, and since then all of the block have met, or, if it wrote plainly,
  /// those of a part of it.
  void add(uint32_t object, const memory::OverlayEntry& write, unsigned bytes);
  /// Width 1, and only if some thread has written all of the cell at `offset`: before it is read, since accesses that
  /// nothing orders would race. Required: there are none.
  Term covers(uint32_t object, Term offset, unsigned bytes);

 private:
  enum class Kind : uint8_t { Shared, Round, Own };
  /// A write that is known for each thread, as terms of its place and of its round.
  struct Known {
    Term guard, offset, round, again;  ///< no round: it depends on none
    unsigned bytes;
  };
  void enumerate(uint32_t object, const Known& write);
  Kind kindOf(Term variable) const;
  bool mentions(Term t, Term variable) const;
  /// Width 1: under which condition, whatever the round is, a write with `guard` happens; none: that depends on rounds.
  Term behindLoop(Term guard, Term offset, Term round, Term again) const;
  Term behindLoops(Term guard, Term offset) const;
  bool look(Term t, Term& round, std::unordered_set<uint32_t>& seen) const;

  encoder::TermManager& terms_;
  AnyThread thread_;
  size_t existed_;  ///< terms, at the beginning
  std::unordered_set<uint32_t> shared_, others_;
  std::map<uint32_t, Term> rounds_;  ///< in the order in which loops are entered
  size_t work_ = 0;                  ///< substitutions so far
  /// By object: what nobody has asked for. Each costs a substitution for every thread, and most are never read.
  std::unordered_map<uint32_t, std::vector<Known>> pending_;
  /// By object and condition: what was written where that holds.
  std::unordered_map<uint32_t, std::map<uint32_t, memory::Ranges>> written_;
};

}  // namespace gpubmc::machine
