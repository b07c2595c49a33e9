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
  /// The same number everywhere. Required: |eighths| < 256.
  struct Everywhere {
    int eighths;
  };
  Point(const TermManager& terms, FloatSearch& valueless, Everywhere value);

  /// None: not known, or no real number there.
  Bounds operator()(Reading r);
  /// Certainly no real number there: something is divided by 0, or a root or logarithm taken of what has none.
  bool isNowhere(Reading r);
  /// What was given so far.
  const Model& model() const { return *model_; }

 private:
  Bounds compute(Reading r, const std::vector<Reading>& operands);
  enum class Missing : uint8_t { No, Infinite, Nan };  ///< Infinite: or a NaN
  Missing missing(Reading r, const std::vector<Reading>& operands) const;
  Bounds leaf(Reading r);
  void give(Reading r);
  Bounds constantOf(Reading r) const;
  Bounds apply(const FloatOperation& operation, const std::vector<Bounds>& x) const;

  const TermManager& terms_;
  FloatSearch& valueless_;
  std::unique_ptr<Model> model_;
  Evaluator bits_;
  std::mt19937 random_;
  int unit_;                                       ///< in eighths: values are multiples of it
  std::optional<int> everywhere_;                  ///< in eighths
  std::unordered_map<uint64_t, Bounds> memo_;      ///< by Reading::key
  std::unordered_map<uint64_t, Missing> missing_;  ///< likewise: what certainly has no value
};

}  // namespace gpubmc::encoder::real
