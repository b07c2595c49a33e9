#pragma once
// Questions to a solver about two symbolic threads, with lemmas: one question, or many conditions of one execution in
// turn. Products and quotients of unknowns are first uninterpreted functions with lemmas (encoder/arith); their bits
// come in a second question, if at all. Float operations are treated likewise.

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/budget.h"
#include "core/check/engines/tickets.h"
#include "encoder/float/exact/facts.h"
#include "encoder/solver/query.h"
#include "encoder/term/definitions.h"

namespace gpubmc::core {

/// Thrown when the budget's number of undecided questions is exceeded.
struct UsedUp {};

/// A condition to refute under the first `assumptions` of an execution.
struct Condition {
  encoder::Term bad;  ///< width 1
  size_t assumptions = 0;
};

class ThreadQuestions {
 public:
  using Term = encoder::Term;
  /// `withBits`: ask undecided questions again with the bits of products. Required: all arguments outlive this.
  ThreadQuestions(const BoundInputs& bound, const Budget& budget, const Cancellation& cancel, bool withBits);

  /// Facts of width 1 that hold in all questions from now on.
  void begin(const std::vector<Term>& given);
  /// Facts about results of atomics and about lanes that are read; null: none. Required: they outlive the questions
  /// that follow.
  void know(const Tickets* tickets) { tickets_ = tickets; }

  /// Whether the question is possible under the assumptions; both of width 1. Required: begin(). Throws UsedUp when
  /// more questions are undecided than the budget allows, and Cancelled; so does mayBe(). If the whole is undecided,
  /// each part of the disjunction is asked separately, until one is not refuted.
  encoder::Answer ask(Term question, const std::vector<Term>& assumptions);

  /// Statistics of the solver.
  double seconds() const { return seconds_; }
  /// Facts about float operations that the answers depend on.
  const encoder::ExactFloats& floats() const { return floats_; }

  /// The same with this many conflicts and with the bits of products; an undecided question does not count against the
  /// budget. `model`: receives values of inputs and other unknowns that satisfy the question and what is given.
  encoder::Answer answer(Term question, const std::vector<Term>& assumptions, uint32_t conflicts,
                         std::optional<encoder::Model>* model = nullptr);

  /// For each condition, whether it may be possible, as far as is known without the bits of products. `ordered`: the
  /// assumptions that conditions count; `given` applies to all. Required: begin().
  std::vector<bool> mayBe(const std::vector<Condition>& conditions, std::span<const Term> ordered,
                          const std::vector<Term>& given) {
    return mayBe(conditions, ordered, given, true);
  }
  /// The same for conditions on which nothing depends: undecided ones do not count against the budget, but after that
  /// many of them the others get little effort.
  std::vector<bool> mayBeIfSoonKnown(const std::vector<Condition>& conditions, std::span<const Term> ordered,
                                     const std::vector<Term>& given) {
    return mayBe(conditions, ordered, given, false);
  }

 private:
  /// Formulas for a solver with their lemmas, and the same with products and quotients of unknowns as functions. In
  /// both, what was given comes first, in its order.
  struct Formulas {
    std::vector<Term> exact, simple;
    bool same = false;  ///< there are no such products
  };
  void addLaneFacts(std::vector<Term>& all);
  Formulas formulas(std::vector<Term> asked, const std::vector<Term>& assumptions, size_t places = 1);
  std::vector<bool> mayBe(const std::vector<Condition>& conditions, std::span<const Term> ordered,
                          const std::vector<Term>& given, bool counts);
  enum class If : uint8_t {
    Counted,   ///< if undecided, counts against the budget
    Optional,  ///< nothing depends on it
    InParts    ///< followed by smaller questions
  };
  encoder::Answer ask(Term question, const std::vector<Term>& assumptions, If undecided);
  Term withoutImpossible(Term question, const std::vector<Term>& assumptions);
  void dropImpossible(std::map<size_t, std::vector<size_t>>& open, const std::vector<Term>& bad,
                      std::span<const Term> ordered, const std::vector<Term>& given);
  encoder::Answer anyOf(const std::vector<Term>& parts, const std::vector<Term>& assumptions);
  encoder::Answer solve(const std::vector<Term>& all, If undecided);
  encoder::Answer withFloats(const std::vector<Term>& all, encoder::Answer without);
  void count();  ///< counts an undecided question
  /// All questions pass through here. Throws Cancelled.
  encoder::Answer put(encoder::Query& query, std::span<const Term> assumptions, uint32_t conflicts);
  encoder::Answer check(encoder::Query& query, std::span<const Term> assumptions, If undecided);

  const Problem& problem_;
  encoder::TermManager& tm_;
  AssumedFloats& assumed_;
  const ElementFacts& elementFacts_;
  const Budget& budget_;
  const Cancellation& cancel_;
  const bool withBits_;
  std::optional<encoder::Definitions> definitions_;
  uint32_t undecided_ = 0;  ///< questions so far
  uint32_t optional_ = 0;   ///< undecided questions on which nothing depends
  double seconds_ = 0;
  encoder::ExactFloats floats_;
  uint32_t undecidedFloats_ = 0;  ///< questions that facts about floats did not decide
  const Tickets* tickets_ = nullptr;
};

}  // namespace gpubmc::core
