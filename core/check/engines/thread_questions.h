#pragma once
// What a solver is asked about any two threads, and with which lemmas: one question, or many conditions of one
// execution in turn. Products and quotients of unknowns are functions first, of which lemmas tell something
// (encoder/arith); their bits come in a second question, if at all. So does what float operations compute.

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

/// The questions that the budget leaves undecided are used up.
struct UsedUp {};

/// Cannot be, it is to be shown, where the first `assumptions` of an execution stand.
struct Condition {
  encoder::Term bad;  ///< width 1
  size_t assumptions = 0;
};

class ThreadQuestions {
 public:
  using Term = encoder::Term;
  /// `withBits`: what is not decided without the bits of products is asked with them. Required: all outlive this.
  ThreadQuestions(const BoundInputs& bound, const Budget& budget, const Cancellation& cancel, bool withBits);

  /// Facts that hold in all that is asked from now on, of width 1.
  void begin(const std::vector<Term>& given);
  /// What is known of results of atomics; null: nothing. Required: it outlives the questions that follow.
  void know(const Tickets* tickets) { tickets_ = tickets; }

  /// Whether the question can be where the assumptions stand; both of width 1. Required: begin(). Throws UsedUp when
  /// as many questions are undecided as the budget allows, and Cancelled; so does mayBe(). Of what is undecided as a
  /// whole each part of the disjunction is asked by itself, until one is not refuted.
  encoder::Answer ask(Term question, const std::vector<Term>& assumptions);

  /// Of the solver.
  double seconds() const { return seconds_; }
  /// What answers depend on of float operations.
  const encoder::ExactFloats& floats() const { return floats_; }

  /// The same within so many conflicts, products computed; a question that stays undecided is none of the budget's.
  /// `model`: gets inputs, and what else is open, with which it can be, and with which what was given holds.
  encoder::Answer answer(Term question, const std::vector<Term>& assumptions, uint32_t conflicts,
                         std::optional<encoder::Model>* model = nullptr);

  /// By condition, whether it may be as far as is known without the bits of products. `ordered`: what conditions count
  /// as assumptions; `given` stands for all. Required: begin().
  std::vector<bool> mayBe(const std::vector<Condition>& conditions, std::span<const Term> ordered,
                          const std::vector<Term>& given) {
    return mayBe(conditions, ordered, given, true);
  }
  /// The same of conditions that nothing depends on: what stays undecided is none of the budget's, but after as much of
  /// that the others are asked with little work.
  std::vector<bool> mayBeIfSoonKnown(const std::vector<Condition>& conditions, std::span<const Term> ordered,
                                     const std::vector<Term>& given) {
    return mayBe(conditions, ordered, given, false);
  }

 private:
  /// What a solver is given: formulas with what is known of them, and what they become where products and quotients of
  /// unknowns are functions. What was given comes first in both, in its order.
  struct Formulas {
    std::vector<Term> exact, simple;
    bool same = false;  ///< there are no such products
  };
  Formulas formulas(std::vector<Term> asked, const std::vector<Term>& assumptions, size_t places = 1);
  std::vector<bool> mayBe(const std::vector<Condition>& conditions, std::span<const Term> ordered,
                          const std::vector<Term>& given, bool counts);
  enum class If : uint8_t {
    Counted,   ///< undecided, it is one of those that the budget allows
    Optional,  ///< nothing depends on it
    InParts    ///< smaller questions come after it
  };
  encoder::Answer ask(Term question, const std::vector<Term>& assumptions, If undecided);
  encoder::Answer anyOf(const std::vector<Term>& parts, const std::vector<Term>& assumptions);
  encoder::Answer solve(const std::vector<Term>& all, If undecided);
  encoder::Answer withFloats(const std::vector<Term>& all, encoder::Answer without);
  void count();  ///< one that is undecided
  /// All questions come here. Throws Cancelled.
  encoder::Answer put(encoder::Query& query, std::span<const Term> assumptions, uint32_t conflicts);
  encoder::Answer check(encoder::Query& query, std::span<const Term> assumptions, If undecided);

  const Problem& problem_;
  encoder::TermManager& tm_;
  AssumedFloats& assumed_;
  const Budget& budget_;
  const Cancellation& cancel_;
  const bool withBits_;
  std::optional<encoder::Definitions> definitions_;
  uint32_t undecided_ = 0;  ///< questions so far
  uint32_t optional_ = 0;   ///< undecided ones that nothing depends on
  double seconds_ = 0;
  encoder::ExactFloats floats_;
  uint32_t undecidedFloats_ = 0;  ///< questions that what floats are did not decide
  const Tickets* tickets_ = nullptr;
};

}  // namespace gpubmc::core
