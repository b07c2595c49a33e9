#pragma once
// Models of functions of the C and C++ libraries that are known by name: what they allocate, copy, compute, read and
// end.

#include "core/hostcode/abstract_memory.h"
#include "core/hostcode/call_model.h"
#include "core/hostcode/callbacks.h"
#include "core/hostcode/float_quotients.h"

namespace gpubmc::core {

class LibraryModel : public CallModel {
 public:
  /// Required: what is passed outlives this.
  LibraryModel(AnalysisContext& context, AbstractMemory& memory, Callbacks& callbacks, Operands& operands,
               FloatQuotients& floats)
      : module_(context.module),
        terms_(context.terms),
        world_(context.world),
        conditions_(context.conditions),
        execution_(context.execution),
        observers_(context.observers),
        inputs_(context.inputs),
        memory_(memory),
        callbacks_(callbacks),
        operands_(operands),
        floats_(floats) {}

  /// The program is executed from its start.
  void begin() { numbersRead_.clear(); }

  bool replaces(const llvm::CallBase& c, const llvm::Function& f, State& s) override;
  std::optional<Outcome> call(const HostCall& c, State& s) override;

  /// The result of a function or intrinsic that computes with its arguments only: what LLVM folds, or arbitrary.
  Value resultOf(const llvm::CallBase& c, const std::vector<Value>& arguments, State& s);
  /// What a function does with the arguments behind its named ones.
  struct Rest {
    bool isRead = false;  ///< they are printed, and nothing is written through them
    bool isTold = false;  ///< addresses among them become a text, in which the program may read them again
  };
  Rest restOf(const HostFunction& f, const std::vector<Value>& arguments, State& s);

 private:
  static constexpr uint64_t kLongestText = 64;

  /// Constant bytes: `most`, or, of a text, those before its end if there are fewer.
  std::optional<std::string> knownBytes(const Value& from, uint64_t most, bool isText, State& s);
  /// A constant text of fewer than `most` characters.
  std::optional<std::string> knownText(const Value& text, State& s, uint64_t most = kLongestText);
  /// Lengths and comparisons of constant texts; nothing: it is not that.
  std::optional<Value> aboutText(const HostCall& c, State& s);
  /// The number that atoi and its like read in a constant text.
  std::optional<Term> knownNumber(const HostCall& c, State& s);
  /// The number that they read in an argument of the program: the same whenever one function reads the same text.
  std::optional<Term> typedNumber(const HostCall& c, State& s);
  /// `number`: the condition of an assertion.
  Outcome asserted(const HostCall& c, Term number, State s);
  /// The address of errno.
  Value errorNumber();

  const llvm::Module& module_;
  TermManager& terms_;
  World& world_;
  PathConditions& conditions_;
  const ExecutionContext& execution_;
  const Observers& observers_;
  std::map<Term, ir::HostPlaces>& inputs_;
  AbstractMemory& memory_;
  Callbacks& callbacks_;
  Operands& operands_;
  FloatQuotients& floats_;
  /// The first number that was read in a text from outside.
  struct Read {
    std::string how;
    uint32_t epoch = 0;  ///< of the text's contents
    Term number;
  };
  std::map<std::pair<ObjectId, uint64_t>, Read> numbersRead_;  ///< by the text's place
};

}  // namespace gpubmc::core
