#pragma once
// A check of the invariant of escapes.h from outside. It compares the states before and after a step, without knowing
// how the step was made. A pointer that memory or a register named before, and that the state no longer names, must
// have escaped, unless it was overwritten by a known value or its memory no longer exists.
//
// A location *names* a pointer if its value has the pointer's object among its targets. A location is *arbitrary* if a
// later read there may give any pointer.
//
// A step may rename an object: the last allocation of a site becomes an earlier one when the site allocates again. The
// step may also join paths on which that happened with others, so the pointer may then have either name.

#include <llvm/IR/InstrTypes.h>

#include "core/hostcode/state.h"

namespace gpubmc::core {

class EscapeAudit {
 public:
  explicit EscapeAudit(World& world) : world_(world) {}

  struct Before {
    State state;
    size_t renamings;  ///< so far
  };
  Before before(const State& s) const { return {s, renamings_.size()}; }
  /// From now on pointers to the object name the other one.
  void renamed(ObjectId from, ObjectId to) { renamings_.emplace_back(from, to); }
  /// Compares the states before and after one instruction; after a call, the state is that on return. Throws
  /// InternalError if the invariant does not hold.
  void step(const Before& before, const llvm::Instruction& i, const State& after);
  /// Compares two states with their join.
  void join(const State& a, const State& b, const State& out);

 private:
  /// An escaped object points to escaped objects only.
  void closed(const State& s, ObjectId id, const char* when);
  /// Each pointer that the object contains in `before` is still there, has been overwritten, or has escaped.
  void kept(ObjectId id, const Contents& before, const State& after, bool mayBeOverwritten, const char* when);
  bool isEscaped(const State& s, ObjectId id) const;
  /// The names that the object may have after the step.
  std::set<ObjectId> namesOf(ObjectId id) const;
  void requireEscaped(const State& s, const Value& pointer, const Value* named, const char* when) const;
  void stored(const State& after, const Value& to, const Value& v);

  World& world_;
  const llvm::Instruction* at_ = nullptr;
  std::vector<std::pair<ObjectId, ObjectId>> renamings_;
  size_t since_ = 0;  ///< the first renaming of the step
};

}  // namespace gpubmc::core
