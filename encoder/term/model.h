#pragma once
// A model assigns values to variables, array variables and function applications; all other terms are evaluated.

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// Cells of an array variable; cells not listed are `otherwise`.
struct ArrayValue {
  std::map<uint64_t, uint64_t> cells;
  uint64_t otherwise = 0;
};

struct Model {
  std::unordered_map<uint32_t, uint64_t> values;    ///< by Term id: Var and Apply terms
  std::unordered_map<uint32_t, ArrayValue> arrays;  ///< by Term id: ArrayVar terms
};

/// Evaluates terms under a model. A variable without a value is 0 (its lower bound if ranged): any value will do, since
/// the solved formula does not mention it. An application without a value takes that of another application of its
/// function to equal operands. Memoised; not thread-safe. Iterative (deep DAGs).
class Evaluator {
 public:
  Evaluator(const TermManager& terms, const Model& model) : terms_(terms), model_(model) {}
  /// Missing values are generated on demand and added to the model: data that a program may plausibly process,
  /// different at different places (as floats: numbers from 1 to 2).
  static Evaluator completing(const TermManager& terms, Model& model) {
    Evaluator e(terms, model);
    e.completes_ = &model;
    return e;
  }
  uint64_t operator()(Term t);  ///< required: t is a bit-vector
  bool truth(Term t) { return (*this)(t) != 0; }

 private:
  uint64_t compute(Term t);
  using Application = std::pair<uint32_t, std::vector<uint64_t>>;  ///< function, operands
  Application application(Term apply);
  std::optional<uint64_t> applied(Term apply);
  uint64_t lacking(Term leaf);
  uint64_t lackingCell(Term array, uint64_t at);

  const TermManager& terms_;
  const Model& model_;
  Model* completes_ = nullptr;
  std::unordered_map<uint32_t, uint64_t> memo_;
  std::optional<std::map<Application, uint64_t>> applications_;  ///< of the model, when first needed
};

}  // namespace gpubmc::encoder
