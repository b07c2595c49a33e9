#pragma once
// Terms at points: bounds of the real value that a term has where variables and memory have certain contents. Knows
// nothing of normal forms, so that it bears witness against them.

#include <memory>
#include <random>
#include <unordered_map>
#include <vector>

#include "encoder/real/intervals.h"
#include "encoder/real/reading.h"
#include "encoder/term/model.h"

namespace gpubmc::encoder::real {

class Point {
 public:
  /// `valueless`: bits that have no value here. A point of small fractions, or of small whole numbers where the seed is
  /// even; other ones for another seed. What it gives to whom is found out as terms ask for it.
  Point(const TermManager& terms, FloatSearch& valueless, unsigned seed);

  /// None: not known, or no real number there.
  Bounds operator()(Reading r);
  /// What was given so far.
  const Model& model() const { return *model_; }

 private:
  Bounds compute(Reading r, const std::vector<Reading>& operands);
  Bounds leaf(Reading r);
  void give(Reading r);
  Bounds constantOf(Reading r) const;
  Bounds apply(const FloatOperation& operation, const std::vector<Bounds>& x) const;

  const TermManager& terms_;
  FloatSearch& valueless_;
  std::unique_ptr<Model> model_;
  Evaluator bits_;
  std::mt19937 random_;
  int unit_;                                   ///< in eighths: values are multiples of it
  std::unordered_map<uint64_t, Bounds> memo_;  ///< by Reading::key
};

}  // namespace gpubmc::encoder::real
