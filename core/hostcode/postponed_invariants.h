#pragma once
// Loops of which no invariants are looked for. Most loops of a host program are in functions that launch nothing and do
// nothing with the device: they read files, compute references, compare results. The launches depend on few of them, so
// these are found by a run without their invariants, and the program is executed again with those that matter.
// Invariants are optional: without them less is known.

#include <llvm/IR/Function.h>

#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/hostcode/launch_record.h"
#include "core/hostcode/state.h"

namespace gpubmc::core {

class PostponedInvariants {
 public:
  explicit PostponedInvariants(const TermManager& terms) : terms_(terms) {}

  /// The outermost call of a function is executed that neither launches kernels nor uses the device, or none is.
  void enter(const llvm::Function& f) { in_ = &f; }
  void leave() { in_ = nullptr; }
  /// Invariants of its loops are looked for at once.
  bool isWanted(const llvm::Function& f) const { return wantsAll_ || wanted_.contains(&f); }
  /// Invariants of the loop that is executed are postponed.
  bool isActive() const { return in_; }
  /// Required: isActive(). These symbols stand for what a loop changes, and no invariants of them are looked for.
  void note(const Widening& w);
  /// Facts that the ended call of such a function added are about its own work.
  void noteOwnFacts(const State& before, const State& after);

  /// Whether launches are told in terms of such loops: their configuration, what is passed, and facts about it that
  /// were found outside of these functions. Ensured: if so, isWanted() holds for functions with these loops; the second
  /// time, for all functions.
  bool demand(const std::vector<LaunchRecord>& launches);

 private:
  const TermManager& terms_;
  const llvm::Function* in_ = nullptr;
  std::set<const llvm::Function*> wanted_;
  bool wantsAll_ = false;
  std::unordered_map<uint32_t, const llvm::Function*> symbols_;  ///< by id, with the outermost function
  std::unordered_set<uint32_t> ownFacts_;
};

}  // namespace gpubmc::core
