#pragma once
// Who may know an address.
//
// The host program is followed with objects that pointers name (memory.h). Code that is not followed, and memory whose
// contents are not known, may hold pointers, too. One invariant makes it sound to follow a program with such holes:
//
//   a pointer without known targets points only to what has escaped.
//
// An object escapes when its address comes to where it is not followed any more: into an arbitrary number, into bytes
// that have become arbitrary, to code that may keep it. What it points to escapes with it, since whoever has the first
// address can load the second one: so escaped objects hold pointers to escaped objects alone. Writes through a pointer
// without targets change all that has escaped (Engine::havocEscaped), and nothing else; that is how an object whose
// address never left what is followed keeps its contents across calls of any code.
//
// Functions escape like objects. Code that is not followed may call them from then on; what is followed calls through a
// pointer without targets whatever has its address taken, escaped or not.
//
// World's functions name each pointer that memory drops (Dropped), and whoever calls them lets these escape here. The
// audit (escape_audit.h) checks the invariant after each step without asking how the step was made.

#include "core/hostcode/state.h"

namespace gpubmc::core {

/// What code can come by that has certain values.
struct Reachable {
  std::set<ObjectId> objects;
  bool hasEscaped = false;  ///< and whatever has escaped: there is a pointer or an address among them that is not known
};

class Escapes {
 public:
  explicit Escapes(World& world) : world_(world) {}

  /// Ensured: the state has the object, with what it began with if nothing is known of it yet.
  const Contents& look(State& s, ObjectId id);
  Contents& edit(State& s, ObjectId id);

  void reach(State& s, ObjectId id, Reachable& out);
  void reach(State& s, const Value& v, Reachable& out);

  /// Ensured: what it points to has escaped, with all that can be reached from there. True: something had not before.
  bool escape(State& s, const Value& v);
  bool escape(State& s, ObjectId id);
  bool escape(State& s, const Dropped& dropped);
  /// Of an object that has escaped: what it points to. True: something had not escaped before.
  bool escapeFrom(State& s, ObjectId id);

 private:
  Contents initial(ObjectId id);

  World& world_;
};

}  // namespace gpubmc::core
