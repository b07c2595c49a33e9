#pragma once
// The observer that looks for defects of the host program itself (docs/design/host-analysis.md, section 12).

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/host/finding.h"
#include "core/hostcode/analysis_context.h"
#include "core/hostcode/meetings.h"
#include "core/hostcode/observer.h"
#include "core/hostcode/runtime_functions.h"

namespace gpubmc::core {

/// What determines whether a launch of the kernel is defective.
struct LaunchedKernel {
  std::string name;                    ///< as in the source
  std::optional<uint32_t> maxThreads;  ///< __launch_bounds__
  std::set<size_t> written;            ///< parameters through which it contains a store
  std::set<size_t> read;               ///< parameters through which it may read
  std::set<size_t> followed;           ///< pointers in structures through which it may read or write
  bool synchronisesGrid = false;       ///< see cooperative.h
};
/// By linkage name.
using LaunchedKernels = std::map<std::string, LaunchedKernel>;

class HostChecker : public Observer {
 public:
  /// Required: the context is used with policy(), and what is passed outlives this.
  HostChecker(AnalysisContext& context, const LaunchedKernels& kernels)
      : program_(context.program),
        terms_(context.terms),
        world_(context.world),
        escapes_(context.escapes),
        implications_(context.implications),
        conditions_(context.conditions),
        streams_(context.streams),
        effects_(context.effects),
        execution_(context.execution),
        kernels_(kernels) {}
  static ExecutionPolicy policy();

  /// What occurs in every run that gets to the place; each finding once.
  const std::vector<HostFinding>& found() const { return found_; }

  void begin() override;
  void undecided(State& s, const llvm::BasicBlock& b) override;
  void opaqueCall(State& s, const std::string& /*name*/) override { mayWait(s); }
  void notFollowed(const std::set<const llvm::Function*>& functions) override;
  void reading(const llvm::Instruction& site, const Value& pointer, Term bytes, State& s) override;
  void runtimeCall(const HostCall& c, State& s) override;
  void launchRequested(const LaunchRequest& launch, State& s) override;

 private:
  /// The place is reached on every run that gets that far, and once.
  bool isCertain(const State& s) const;
  /// The condition holds for all values of the state, and there are such values.
  bool isSure(const State& s, Term condition);
  void report(PropertyClass cls, const llvm::Instruction& site, std::string subject, std::string message);
  std::string nameOf(ObjectId id) const;
  /// Sizes of a copy or memset, and uses of freed memory.
  void checkCopy(const RuntimeFunction& f, const HostCall& c, State& s);
  /// The order of a copy or memset of whole objects with other work on them.
  void checkWholeUse(const RuntimeFunction& f, const HostCall& c, State& s);
  /// `now`: how the operation uses what the pointer points to.
  void checkOrder(const llvm::CallBase& site, const Value& pointer, StreamUse stream, const LastUse& now, State& s);
  /// The pointer that a structure holds there, if it is known.
  std::optional<Value> heldAt(const Value& structure, uint64_t offset, State& s);
  /// A pointer through which the kernel reads or writes.
  void checkPointer(const llvm::CallBase& site, const Value& pointer, const std::string& kernel, const State& s);
  /// `what`: the report, with places for the number of bytes and the name.
  void checkExtent(const HostCall& c, const Value& pointer, Term bytes, const std::string& what, const State& s);
  void checkUse(const llvm::CallBase& site, const Value& pointer, const std::string& verb, const std::string& whereto,
                const State& s);
  void checkFailure(const HostCall& c, State& s);
  void checkFree(const HostCall& c, State& s);
  /// The host may have waited for the device: no operation is known to be running.
  void mayWait(State& s);
  void forgetUses(State& s);

  const HostProgram& program_;
  TermManager& terms_;
  World& world_;
  Escapes& escapes_;
  Implications& implications_;
  PathConditions& conditions_;
  const StreamOrder& streams_;
  const UnorderedEffects& effects_;
  const ExecutionContext& execution_;
  const LaunchedKernels& kernels_;
  Meetings meetings_;
  std::vector<HostFinding> found_;
  std::set<std::string> raised_;  ///< kernels for which the program raises the limit of dynamic shared memory
  bool raisesAny_ = false;        ///< the program may raise it for any kernel
};

}  // namespace gpubmc::core
