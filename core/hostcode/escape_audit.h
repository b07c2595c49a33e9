#pragma once
// The invariant of escapes.h, checked from outside: states before and after a step are compared, and nothing is asked
// of how the step was made. What memory or a register named before and the state does not name any more must have
// escaped, unless it was overwritten by something that is known, or its memory is gone.
//
// A pointer is *named* in a place that holds it with its object among the targets. A place has become *arbitrary* if
// what is read there afterwards may be any pointer.

#include <llvm/IR/InstrTypes.h>

#include "core/hostcode/state.h"

namespace gpubmc::core {

class EscapeAudit {
 public:
  explicit EscapeAudit(World& world) : world_(world) {}

  /// Of one instruction that is not a call of what is followed. Throws InternalError where the invariant does not hold.
  void step(const State& before, const llvm::Instruction& i, const State& after);
  /// Of two ways that meet.
  void join(const State& a, const State& b, const State& out);

 private:
  /// What has escaped points to what has escaped.
  void closed(const State& s, ObjectId id, const char* when);
  /// The pointers that `before` has in the object are there afterwards, overwritten or escaped.
  void kept(ObjectId id, const Contents& before, const State& after, bool mayBeOverwritten, const char* when);
  bool isEscaped(const State& s, ObjectId id) const;
  void requireEscaped(const State& s, const Value& pointer, const Value* named, const char* when) const;
  void stored(const State& after, const Value& to, const Value& v);

  World& world_;
  const llvm::Instruction* at_ = nullptr;
};

}  // namespace gpubmc::core
