#pragma once
// Escaped objects: those whose address code outside the analysed program, or unknown memory, may contain.
//
// The analysis represents memory by objects that pointers name (memory.h). Code that is not followed, and memory whose
// contents are not known, may hold pointers as well. One invariant makes this sound:
//
//   A pointer without known targets points only to objects that have escaped.
//
// An object escapes when its address reaches an arbitrary number, bytes that become arbitrary, or code that may keep
// it. Everything that it points to escapes with it, since code that has the first address can load the second. So
// escaped objects contain pointers to escaped objects only. A write through a pointer without targets changes all
// escaped objects (AbstractMemory::havocEscaped) and nothing else. Hence an object whose address never left the
// followed program keeps its contents across calls of any code.
//
// Functions escape like objects. From then on, code that is not followed may call them. A call in followed code through
// a pointer without targets may call every function whose address is taken, whether it has escaped or not.
//
// Functions of World report each pointer that memory drops (Dropped), and their callers let these escape here. The
// audit (escape_audit.h) checks the invariant after each step without knowing how the step was made.

#include "core/hostcode/state.h"

namespace gpubmc::core {

/// What code that has certain values can reach.
struct Reachable {
  std::set<ObjectId> objects;
  bool hasEscaped = false;  ///< and every escaped object, since one of the pointers or addresses is not known
};

class Escapes {
 public:
  explicit Escapes(World& world) : world_(world) {}

  /// Ensured: the state contains the object, with its initial contents if nothing was known of it.
  const Contents& look(State& s, ObjectId id);
  Contents& edit(State& s, ObjectId id);

  void reach(State& s, ObjectId id, Reachable& out);
  void reach(State& s, const Value& v, Reachable& out);

  /// Ensured: what the value points to has escaped, with everything reachable from there. True: something escaped by
  /// this call.
  bool escape(State& s, const Value& v);
  bool escape(State& s, ObjectId id);
  bool escape(State& s, const Dropped& dropped);
  /// Lets everything escape that an escaped object points to. True: something escaped by this call.
  bool escapeFrom(State& s, ObjectId id);

 private:
  Contents initial(ObjectId id);

  World& world_;
};

}  // namespace gpubmc::core
