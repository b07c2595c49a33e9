#pragma once
// All executions of a kernel without errors, as formulas, and single ones of them for the interpreter. Shared by what
// is told of costs.

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/check/engines/encoding.h"
#include "core/check/engines/find_execution.h"
#include "core/check/problem.h"
#include "encoder/term/model.h"
#include "encoder/util/cancel.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::core::perf {

class Executions {
 public:
  /// `cancel` must outlive this. Throws the exceptions of Encoding.
  Executions(const ir::Module& module, uint32_t kernel, const Options& options, const Cancellation& cancel);
  Executions(const Executions&) = delete;

  const ir::Module& module() const { return module_; }
  const Problem& problem() const { return problem_; }
  const Cancellation& cancellation() const { return cancel_; }
  const BoundInputs& inputs() const { return encoding_.inputs; }
  const machine::Execution& log() const { return encoding_.executions.front(); }
  encoder::TermManager& terms() const { return encoding_.terms(); }
  /// Of the device whose memory system is meant: --arch, or today's rules.
  unsigned capability() const { return options_.arch.value_or(kNewest); }
  unsigned unwind() const { return encoding_.bound.unwind; }

  /// Over executions that meet the first `assumptions` assumptions, whether or not a loop is cut: one in which none is,
  /// if there is one. Answers Unknown
  /// without a try after a number of questions, or of such that a solver did not decide within its limit.
  FoundExecution find(Term formula, size_t assumptions);
  size_t questions() const { return questions_; }
  /// No input makes it true, as is seen with little effort.
  bool isExcluded(Term formula);
  /// Some executions: an arbitrary one, some in which integer parameters have usual values, and one with varied data.
  /// By number, from 0; null: there are no more.
  const interp::Witness* sample(size_t number);
  /// Completes elements of arrays; false: the witness does not meet the conditions on them.
  bool complete(interp::Witness& witness) const;
  /// Instructions after which its replay is stopped: more than it executes within the bounds of loops.
  uint64_t mostSteps(const interp::Witness& witness) const;

  /// An access or a branch that may happen behind a loop that was cut, in it, or behind an unsupported construct: not
  /// all its executions are in the log.
  bool isCut(ir::InstRef inst) const;
  /// What was cut, for users.
  const std::vector<std::string>& cuts() const { return cuts_; }

 private:
  static constexpr unsigned kNewest = 90;

  bool mayAsk();
  bool isWholeGrid() const { return log().segments.back().phase > 0; }
  void takeSample();
  encoder::Query& ofInputs();  ///< over all inputs, without the code
  std::vector<Term> conditionsAndAddresses() const;
  Term anyCut() const;
  void findCuts();
  bool happens(const machine::Obligation& o);
  uint32_t lineOf(ir::InstRef inst) const;

  const ir::Module& module_;
  const Options options_;
  const Problem problem_;
  const Cancellation& cancel_;
  const Encoding encoding_;
  const Term uncut_;  ///< no loop goes on beyond its bound
  std::deque<interp::Witness> samples_;
  size_t stage_ = 0;                          ///< of the next sample
  bool isAlwaysCut_ = false;                  ///< no execution ends within the bounds of loops
  std::unique_ptr<encoder::Query> sampling_;  ///< what holds in all executions
  size_t questions_ = 0, undecided_ = 0, exclusions_ = 0, hardExclusions_ = 0;
  /// Inputs, and what terms are with them.
  struct Known {
    explicit Known(const encoder::TermManager& terms, encoder::Model of)
        : model(std::move(of)), evaluate(encoder::Evaluator::completing(terms, model)) {}
    encoder::Model model;
    encoder::Evaluator evaluate;
  };
  std::unique_ptr<encoder::Query> ofInputs_;
  std::deque<Known> known_;  ///< some of these inputs
  std::map<Term, bool> excluded_;
  std::set<uint32_t> cutBlocks_;  ///< of the kernel's function
  bool cutEverywhere_ = false;
  std::vector<std::string> cuts_;
};

}  // namespace gpubmc::core::perf
