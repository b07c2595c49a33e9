#include "core/frontend/follow/implies.h"

#include <algorithm>
#include <utility>

#include "encoder/arith/unknown_products.h"
#include "encoder/solver/query.h"

namespace gpubmc::core {

using encoder::Answer;
using encoder::Op;
using encoder::Term;

namespace {

constexpr uint32_t kConflicts = 500;
constexpr size_t kMaxRelevant = 40;    ///< facts for one question
constexpr size_t kMaxValues = 24;      ///< kept
constexpr size_t kMaxMultiplied = 12;  ///< facts that are looked at bit by bit, with products

}  // namespace

const Implications::Unknowns& Implications::unknownsOf(Term t) {
  auto [at, isNew] = unknowns_.try_emplace(t.id);
  if (!isNew) return at->second;
  std::set<uint32_t> vars, done;
  std::vector<Term> open{t};
  while (!open.empty()) {
    const Term x = open.back();
    open.pop_back();
    if (!done.insert(x.id).second) continue;
    const auto op = terms_.op(x);
    if (op == Op::Var) vars.insert(x.id);
    if (op == Op::Udiv || op == Op::Urem || op == Op::Sdiv || op == Op::Srem) dividing_.insert(t.id);
    if (op == Op::Add) {
      for (const auto& [part, c] : terms_.linear(x).parts) open.push_back(part);
    } else {
      for (Term y : terms_.args(x)) open.push_back(y);
    }
  }
  return at->second = std::move(vars);
}

std::vector<Term> Implications::relevant(const std::vector<Term>& facts, Term fact) {
  Unknowns cone = unknownsOf(fact);
  std::vector<Term> out, rest = facts;
  for (bool grows = true; grows && out.size() < kMaxRelevant;) {
    grows = false;
    for (Term& f : rest) {
      if (!f || out.size() == kMaxRelevant) continue;
      const Unknowns& vars = unknownsOf(f);
      if (std::ranges::none_of(vars, [&](uint32_t v) { return cone.contains(v); })) continue;
      cone.insert(vars.begin(), vars.end());
      out.push_back(std::exchange(f, Term()));
      grows = true;
    }
  }
  return out;
}

bool Implications::isMet(const std::vector<Term>& all) {
  if (values_.empty()) remember({});
  for (auto v = values_.begin(); v != values_.end(); ++v)
    if (std::ranges::all_of(all, [&](Term t) { return v->of->truth(t); })) {
      values_.splice(values_.begin(), values_, v);
      return true;
    }
  return false;
}

void Implications::remember(encoder::Model model) {
  if (values_.size() == kMaxValues) values_.pop_back();
  values_.push_front({std::move(model), nullptr});
  values_.front().of = std::make_unique<encoder::Evaluator>(terms_, values_.front().model);
}

bool Implications::implies(const std::vector<Term>& facts, Term fact) {
  if (const auto known = terms_.value(fact); known && (*known || facts.empty())) return *known != 0;
  if (std::ranges::find(facts, fact) != facts.end()) return true;
  std::vector<Term> all = relevant(facts, fact);
  std::ranges::sort(all);
  all.push_back(terms_.not_(fact));
  if (isMet(all)) return false;
  const auto [at, isNew] = answered_.try_emplace(all, false);
  if (!isNew) return at->second;
  // The bits of products and quotients are many, and seldom of use.
  const std::vector<Term> simple = encoder::withUnknownProducts(terms_, all);
  if (ask(simple) == Answer::Unsat) return at->second = true;
  const bool isWorth = all.size() <= kMaxMultiplied && std::ranges::none_of(all, [&](Term t) { return divides(t); });
  return at->second = simple != all && isWorth && ask(all) == Answer::Unsat;
}

bool Implications::mayHold(const std::vector<Term>& facts) {
  return isMet(facts) || ask(facts) == Answer::Sat;
}

Answer Implications::ask(const std::vector<Term>& all) {
  encoder::Query query(terms_, encoder::makeSatSolver("minisat"), &cancel_);
  for (Term t : all) query.add(t);
  const Answer answer = query.check({}, kConflicts).answer;
  if (answer == Answer::Sat) remember(query.model());
  return answer;
}

}  // namespace gpubmc::core
