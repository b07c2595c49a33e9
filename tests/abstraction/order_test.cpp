// Order abstraction against brute force: narrow words are equal for all values only if the wide ones are.

#include <catch2/catch.hpp>
#include <random>

#include "encoder/abstraction/order.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

namespace {

/// Moves and comparisons over the leaves.
class Moves {
 public:
  Moves(TermManager& tm, std::vector<Term> leaves, uint32_t seed, bool isSigned, bool isRoundabout)
      : tm_(tm), leaves_(std::move(leaves)), random_(seed), isSigned_(isSigned), isRoundabout_(isRoundabout) {}

  Term data(int depth) {
    if (depth == 0) return leaves_[random_() % leaves_.size()];
    if (random_() % 4 == 0) {
      const Term a = data(depth - 1), b = data(depth - 1);
      return isSigned_ ? tm_.smin(a, b) : tm_.umax(a, b);
    }
    const Term c = condition(depth - 1), a = data(depth - 1), b = data(depth - 1);
    return tm_.ite(c, a, b);
  }

 private:
  Term condition(int depth) {
    const Term a = data(depth), b = data(depth);
    if (random_() % 4 == 0) return tm_.eq(a, b);
    if (isRoundabout_) return tm_.and_(tm_.not_(less(b, a)), tm_.not_(tm_.eq(b, a)));
    return less(a, b);
  }
  Term less(Term a, Term b) { return isSigned_ ? tm_.slt(a, b) : tm_.ult(a, b); }

  TermManager& tm_;
  std::vector<Term> leaves_;
  std::mt19937 random_;
  bool isSigned_;
  bool isRoundabout_;  ///< less is neither greater nor equal
};

/// Whether a model of the facts tells the two apart; by trying all values of the variables below them.
bool differ(TermManager& tm, Term a, Term b, const std::vector<Term>& facts) {
  std::vector<Term> variables, work{a, b};
  work.insert(work.end(), facts.begin(), facts.end());
  std::vector<uint32_t> seen;
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (std::find(seen.begin(), seen.end(), t.id) != seen.end()) continue;
    seen.push_back(t.id);
    if (tm.op(t) == Op::Var) variables.push_back(t);
    for (Term x : tm.args(t)) work.push_back(x);
  }
  uint64_t bits = 0;
  for (Term v : variables) bits += tm.width(v);
  REQUIRE(bits <= 16);
  for (uint64_t all = 0; all < uint64_t(1) << bits; ++all) {
    Model m;
    uint64_t rest = all;
    for (Term v : variables) {
      m.values[v.id] = rest & ((uint64_t(1) << tm.width(v)) - 1);
      rest >>= tm.width(v);
    }
    Evaluator evaluate(tm, m);
    bool met = true;
    for (Term f : facts) met &= evaluate.truth(f);
    if (met && evaluate(a) != evaluate(b)) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("narrow words differ where the wide ones do, and nowhere else") {
  size_t equal = 0, different = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    TermManager tm;
    const std::vector<Term> leaves{tm.var("a", 4), tm.var("b", 4), tm.var("c", 4), tm.constant(seed % 16, 4)};
    Moves moves(tm, leaves, seed, seed % 2, false), others(tm, leaves, seed + seed / 2 % 2, seed % 2, true);
    const std::vector<Term> roots{moves.data(2), others.data(2)};
    if (roots[0] == roots[1]) continue;
    const auto ordered = abstractOrder(tm, roots);
    if (!ordered) continue;  // values are few
    const bool wide = differ(tm, roots[0], roots[1], {});
    const bool narrow = differ(tm, ordered->roots[0], ordered->roots[1], ordered->facts);
    // A constant at the end of the range has nothing beyond it, and what stands for it may have.
    if (wide) CHECK(narrow);
    ++(narrow ? different : equal);
  }
  CHECK(different > 50);
  CHECK(equal > 5);
}

TEST_CASE("who computes with data, or mixes orders, has no narrow form") {
  TermManager tm;
  const Term a = tm.var("a", 32), b = tm.var("b", 32), c = tm.var("c", 32);
  const std::vector<Term> added{tm.ite(tm.ult(a, b), a, tm.add(b, tm.constant(1, 32))), a};
  CHECK_FALSE(abstractOrder(tm, added));
  const std::vector<Term> mixed{tm.ite(tm.ult(a, b), a, tm.ite(tm.slt(b, c), b, c)), a};
  CHECK_FALSE(abstractOrder(tm, mixed));
  const std::vector<Term> one{tm.ite(tm.ult(a, b), tm.constant(1, 32), tm.constant(2, 32)), a};
  REQUIRE(abstractOrder(tm, one));
  CHECK(tm.width(abstractOrder(tm, one)->roots[0]) == tm.width(abstractOrder(tm, one)->roots[1]));
  const std::vector<Term> used{tm.ite(tm.extract(a, 3, 3), a, b), a};
  CHECK_FALSE(abstractOrder(tm, used));
}
