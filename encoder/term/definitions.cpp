#include "encoder/term/definitions.h"

#include <optional>
#include <unordered_set>

namespace gpubmc::encoder {

namespace {

/// A definition is substituted at every use of its variable: this limits its size.
constexpr size_t kMaxTerms = 8;
/// Definitions expose further ones, one per round.
constexpr int kMaxRounds = 16;

struct Definition {
  Term variable, value;
};

/// The variables of a simple term; none: the term is not simple.
std::optional<std::unordered_set<uint32_t>> simpleLeaves(const TermManager& tm, Term root) {
  std::unordered_set<uint32_t> seen{root.id}, leaves;
  std::vector<Term> work{root};
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (tm.op(t) == Op::Var) leaves.insert(t.id);
    if (tm.op(t) == Op::Apply || tm.isArray(t)) return std::nullopt;
    for (Term a : tm.args(t))
      if (seen.insert(a.id).second) work.push_back(a);
    if (seen.size() > kMaxTerms) return std::nullopt;
  }
  return leaves;
}

bool isFree(const TermManager& tm, Term t) {
  if (tm.op(t) != Op::Var) return false;
  const unsigned w = tm.width(t);
  return tm.range(t).lo == 0 && tm.range(t).hi == (w == 64 ? ~0ull : (1ull << w) - 1);
}

/// variable == value, if the fact states this for a variable that accept(variable, value) admits.
template <class Accept>
std::optional<Definition> definitionIn(TermManager& tm, Term fact, const Accept& accept) {
  const Op op = tm.op(fact);
  if (isFree(tm, fact)) return accept(fact, tm.tru()) ? std::optional(Definition{fact, tm.tru()}) : std::nullopt;
  if (op == Op::Not) {
    const Term t = tm.args(fact)[0];
    return isFree(tm, t) && accept(t, tm.fls()) ? std::optional(Definition{t, tm.fls()}) : std::nullopt;
  }
  if (op != Op::Eq) return std::nullopt;
  const Term a = tm.args(fact)[0], b = tm.args(fact)[1];
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if (isFree(tm, x) && accept(x, y)) return Definition{x, y};
    if (tm.op(x) != Op::Add) continue;
    // c * v + rest == y with c = 1 or -1
    const Linear sum = tm.linear(x);
    if (sum.parts.size() > kMaxTerms) continue;
    const unsigned w = tm.width(x);
    const uint64_t minusOne = w == 64 ? ~0ull : (1ull << w) - 1;
    for (auto [v, c] : sum.parts) {
      if ((c != 1 && c != minusOne) || !isFree(tm, v)) continue;
      const Term rest = tm.sub(x, tm.mul(tm.constant(c, w), v));
      const Term value = c == 1 ? tm.sub(y, rest) : tm.sub(rest, y);
      if (accept(v, value)) return Definition{v, value};
    }
  }
  return std::nullopt;
}

/// The conjuncts of the facts, without those that are always true.
std::vector<Term> parts(const TermManager& tm, const std::vector<Term>& facts) {
  std::vector<Term> out, work(facts.rbegin(), facts.rend());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (tm.op(t) == Op::And) {
      const auto args = tm.args(t);
      work.insert(work.end(), args.rbegin(), args.rend());
    } else if (!tm.isTrue(t)) {
      out.push_back(t);
    }
  }
  return out;
}

}  // namespace

Definitions::Definitions(TermManager& tm, const std::vector<Term>& facts) : tm_(tm), facts_(parts(tm, facts)) {
  for (int round = 0; round < kMaxRounds; ++round) {
    std::unordered_map<uint32_t, Term> found;
    std::unordered_set<uint32_t> mentioned;  // in the definitions of this round
    auto accept = [&](Term variable, Term value) {
      if (found.contains(variable.id) || mentioned.contains(variable.id)) return false;
      const auto leaves = simpleLeaves(tm_, value);
      if (!leaves) return false;
      for (uint32_t leaf : *leaves)
        if (leaf == variable.id || found.contains(leaf)) return false;
      mentioned.insert(leaves->begin(), leaves->end());
      return true;
    };
    std::erase_if(facts_, [&](Term fact) {
      const auto d = definitionIn(tm_, fact, accept);
      if (d) found.emplace(d->variable.id, d->value);
      return d.has_value();
    });
    if (found.empty()) break;
    facts_ = parts(tm_, tm_.substitute(facts_, found));
    for (auto& [variable, value] : definitions_) value = tm_.substitute(value, found);
    definitions_.insert(found.begin(), found.end());
  }
  for (Term fact : facts_) {
    if (tm_.value(fact)) continue;
    const bool negated = tm_.op(fact) == Op::Not;
    const Term condition = negated ? tm_.args(fact)[0] : fact;
    conditions_[condition.id] = tm_.boolean(!negated);
    conditions_[tm_.not_(condition).id] = tm_.boolean(negated);
  }
}

std::vector<Term> Definitions::apply(std::span<const Term> terms) const {
  std::vector<Term> out(terms.begin(), terms.end());
  if (!definitions_.empty()) out = tm_.substitute(out, definitions_);
  if (!conditions_.empty()) out = tm_.substitute(out, conditions_);
  return out;
}

void Definitions::complete(Model& model) const {
  Evaluator evaluate(tm_, model);
  std::vector<std::pair<uint32_t, uint64_t>> values;
  for (const auto& [variable, value] : definitions_) values.emplace_back(variable, evaluate(value));
  for (auto [variable, value] : values) model.values[variable] = value;
}

}  // namespace gpubmc::encoder
