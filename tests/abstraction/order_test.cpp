// Order abstraction, compared with brute force: the query over narrow words is satisfiable if the one over wide words
// is.
#include <catch2/catch.hpp>
#include <random>
#include <unordered_map>

#include "encoder/abstraction/order.h"
#include "encoder/solver/query.h"
#include "encoder/term/model.h"

using namespace gpubmc::encoder;

namespace {

/// Moves and comparisons of the leaves.
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
  bool isRoundabout_;  ///< writes less-than as neither greater nor equal
};

/// Whether the conditions are satisfiable, by trying all values of their variables.
bool canBeMet(TermManager& tm, const std::vector<Term>& conditions) {
  std::vector<Term> variables, work = conditions;
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
    if (std::all_of(conditions.begin(), conditions.end(), [&](Term c) { return evaluate.truth(c); })) return true;
  }
  return false;
}

std::vector<Term> conditionsOf(const Ordered& ordered) {
  std::vector<Term> out = ordered.facts;
  out.push_back(ordered.question);
  return out;
}

}  // namespace

TEST_CASE("narrow words differ wherever the wide ones do") {
  size_t equal = 0, different = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    TermManager tm;
    const std::vector<Term> leaves{tm.var("a", 4), tm.var("b", 4), tm.var("c", 4), tm.constant(seed % 16, 4)};
    Moves moves(tm, leaves, seed, seed % 2, false), others(tm, leaves, seed + seed / 2 % 2, seed % 2, true);
    const Term question = tm.ne(moves.data(2), others.data(2));
    const auto ordered = abstractOrder(tm, question);
    if (!ordered) continue;  // these have few values
    const bool wide = canBeMet(tm, {question}), narrow = canBeMet(tm, conditionsOf(*ordered));
    // A constant at the end of the range has no value beyond it, but its abstraction may have one.
    if (wide) CHECK(narrow);
    ++(narrow ? different : equal);
  }
  CHECK(different > 50);
  CHECK(equal > 5);
}

namespace {

/// Conditions over words that minima and maxima move.
class Networks {
 public:
  Networks(TermManager& tm, std::vector<Term> words, Term choice, uint32_t seed)
      : tm_(tm), words_(std::move(words)), choice_(choice), random_(seed), isSigned_(seed % 2) {}

  Term condition(int depth) {
    switch (depth == 0 ? 3 + random_() % 2 : random_() % 7) {
      case 0: return tm_.and_(condition(depth - 1), condition(depth - 1));
      case 1: return tm_.or_(condition(depth - 1), condition(depth - 1));
      case 2: return tm_.not_(condition(depth - 1));
      case 3: return tm_.eq(word(2), word(2));
      case 4: return less(word(2), word(2));
      case 5: return tm_.ite(choice_, condition(depth - 1), condition(depth - 1));
      default: return tm_.xor_(condition(depth - 1), choice_);
    }
  }

 private:
  Term word(int depth) {
    if (depth == 0) return words_[random_() % words_.size()];
    const Term a = word(depth - 1), b = word(depth - 1);
    switch (random_() % 5) {
      case 0: return tm_.ite(choice_, a, b);
      case 1:
      case 2: return isSigned_ ? tm_.smin(a, b) : tm_.umin(a, b);
      default: return isSigned_ ? tm_.smax(a, b) : tm_.umax(a, b);
    }
  }
  Term less(Term a, Term b) { return isSigned_ ? tm_.slt(a, b) : tm_.ult(a, b); }

  TermManager& tm_;
  std::vector<Term> words_;
  Term choice_;
  std::mt19937 random_;
  bool isSigned_;
};

}  // namespace

