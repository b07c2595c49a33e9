#pragma once
// What holds at one place of the host program, on all ways that lead there.

#include <llvm/IR/Value.h>

#include <map>
#include <memory>
#include <set>
#include <unordered_map>
#include <vector>

#include "core/hostcode/signed_results.h"
#include "core/hostcode/tape.h"
#include "core/hostcode/world.h"

namespace gpubmc::core {

/// Registers of one activation. The null key is what it returns.
using Registers = std::map<const llvm::Value*, Value>;

struct State {
  std::vector<std::shared_ptr<const Registers>> frames;  ///< the last one is that of the function that runs
  Memory memory;
  std::vector<Term> facts;  ///< width 1, sorted; they hold
  std::vector<Term> also;   ///< so do these, which are only of use together: sorted
  /// Whatever values meet `facts` and `also` lead here: no condition of the way was lost.
  bool isExact = false;
  Term device;                  ///< that the runtime uses, width 32; none: it has done nothing with any so far
  SignedResults signedResults;  ///< that were computed on all ways
  TapePtr tape;                 ///< what was done, where that is asked for
  /// Where other ways of the function than those that lead here come together with these; null: where it returns.
  /// Empty: whenever the function comes that far, it comes here (Meetings). For HostChecker only.
  std::set<const llvm::BasicBlock*> apart;
  bool isCallApart = false;  ///< the function may not be called so

  const Registers& registers() const { return *frames.back(); }
  void set(const llvm::Value* r, Value v);
  const Contents* find(ObjectId id) const;
  void put(ObjectId id, Contents c);
  bool knows(Term fact) const;
  void add(TermManager& terms, Term fact);
};

/// A place of a state that has a value of so many bits.
struct Slot {
  bool isRegister = false;
  size_t where = 0;            ///< the frame, or the object
  const void* name = nullptr;  ///< the register
  uint64_t offset = 0;         ///< in the object; UINT64_MAX: its size
  unsigned bits = 0;
  ObjectId target = 0;  ///< a pointer's offset in this object; 0: not that
  bool isPart = false;  ///< of an aggregate
  auto operator<=>(const Slot&) const = default;
};

/// Where both have pointers, `back` has none to objects that `head` does not point to there.
bool pointsAlike(const State& head, const State& back);

/// Names for what a loop changes: one symbol a place, the same in every round of the search for what is invariant.
class Widening {
 public:
  explicit Widening(World& world) : world_(world) {}
  Term symbol(const Slot& slot, unsigned bits);
  uint32_t epoch(ObjectId object);
  std::map<Slot, Term> symbols;
  /// What the loop may be filling from its start on: a round stores these bytes at this offset.
  struct Fill {
    std::vector<uint8_t> pattern;
    Term offset;
  };
  std::map<ObjectId, Fill> fills;

 private:
  World& world_;
  std::map<ObjectId, uint32_t> epochs_;
};

class Escapes;
class EscapeAudit;

class Joiner {
 public:
  Joiner(World& world, Escapes& escapes) : world_(world), escapes_(escapes) {}
  /// What comes out of it is checked from now on. Required: the audit outlives this.
  void check(EscapeAudit& audit) { audit_ = &audit; }
  /// What is so in both. Required: the same frames up to the values in them.
  State join(const State& a, const State& b);
  /// Around a loop: `head` is weakened until it covers `back`. Ensured: `changed` tells whether it was.
  State widen(const State& head, const State& back, Widening& w, bool& changed);
  /// Another state at a loop's head, one that covers `back`: what the loop changes is arbitrary as in widen, but
  /// pointers point to what those of `back` do, and `kept` numbers are those of `back`, where they are known.
  State pointed(const State& entry, const State& back, const std::set<Slot>& kept, Widening& w);

 private:
  struct Mode {
    Widening* widening = nullptr;
    Term condition;         ///< what holds in the first and not in the second; none: where a loop is widened
    bool isChoice = false;  ///< it is a name for that, which nothing else has
    bool isUsed = false;    ///< some value is chosen by it
    bool changed = false;
    bool isPointed = false;                ///< pointers are those of the second
    const std::set<Slot>* kept = nullptr;  ///< so are numbers in these places, where they are known
    Dropped dropped;                       ///< pointers that one side has and the result may have without naming them
  };
  State combine(const State& a, const State& b, Mode& mode);
  Value combine(const Value& a, const Value& b, const Slot& slot, Mode& mode);
  Contents combine(ObjectId id, const Contents& a, const Contents& b, Mode& mode);
  void joinConditions(const State& a, const State& b, const Mode& mode, State& out);
  /// Of an object that the other state does not have.
  std::shared_ptr<const Contents> alone(ObjectId id, const std::shared_ptr<const Contents>& c, Mode& mode);
  Term combine(Term a, Term b, const Slot& slot, Mode& mode);
  Term general(Term t, const Slot& slot, Mode& mode);
  std::shared_ptr<const Contents> general(ObjectId id, const std::shared_ptr<const Contents>& c, Mode& mode);
  Term conditionOf(const State& a, const State& b);
  /// A number that stands for two: an address, if one of them is.
  Term standIn(Term symbol, Term a, Term b);
  /// After what has escaped in either, and after what was dropped on the way.
  void escapeTogether(const std::vector<ObjectId>& different, Mode& mode, State& out);
  /// How many joins the term has come through.
  unsigned depthOf(Term t) const;

  World& world_;
  Escapes& escapes_;
  EscapeAudit* audit_ = nullptr;
  std::unordered_map<uint32_t, unsigned> depths_;  ///< of terms that joins have made
};

}  // namespace gpubmc::core
