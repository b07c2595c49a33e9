#pragma once
// The observer that records the operations of one host function on memory that kernels may use, for a comparison with
// another version (script.h). States carry the sequence of operations (State::tape), and objects the last line in which
// host code itself wrote to them (Contents::touched).

#include <unordered_map>

#include "core/hostcode/analysis_context.h"
#include "core/hostcode/observer.h"

namespace gpubmc::core {

class HostAnalysis;

class SequenceRecorder : public Observer {
 public:
  /// Required: the context has policy(), and outlives this.
  explicit SequenceRecorder(AnalysisContext& context)
      : terms_(context.terms), world_(context.world), escapes_(context.escapes), effects_(context.effects) {}
  static ExecutionPolicy policy();

  /// What a function does with its arguments.
  struct Performance {
    std::optional<State> end;  ///< where it returns; State::tape: its operations
    Value result;
    std::string complaint;  ///< why it is not known what it does; empty: it is known
  };
  /// An argument: a number or, if there is none, the start of an array.
  struct Given {
    std::string name;
    Term scalar;
    std::optional<uint64_t> bytes;  ///< size of the array; none: not known
  };
  /// Executes the function. Required: the analysis has the same context, and this is one of its observers.
  Performance perform(HostAnalysis& analysis, const llvm::Function& f, const std::vector<Given>& arguments);

  /// Memory of recorded operations, as it was before the first of them.
  struct Initial {
    Term size;
    bool isZero = false;
  };
  const std::map<ObjectId, Initial>& initial() const { return initial_; }
  /// Where a number was loaded from, and the operations before.
  struct Loaded {
    Target place;
    TapePtr tape;
    unsigned touched = 0;
  };
  /// Null: it was not loaded from a single known place.
  const Loaded* sourceOf(Term value) const;

  void executing(const llvm::Instruction& i) override;
  void opaqueCall(State& s, const std::string& name) override;
  void loaded(const State& s, const Target& from, const Contents& c, Term number) override;
  void writing(Contents& c, bool isWhole, const MemoryOperation* by) override;
  void setting(const MemoryOperation& by, State& s, const Value& to, Term byte, Term bytes) override;
  void copying(const MemoryOperation& by, State& s, const Value& to, const Value& from, Term bytes) override;
  void waiting(const MemoryOperation& by, State& s) override;
  void launchStarts(const MemoryOperation& by, const LaunchRequest& launch, State& s) override;

 private:
  /// Why the sequence is not known; empty: it is.
  std::string complaintAbout(const Performance& p, const HostLaunchesFound& found) const;
  void record(State& s, const MemoryOperation& by, Deed deed);
  /// The sequence is not known beyond this point.
  void complain(State& s, const std::string& what) const;
  /// The bytes at a place; empty: they are not all known, or too many.
  std::vector<uint8_t> bytesAt(State& s, const Target& at, Term length);

  TermManager& terms_;
  World& world_;
  Escapes& escapes_;
  const UnorderedEffects& effects_;
  unsigned line_ = 0;  ///< of the current instruction
  std::unordered_map<uint32_t, Loaded> loaded_;
  std::map<ObjectId, Initial> initial_;
};

}  // namespace gpubmc::core
