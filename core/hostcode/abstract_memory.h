#pragma once
// The abstract memory of a host program: transfer functions of loads, stores, copies and allocations on the objects of
// a state (memory.h). A write to one known place is a strong update; any other write makes arbitrary what it may touch.
// Pointers that are dropped on the way escape (escapes.h).

#include <functional>
#include <map>
#include <set>

#include "core/hostcode/analysis_context.h"

namespace gpubmc::core {

/// While it lives, an operation's effect on memory is modelled: what is written is written by the operation.
class OperationScope {
 public:
  OperationScope(const MemoryOperation*& current, MemoryOperation operation)
      : current_(current), around_(current), operation_(std::move(operation)) {
    current_ = &operation_;
  }
  ~OperationScope() { current_ = around_; }
  OperationScope(const OperationScope&) = delete;
  const MemoryOperation& operator*() const { return operation_; }

 private:
  const MemoryOperation*& current_;
  const MemoryOperation* around_;
  MemoryOperation operation_;
};

class AbstractMemory {
 public:
  /// Required: the context outlives this.
  explicit AbstractMemory(AnalysisContext& context)
      : terms_(context.terms),
        policy_(context.policy),
        world_(context.world),
        escapes_(context.escapes),
        effects_(context.effects),
        streams_(context.streams),
        execution_(context.execution),
        observers_(context.observers),
        audit_(context.audit),
        inputs_(context.inputs) {}

  /// The program is executed from its start.
  void begin();

  Contents& edit(State& s, ObjectId id) { return escapes_.edit(s, id); }
  const Contents& look(State& s, ObjectId id) { return escapes_.look(s, id); }
  template <class What>
  void escape(State& s, const What& what) {
    escapes_.escape(s, what);
  }

  // Reading.

  Value load(State& s, const Value& pointer, const llvm::Type& type);
  /// All pointers in the objects that it may point to.
  Dropped pointersAt(State& s, const Value& pointer);
  /// True: code outside of the function may have the address.
  bool mayBeShared(State& s, const Value& pointer);
  /// True: the object may change at any time, by callbacks, other threads, or work on another device.
  bool isRestless(State& s, ObjectId id);
  void noteRestless(ObjectId id) { restless_.insert(id); }

  // Writing.

  void store(State& s, const Value& pointer, const Value& value, uint64_t bytes);
  /// Writes to what the pointer may point to. If that is one known place, `exact` (null: arbitrary bytes) does so;
  /// otherwise whatever may be written to becomes arbitrary. True: `exact` wrote all of it.
  bool write(State& s, const Value& pointer, Term length,
             const std::function<void(Contents&, uint64_t, Dropped&)>& exact);
  /// memcpy and memset. Lengths in bytes, width 64; none: not known.
  void copy(State& s, const Value& to, const Value& from, Term length);
  void fill(State& s, const Value& to, Term byte, Term length);
  /// The copy of realloc, before it frees `from`: at most `length` bytes.
  void move(State& s, const Value& to, const Value& from, Term length);
  /// Arbitrary bytes of what it may point to may be pointers from now on.
  void mayHavePointers(State& s, const Value& pointer);
  /// The object is about to be changed, beside work that may be running on it.
  void changed(State& s, ObjectId id);
  /// Constants and functions are never written to.
  bool isMutable(ObjectId id) const;
  /// All bytes become arbitrary, if it is mutable.
  void havoc(State& s, ObjectId id);
  /// Likewise, but the object keeps its dynamic type: a library does not end its life.
  void havocByLibrary(State& s, ObjectId id);
  /// Everything that has escaped becomes arbitrary.
  void havocEscaped(State& s, bool byLibrary = false);
  /// For the scope of an operation.
  const MemoryOperation*& operation() { return operation_; }

  // Allocation.

  Value allocate(State& s, const void* site, ObjectKind kind, Term size, bool isZero, unsigned line);
  void release(State& s, const Value& pointer, const llvm::CallBase* site);
  /// Before a site allocates device memory again: its last allocation, if it is live, becomes another object. `place`:
  /// a value that is used after that.
  void setAside(State& s, const llvm::CallBase& site, Value& place);
  /// No machine has more memory: larger allocations fail.
  void limitSize(State& s, Term bytes);
  /// The size of an allocation that this fact limits; none: it is another fact.
  Term limitedBy(Term fact) const;

  // Facts that hold for the whole run.

  /// Objects that change beside a launch that uses them, or from where they are copied.
  const std::set<ObjectId>& overtaken() const { return overtaken_; }
  /// Adds to objects that a pointer may point to those that other functions of the file may have stored in its place.
  void addKept(std::vector<ObjectId>& candidates) const;

 private:
  /// A word of a small object at an offset that is not constant; Unknown: not all words are numbers, or the offset may
  /// be inside one.
  Value loadFromTable(const Contents& c, Term offset, ReadAs as, Dropped& dropped);
  /// Likewise a pointer, with the condition of each target.
  Value pointerFromTable(const Contents& c, Term offset);
  /// Any pointer that the object contains.
  Value anyPointerOf(const Contents& c, Dropped& dropped);
  /// The size in bytes of a table of at most 32 such words; 0: it is not one.
  uint64_t tableBytes(const Contents& c, uint64_t word) const;
  void noteLast(State& s, const Value& pointer, const Value& v, uint64_t bytes);
  void noteKept(const Value& to, const Dropped& pointers);
  /// All bytes of the object become arbitrary.
  void lose(State& s, ObjectId id);
  /// A number that is made of what comes from outside, and of constants.
  bool isFromOutside(const Value& v) const;
  /// What the pointer may point to now also holds such a value that the program has computed. `isPlaced`: at a known
  /// place, where constants are known.
  void noteComputed(State& s, const Value& pointer, const Value& v, bool isPlaced);
  void redirect(Value& v, ObjectId from, ObjectId to);

  TermManager& terms_;
  const ExecutionPolicy& policy_;
  World& world_;
  Escapes& escapes_;
  UnorderedEffects& effects_;
  const StreamOrder& streams_;
  const ExecutionContext& execution_;
  const Observers& observers_;
  const std::unique_ptr<EscapeAudit>& audit_;
  const std::map<Term, ir::HostPlaces>& inputs_;
  const MemoryOperation* operation_ = nullptr;     ///< whose effect is modelled; null: host code writes
  std::map<ObjectId, std::set<ObjectId>> keptIn_;  ///< what functions store in variables of the host
  std::set<ObjectId> restless_;                    ///< callbacks may change them at any time
  std::set<ObjectId> overtaken_;
  std::map<Term, Term> sizes_;  ///< of allocations, by the fact that limits them
};

}  // namespace gpubmc::core
