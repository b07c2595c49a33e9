#pragma once
// Common part of word-level solvers: they get lowered terms (encoder/formats), and a model is accepted only if the
// original terms evaluate to true under it.

#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/formats/lowering.h"
#include "encoder/solver/term_solver.h"

namespace gpubmc::encoder {

class WordSolver : public TermSolver {
 public:
  /// Required: `terms` outlives this, and `cancel` if not null.
  WordSolver(const TermManager& terms, const Cancellation* cancel) : terms_(terms), cancel_(cancel) {}

  void add(Term constraint) final { constraints_.push_back(constraint); }
  Result check(std::span<const Term> assumptions, uint32_t conflicts) final;
  Model model() const final { return model_; }

 protected:
  using Values = std::unordered_map<std::string, uint64_t>;
  /// Decides constraints() and the assumptions. If Sat: the values of the leaves by name. May throw Cancelled and
  /// bad_alloc.
  virtual Result decide(std::span<const Term> assumptions, uint32_t conflicts, Values& values) = 0;
  /// The result of decide(), with its model checked.
  virtual void decided(const Result&) {}
  /// Of the last decide().
  virtual const Lowering& lowering() const = 0;

  const TermManager& terms() const { return terms_; }
  const Cancellation* cancellation() const { return cancel_; }
  const std::vector<Term>& constraints() const { return constraints_; }

 private:
  bool isModel(std::span<const Term> assumptions, const Values& values);

  const TermManager& terms_;
  const Cancellation* cancel_;
  std::vector<Term> constraints_;
  Model model_;
};

}  // namespace gpubmc::encoder
