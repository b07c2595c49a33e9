#pragma once
// Random formulas over all term operations, all widths, arrays and functions.

#include <algorithm>
#include <random>
#include <vector>

#include "encoder/term/model.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder::test {

class RandomQuestion {
 public:
  /// `free`: narrow words with unconstrained variables, so that the answer is open. Otherwise words of all widths with
  /// given values of the variables; `expected` is then the evaluator's result.
  RandomQuestion(TermManager& tm, uint64_t seed) : tm_(tm), rng_(seed * 0x9E3779B97F4A7C15ull + 1), free_(seed % 2) {
    const unsigned most = free_ ? 5 : 64;
    for (int i = 0; i < 3; ++i) widths_.push_back(1 + pick(most));
    widths_.push_back(1);
    for (unsigned w : widths_)
      for (int i = 0; i < 2; ++i) pool_.push_back(variable(w));
    for (int i = 0; i < 2; ++i) {
      arrays_.push_back(tm.arrayVar("a", widths_[0], widths_[1]));
      arrays_.push_back(tm.arrayConstant(draw(widths_[1]), widths_[0], widths_[1]));
      const unsigned arity = 1 + pick(3);
      functions_.push_back({tm.function("f" + std::to_string(i), arity, widths_[i], arity > 1 && pick(2)), arity});
    }
    const unsigned steps = 8 + pick(25);
    for (unsigned i = 0; i < steps; ++i) step();
    close();
  }

  std::vector<Term> constraints, assumptions;
  bool isFree() const { return free_; }
  bool expected = false;  ///< Sat is expected, unless isFree()

 private:
  struct Function {
    encoder::Function f;
    unsigned arity;
  };
  unsigned pick(unsigned n) { return unsigned(rng_() % n); }
  static uint64_t mask(unsigned w) { return w == 64 ? ~0ull : (1ull << w) - 1; }
  uint64_t draw(unsigned w) {
    switch (pick(4)) {
      case 0: return pick(4) & mask(w);
      case 1: return (mask(w) - pick(3)) & mask(w);
      case 2: return (1ull << pick(w)) & mask(w);
      default: return rng_() & mask(w);
    }
  }
  Term variable(unsigned w) {
    uint64_t a = draw(w), b = draw(w);
    if (a > b) std::swap(a, b);
    const bool ranged = pick(3) == 0;
    const Term v = ranged ? tm_.rangedVar("r", w, a, b) : tm_.var("v", w);
    const uint64_t x = draw(w);
    model_.values[v.id] = !ranged || (a == 0 && b == ~0ull) ? x : a + x % (b - a + 1);
    variables_.push_back(v);
    return v;
  }
  Term operand(unsigned w) {
    if (pick(6) == 0) return tm_.constant(draw(w), w);
    const Term t = pool_[pick(unsigned(pool_.size()))];
    return pick(2) ? tm_.resizeSigned(t, w) : tm_.resizeUnsigned(t, w);
  }
  Term array() { return arrays_[pick(unsigned(arrays_.size()))]; }

  void step() {
    const unsigned w = widths_[pick(unsigned(widths_.size()))];
    const Term a = operand(w), b = operand(w);
    switch (pick(30)) {
      case 0: return keep(tm_.add(a, b));
      case 1: return keep(tm_.sub(a, b));
      case 2: return keep(tm_.neg(a));
      case 3: return keep(tm_.mul(a, b));
      case 4: return keep(tm_.udiv(a, b));
      case 5: return keep(tm_.urem(a, b));
      case 6: return keep(tm_.sdiv(a, b));
      case 7: return keep(tm_.srem(a, b));
      case 8: return keep(tm_.shl(a, b));
      case 9: return keep(tm_.lshr(a, b));
      case 10: return keep(tm_.ashr(a, b));
      case 11: return keep(tm_.and_(a, b));
      case 12: return keep(tm_.or_(a, b));
      case 13: return keep(tm_.xor_(a, b));
      case 14: return keep(tm_.not_(a));
      case 15: return keep(tm_.umin(a, b));
      case 16: return keep(tm_.umax(a, b));
      case 17: return keep(tm_.smin(a, b));
      case 18: return keep(tm_.smax(a, b));
      case 19: return keep(tm_.ite(operand(1), a, b));
      case 20: return keep(tm_.eq(a, b));
      case 21: return keep(tm_.ult(a, b));
      case 22: return keep(tm_.slt(a, b));
      case 23: {
        const Term low = operand(1 + pick(64 - std::min(63u, w)));
        return keep(tm_.width(low) + w <= 64 ? tm_.concat(a, low) : a);
      }
      case 24: {
        const unsigned hi = pick(w);
        return keep(tm_.extract(a, hi, pick(hi + 1)));
      }
      // Shifts by amounts below the width, which keep some bits.
      case 25: return keep(tm_.ashr(a, tm_.urem(b, tm_.constant(w, w))));
      case 26: {
        const Term at = operand(widths_[0]), value = operand(widths_[1]);
        arrays_.push_back(tm_.store(array(), operand(1), at, value));
        return;
      }
      case 27:
      case 28: return keep(tm_.select(array(), operand(widths_[0])));
      default: {
        const Function& f = functions_[pick(unsigned(functions_.size()))];
        std::vector<Term> xs;
        for (unsigned i = 0; i < f.arity; ++i) xs.push_back(operand(widths_[2]));
        return keep(tm_.apply(f.f, xs));
      }
    }
  }
  void keep(Term t) { pool_.push_back(t); }

  void close() {
    std::vector<Term> last(pool_.end() - std::min<long>(4, long(pool_.size())), pool_.end());
    if (free_) {
      for (Term t : last) {
        const Term c = tm_.constant(draw(tm_.width(t)), tm_.width(t));
        const Term said = pick(2) ? tm_.eq(t, c) : tm_.ult(t, operand(tm_.width(t)));
        (pick(3) ? constraints : assumptions).push_back(said);
      }
      return;
    }
    // Functions and arrays are 0 everywhere: the evaluator uses 0 for values that a model lacks.
    Evaluator evaluate(tm_, model_);
    for (Term v : variables_) constraints.push_back(tm_.eq(v, tm_.constant(model_.values.at(v.id), tm_.width(v))));
    for (Term t : pool_)
      if (tm_.op(t) == Op::Apply || tm_.op(t) == Op::Select)
        constraints.push_back(tm_.eq(t, tm_.constant(evaluate(t), tm_.width(t))));
    std::vector<Term> wrong;
    for (Term t : last) {
      const Term value = tm_.constant(evaluate(t), tm_.width(t));
      constraints.push_back(tm_.eq(t, value));
      wrong.push_back(tm_.ne(t, value));
    }
    expected = pick(2);
    if (!expected) assumptions.push_back(tm_.disj(wrong));
  }

  TermManager& tm_;
  std::mt19937_64 rng_;
  bool free_;
  std::vector<unsigned> widths_;
  std::vector<Term> pool_, variables_, arrays_;
  std::vector<Function> functions_;
  Model model_;
};

}  // namespace gpubmc::encoder::test