TEST_CASE("one bit per value is sufficient for one comparison at a time, and only for that") {
  size_t bits = 0, ranks = 0, unmet = 0;
  for (uint32_t seed = 0; seed < 1500; ++seed) {
    TermManager tm;
    std::vector<Term> words{tm.var("a", 3), tm.var("b", 3), tm.var("c", 3), tm.var("d", 3)};
    if (seed % 3 == 0) words.back() = tm.constant(seed / 3 % 8, 3);
    const Term question = Networks(tm, words, tm.var("choice", 1), seed).condition(3);
    const auto ordered = abstractOrder(tm, question);
    if (!ordered) continue;  // these have few values
    INFO("seed " << seed << ": " << tm.print(question));
    const bool wide = canBeMet(tm, {question}), narrow = canBeMet(tm, conditionsOf(*ordered));
    REQUIRE((narrow || !wide));
    unmet += !narrow;
    for (const auto& [source, variable] : ordered->data) {
      ++(tm.width(variable) == 1 ? bits : ranks);
      break;
    }
    // The values of narrow variables are data.
    if (!narrow || ordered->data.empty()) continue;
    std::vector<Term> with = conditionsOf(*ordered);
    with.push_back(question);
    for (const auto& [source, variable] : ordered->data) with.push_back(tm.eq(source, tm.zext(variable, 3)));
    std::unordered_map<uint32_t, Term> as;
    for (const auto& [source, variable] : ordered->data) as[source.id] = tm.zext(variable, 3);
    REQUIRE(canBeMet(tm, {ordered->question, tm.substitute(question, as)}));
  }
  CHECK(bits > 50);
  CHECK(ranks > 50);
  CHECK(unmet > 5);
}

TEST_CASE("a sorting network of 32 wide words sorts") {
  for (const bool turned : {false, true}) {
    TermManager tm;
    std::vector<Term> words;
    for (int i = 0; i < 32; ++i) words.push_back(tm.var("x", 32));
    for (int k = 2; k <= 32; k *= 2)
      for (int j = k / 2; j > 0; j /= 2)
        for (int t = 0; t < 32; ++t) {
          const int other = t ^ j;
          if (other < t) continue;
          const Term a = words[t], b = words[other], low = tm.smin(a, b), high = tm.smax(a, b);
          const bool up = ((t & k) == 0) != (turned && k == 8 && j == 2 && t == 9);
          words[t] = up ? low : high;
          words[other] = up ? high : low;
        }
    std::vector<Term> wrong;
    for (int i = 0; i + 1 < 32; ++i) wrong.push_back(tm.slt(words[i + 1], words[i]));
    const auto ordered = abstractOrder(tm, tm.disj(wrong));
    REQUIRE(ordered);
    REQUIRE(ordered->data.size() == 32);
    for (const auto& [source, variable] : ordered->data) CHECK(tm.width(variable) == 1);
    Query query(tm, makeSatSolver("cadical"));
    query.add(ordered->question);
    CHECK(query.check().answer == (turned ? Answer::Sat : Answer::Unsat));
  }
}

TEST_CASE("arithmetic on data, or a mix of orders, prevents the narrow form") {
  TermManager tm;
  const Term a = tm.var("a", 32), b = tm.var("b", 32), c = tm.var("c", 32);
  auto differs = [&](Term x, Term y) { return abstractOrder(tm, tm.ne(x, y)); };
  CHECK_FALSE(differs(tm.ite(tm.ult(a, b), a, tm.add(b, tm.constant(1, 32))), a));
  CHECK_FALSE(differs(tm.ite(tm.ult(a, b), a, tm.ite(tm.slt(b, c), b, c)), a));
  CHECK_FALSE(differs(tm.ite(tm.extract(a, 3, 3), a, b), a));
  CHECK_FALSE(abstractOrder(tm, tm.var("q", 1)));
  // Constants are ordinary data and keep their order.
  const auto one = differs(tm.ite(tm.ult(a, b), tm.constant(1, 32), tm.constant(2, 32)), a);
  REQUIRE(one);
  CHECK(one->data.empty());
  CHECK_FALSE(one->facts.empty());
}
