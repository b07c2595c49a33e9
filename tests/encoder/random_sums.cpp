#include "tests/encoder/random_sums.h"

#include <algorithm>
#include <random>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

namespace {

/// A number with few values, possibly extended from fewer bits, and its coefficient.
struct Part {
  Term variable, term;
  uint64_t lo, hi, coefficient;
  unsigned bits;
  bool isSigned;
};

class Sums {
 public:
  explicit Sums(uint64_t seed) : random_(seed * 0x9E3779B97F4A7C15ull + 31) {}

  std::optional<std::string> wrong() {
    constexpr unsigned kWidths[] = {6, 8, 32, 64};
    width_ = kWidths[below(4)];
    base_ = 2 + below(7);
    for (size_t n = 2 + below(3); parts_.size() < n;) parts_.push_back(part());
    constant_ = coefficient();
    if (chance(40)) constant_ += coefficient();
    if (chance(10)) constant_ = (uint64_t(1) << (width_ - 1)) + below(3) - 1;
    Term sides[2]{tm_.constant(constant_, width_), tm_.constant(0, width_)};
    for (const Part& p : parts_) {
      Term& side = sides[below(2)];
      const bool isRight = &side == &sides[1];
      side = tm_.add(side, tm_.mul(p.term, tm_.constant(isRight ? 0 - p.coefficient : p.coefficient, width_)));
    }
    const Term equal = tm_.eq(sides[0], sides[1]);
    std::vector<uint64_t> values(parts_.size());
    return tryAll(equal, values, 0);
  }

 private:
  unsigned below(unsigned n) { return unsigned(random_() % n); }
  bool chance(unsigned percent) { return below(100) < percent; }

  uint64_t coefficient() {
    uint64_t c = 1 + below(3);
    if (chance(60)) c = base_ * (1 + below(chance(80) ? 2 : 9));
    if (chance(15)) c = uint64_t(1) << below(width_);
    return chance(50) ? c : 0 - c;
  }
  Part part() {
    Part p{};
    constexpr uint64_t kValues = 8;
    p.coefficient = coefficient();
    if (chance(40)) {
      p.bits = 1 + below(3), p.isSigned = chance(60), p.hi = (uint64_t(1) << p.bits) - 1;
      p.variable = tm_.var("x", p.bits);
      p.term = p.isSigned ? tm_.sext(p.variable, width_) : tm_.zext(p.variable, width_);
    } else {
      p.bits = width_, p.lo = chance(70) ? 0 : below(20), p.hi = p.lo + 1 + below(kValues - 1);
      p.term = p.variable = tm_.rangedVar("x", width_, p.lo, p.hi);
    }
    return p;
  }

  std::optional<std::string> tryAll(Term equal, std::vector<uint64_t>& values, size_t from) {
    if (from < parts_.size()) {
      for (values[from] = parts_[from].lo; values[from] <= parts_[from].hi; ++values[from])
        if (auto out = tryAll(equal, values, from + 1)) return out;
      return std::nullopt;
    }
    Model model;
    uint64_t sum = constant_;
    for (size_t i = 0; i < parts_.size(); ++i) {
      const Part& p = parts_[i];
      model.values[p.variable.id] = values[i];
      const bool negative = p.isSigned && values[i] >> (p.bits - 1) & 1;
      sum += p.coefficient * (negative ? values[i] - (uint64_t(1) << p.bits) : values[i]);
    }
    const bool isZero = sum << (64 - width_) == 0;
    if (Evaluator(tm_, model).truth(equal) == isZero) return std::nullopt;
    std::string out = "not so: " + tm_.print(equal) + " with";
    for (uint64_t v : values) out += " " + std::to_string(v);
    return out;
  }

  TermManager tm_;
  std::mt19937_64 random_;
  unsigned width_ = 0;
  uint64_t base_ = 0, constant_ = 0;
  std::vector<Part> parts_;
};

}  // namespace

std::optional<std::string> wrongSum(uint64_t seed) {
  return Sums(seed).wrong();
}

}  // namespace gpubmc::encoder
