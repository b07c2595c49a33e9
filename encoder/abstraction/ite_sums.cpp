#include "encoder/abstraction/ite_sums.h"

#include <optional>
#include <utility>
#include <vector>

namespace gpubmc::encoder {

namespace {

/// term == constant.
std::optional<std::pair<Term, Term>> equation(const TermManager& tm, Term condition) {
  if (tm.op(condition) != Op::Eq) return std::nullopt;
  const Term a = tm.args(condition)[0], b = tm.args(condition)[1];
  if (tm.value(a) && !tm.value(b)) return std::pair(b, a);
  if (tm.value(b) && !tm.value(a)) return std::pair(a, b);
  return std::nullopt;
}

/// A term that equals the given one if x == c: x is replaced wherever the term uses it. A read at x is a chain of
/// choices, each between a value written at an index that may be x and the rest of the chain. The values written stay
/// as they are, so that the cost is linear in the length of the chain and does not include the chains below.
class Given {
 public:
  Given(TermManager& terms, Term x, Term c) : tm_(terms), x_(x), c_(c) {}

  Term of(Term t) {
    std::vector<std::pair<Term, Term>> chain;  // conditions, and the values that they select
    while (t != x_ && !tm_.isArray(t) && tm_.op(t) == Op::Ite && left_ > 0) {
      const Term condition = tm_.args(t)[0], yes = tm_.args(t)[1], no = tm_.args(t)[2];
      const Term now = of(condition);
      if (!tm_.isFalse(now)) chain.push_back({now, now == condition || tm_.isTrue(now) ? of(yes) : yes});
      t = no;
      if (tm_.isTrue(now)) break;
    }
    Term out = !chain.empty() && tm_.isTrue(chain.back().first) ? chain.back().second : ofOther(t);
    while (!chain.empty()) {
      out = tm_.ite(chain.back().first, chain.back().second, out);
      chain.pop_back();
    }
    return out;
  }

 private:
  Term ofOther(Term t) {
    if (t == x_) return c_;
    if (left_ == 0 || tm_.isArray(t)) return t;
    --left_;
    const auto all = tm_.args(t);
    std::vector<Term> args(all.begin(), all.end());
    for (Term& a : args) a = of(a);
    return tm_.rebuild(t, args);
  }

  TermManager& tm_;
  const Term x_, c_;
  unsigned left_ = 1 << 16;  ///< limit on the terms visited: as trees they may be exponentially large
};

}  // namespace

IteSums::Choice IteSums::choice(Term t) {
  if (terms_.isArray(t) || terms_.width(t) == 1) return {};
  const std::vector<Term> args(terms_.args(t).begin(), terms_.args(t).end());
  if (terms_.op(t) == Op::Ite) return {args[0], args[1], args[2]};
  if (terms_.op(t) != Op::Select || !terms_.value(args[1]) || terms_.op(args[0]) != Op::Store) return {};
  const std::vector<Term> store(terms_.args(args[0]).begin(), terms_.args(args[0]).end());
  const Term here = terms_.and_(store[1], terms_.eq(store[2], args[1]));
  return {here, store[3], terms_.select(store[0], args[1])};
}

Term IteSums::of(Term root) {
  std::vector<Term> work{root};
  while (!work.empty()) {
    const Term t = work.back();
    bool ready = true;
    auto need = [&](Term a) {
      if (done_.contains(a.id)) return;
      work.push_back(a);
      ready = false;
    };
    // The operands of sums and choices; all other terms stay as they are.
    if (!done_.contains(t.id) && !terms_.isArray(t)) {
      if (const Choice c = choice(t); c.no) need(c.no);
      if (terms_.op(t) == Op::Add)
        for (Term a : std::vector<Term>(terms_.args(t).begin(), terms_.args(t).end())) need(a);
    }
    if (!ready) continue;
    work.pop_back();
    if (!done_.contains(t.id)) done_[t.id] = step(t);
  }
  return done_.at(root.id);
}

Term IteSums::step(Term t) {
  if (terms_.isArray(t)) return t;
  if (terms_.op(t) == Op::Add) {
    std::vector<Term> xs;
    for (Term a : terms_.args(t)) xs.push_back(done_.at(a.id));
    return terms_.rebuild(t, xs);
  }
  auto [condition, yes, no] = choice(t);
  if (!no) return t;
  if (const auto e = equation(terms_, condition); e && left_ > 0) {
    --left_;
    yes = of(Given(terms_, e->first, e->second).of(yes));
  }
  const Term otherwise = done_.at(no.id);
  if (const auto difference = terms_.value(terms_.sub(yes, otherwise)))
    return terms_.add(
        otherwise, terms_.mul(terms_.zext(condition, terms_.width(t)), terms_.constant(*difference, terms_.width(t))));
  return terms_.ite(condition, yes, otherwise);
}

}  // namespace gpubmc::encoder
