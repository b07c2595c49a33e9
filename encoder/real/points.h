#pragma once
// Evaluates terms at points: bounds of the real value of a term for given contents of variables and memory. Independent
// of the normal forms, so it can be used to check them.

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
  /// `valueless`: bits that have no value here. The point consists of small fractions, or of small integers if the seed
  /// is even; each seed gives another point. Leaves are assigned on demand.
  Point(const TermManager& terms, FloatSearch& valueless, unsigned seed);
  /// The point that assigns this number to every leaf. Required: |eighths| < 256.
  struct Everywhere {
    int eighths;
  };
  Point(const TermManager& terms, FloatSearch& valueless, Everywhere value);

  /// None: not known, or not a real number there.
  Bounds operator()(Reading r);
  /// Certainly not a real number there: a division by 0, or a root or logarithm outside its domain.
  bool isNowhere(Reading r);
  /// The assignments made so far.
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
  std::unordered_map<uint64_t, Missing> missing_;  ///< the values that certainly do not exist
};

}  // namespace gpubmc::encoder::real
