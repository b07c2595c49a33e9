// The entailment oracle of the host analysis. "No" and "not found" are the same answer, so the search may stop
// anywhere; "yes" needs the unsat of a solver, unless the question is a constant or one of the facts. Most questions
// are small and recur, so most of the method serves to avoid calls of a solver.
//
// 1. Slicing. Questions are grouped by the unknowns that they share, directly or through facts (connected). For each
//    group at most kMaxRelevant facts are used, the nearest ones first (relevant).
// 2. Cache. Facts and questions are renamed to canonical unknowns (renamed). A question that comes up again in another
//    iteration, at another call or in another analysis is then the same pair of lists, and its answer is known
//    (impliedTogether).
// 3. Models. A question is refuted by a model of the facts in which it is false. The models of earlier queries
//    are tried before any solver is called (isMet).
// 4. Common queries. One incremental query asks for a model of the facts in which some of the open questions is false.
//    Unsat proves all of them; a model removes those that are false in it, and the rest is asked again (search).
//    Products and quotients are uninterpreted functions here. So unsat is still a proof, but a model may not be one of
//    the exact operations, and the questions that it removes are asked with these.
// 5. Single queries. A question that is left is asked with uninterpreted products and, if that does not prove it, with
//    exact ones, provided that the terms are few and contain no division (searchOne). Of bounds the weakest is asked
//    first: if it does not follow, no stronger one does.
//
// Each query is limited to kConflicts conflicts.

#include "core/hostcode/implies.h"

#include <algorithm>
#include <utility>

#include "encoder/arith/unknown_products.h"

namespace gpubmc::core {

using encoder::Answer;
using encoder::Op;
using encoder::Term;

namespace {

constexpr uint32_t kConflicts = 500;
constexpr size_t kMaxRelevant = 40;    ///< facts for one group of questions
constexpr size_t kMaxKept = 24;        ///< models that are kept
constexpr size_t kMaxMultiplied = 12;  ///< facts and question together, for a query with exact products

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

std::vector<Term> Implications::about(const Terms& facts, Term t) {
  const Unknowns& all = unknownsOf(t);
  Terms out;
  if (all.size() != 1) return out;
  for (Term f : facts)
    if (unknownsOf(f) == all) out.push_back(f);
  return out;
}

std::vector<Term> Implications::relevant(const Terms& facts, const Terms& to) {
  Unknowns cone;
  for (Term t : to) cone.insert(unknownsOf(t).begin(), unknownsOf(t).end());
  // Facts that share an unknown with a question come first, then those that share one with these, and so on. Among
  // facts of one distance, those with few new unknowns come first, then later ones.
  Terms out, rest(facts.rbegin(), facts.rend());
  while (out.size() < kMaxRelevant) {
    std::vector<std::pair<size_t, Term>> near;  // by number of new unknowns
    std::erase_if(rest, [&](Term f) {
      const Unknowns& vars = unknownsOf(f);
      const size_t others = std::ranges::count_if(vars, [&](uint32_t v) { return !cone.contains(v); });
      if (others == vars.size()) return false;
      near.emplace_back(others, f);
      return true;
    });
    if (near.empty()) break;
    std::ranges::stable_sort(near, {}, [](const auto& f) { return f.first; });
    near.resize(std::min(near.size(), kMaxRelevant - out.size()));
    for (const auto& [others, f] : near) {
      cone.insert(unknownsOf(f).begin(), unknownsOf(f).end());
      out.push_back(f);
    }
  }
  std::ranges::sort(out);
  return out;
}

std::vector<Term> Implications::renamed(const Terms& all) {
  std::unordered_map<uint32_t, Term> to;
  std::unordered_set<uint32_t> seen;
  Terms open(all.rbegin(), all.rend());
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (terms_.op(t) == Op::Var) {
      const auto bounds = terms_.range(t);
      Term& name = names_[{to.size(), terms_.width(t), bounds.lo, bounds.hi}];
      if (!name) name = terms_.rangedVar("renamed", terms_.width(t), bounds.lo, bounds.hi);
      to.emplace(t.id, name);
    } else if (terms_.op(t) == Op::Add) {
      for (const auto& [part, c] : terms_.linear(t).parts) open.push_back(part);
    } else {
      for (Term y : terms_.args(t)) open.push_back(y);
    }
  }
  return terms_.substitute(all, to);
}

size_t Implications::sizeOf(const Terms& all) const {
  std::unordered_set<uint32_t> seen;
  Terms open = all;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (terms_.op(t) == Op::Add) {
      for (const auto& [part, c] : terms_.linear(t).parts) open.push_back(part);
    } else {
      for (Term y : terms_.args(t)) open.push_back(y);
    }
  }
  return seen.size();
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
  if (values_.size() == kMaxKept) values_.pop_back();
  values_.push_front({std::move(model), nullptr});
  values_.front().of = std::make_unique<encoder::Evaluator>(terms_, values_.front().model);
}

void Implications::begin(const Cancellation& cancel) {
  cancel_ = &cancel;
  effort_ = 0;
  ++analysis_;
}

bool Implications::implies(const Terms& facts, Term fact) {
  return implied(facts, {fact})[0];
}

std::vector<bool> Implications::implied(const Terms& facts, const Terms& questions, bool areBounds) {
  std::vector<bool> out(questions.size(), false);
  Terms open;
  std::vector<size_t> at;
  for (size_t k = 0; k < questions.size(); ++k) {
    const Term q = questions[k];
    if (const auto known = terms_.value(q); known && (*known || facts.empty())) {
      out[k] = *known != 0;
    } else if (std::ranges::find(facts, q) != facts.end()) {
      out[k] = true;
    } else {
      open.push_back(q);
      at.push_back(k);
    }
  }
  if (open.empty()) return out;
  for (const std::vector<size_t>& group : connected(facts, open)) {
    Terms questions;
    for (size_t k : group) questions.push_back(open[k]);
    const std::vector<bool> hold = impliedTogether(facts, questions, areBounds);
    for (size_t k = 0; k < group.size(); ++k) out[at[group[k]]] = hold[k];
  }
  return out;
}

// Groups of questions, by index, that share unknowns directly or through facts.
std::vector<std::vector<size_t>> Implications::connected(const Terms& facts, const Terms& questions) {
  if (questions.size() == 1) return {{0}};
  std::map<uint32_t, uint32_t> parents;
  auto root = [&](uint32_t v) {
    for (auto p = parents.find(v); p != parents.end() && p->second != v; p = parents.find(v)) v = p->second;
    return v;
  };
  auto join = [&](const Unknowns& all) {
    for (uint32_t v : all) parents[root(v)] = root(*all.begin());
  };
  for (Term f : facts) join(unknownsOf(f));
  for (Term q : questions) join(unknownsOf(q));
  std::map<uint32_t, std::vector<size_t>> groups;
  for (size_t k = 0; k < questions.size(); ++k) {
    const Unknowns& all = unknownsOf(questions[k]);
    groups[all.empty() ? 0 : root(*all.begin())].push_back(k);
  }
  std::vector<std::vector<size_t>> out;
  for (auto& [v, group] : groups) out.push_back(std::move(group));
  return out;
}

std::vector<bool> Implications::impliedTogether(const Terms& facts, const Terms& questions, bool areBounds) {
  const Terms with = relevant(facts, questions);
  Terms all = with;
  all.insert(all.end(), questions.begin(), questions.end());
  all = renamed(all);
  const auto middle = all.begin() + std::ptrdiff_t(with.size());
  std::tuple<Terms, Terms, bool> key({all.begin(), middle}, {middle, all.end()}, areBounds);
  auto known = answered_.find(key);
  if (known == answered_.end()) {
    const uint64_t before = effort_;
    std::vector<bool> hold = search(std::get<0>(key), std::get<1>(key), areBounds);
    known = answered_.emplace(std::move(key), Answered{std::move(hold), effort_ - before, analysis_}).first;
  } else if (known->second.analysis != analysis_) {
    effort_ += known->second.effort;
    known->second.analysis = analysis_;
  }
  return known->second.hold;
}

// A model of the facts in which one question is false refutes this question, and usually others.
std::vector<bool> Implications::search(const Terms& facts, const Terms& questions, bool areBounds) {
  std::vector<bool> out(questions.size(), false);
  std::vector<size_t> open;
  std::set<size_t> refuted;  // with unknown products
  for (size_t k = 0; k < questions.size(); ++k) {
    Terms wrong = facts;
    wrong.push_back(terms_.not_(questions[k]));
    if (!isMet(wrong)) open.push_back(k);
  }
  if (open.size() > 1) {
    // Products and quotients have many bits, which are seldom needed.
    Terms all = facts;
    all.insert(all.end(), questions.begin(), questions.end());
    const Terms simple = encoder::withUnknownProducts(terms_, all);
    const bool isSame = simple == all;
    auto question = [&](size_t k) { return simple[facts.size() + k]; };
    encoder::Query query = this->query();
    for (size_t k = 0; k < simple.size(); ++k)
      if (k < facts.size() || k >= all.size()) query.add(simple[k]);
    const size_t size = sizeOf(simple);
    while (!open.empty()) {
      Terms asked;
      for (size_t k : open) asked.push_back(question(k));
      const Term wrong[] = {terms_.not_(terms_.conj(asked))};
      effort_ += size;
      const Answer answer = query.check(wrong, kConflicts).answer;
      if (answer == Answer::Unsat) {
        for (size_t k : open) out[k] = true;
        open.clear();
      }
      if (answer != Answer::Sat) break;
      encoder::Model model = query.model();
      encoder::Evaluator of(terms_, model);
      const size_t before = open.size();
      std::erase_if(open, [&](size_t k) {
        if (of.truth(question(k))) return false;
        if (!isSame) refuted.insert(k);
        return true;
      });
      if (open.size() == before) break;
      if (isSame) remember(std::move(model));
    }
  }
  std::set<size_t> left = refuted;
  left.insert(open.begin(), open.end());
  for (auto k = left.rbegin(); k != left.rend(); ++k) {
    Terms all = facts;
    all.push_back(terms_.not_(questions[*k]));
    out[*k] = refuted.contains(*k) ? searchExactly(all) : searchOne(facts, questions[*k]);
    if (areBounds && !out[*k]) break;
  }
  return out;
}

bool Implications::searchOne(const Terms& facts, Term question) {
  Terms all = facts;
  all.push_back(terms_.not_(question));
  const Terms simple = encoder::withUnknownProducts(terms_, all);
  if (ask(simple) == Answer::Unsat) return true;
  return simple != all && searchExactly(all);
}

/// Whether the terms contradict each other. Only asked where that may be found out.
bool Implications::searchExactly(const Terms& all) {
  const bool isWorth = all.size() <= kMaxMultiplied && std::ranges::none_of(all, [&](Term t) { return divides(t); });
  return isWorth && ask(all) == Answer::Unsat;
}

bool Implications::mayHold(const std::vector<Term>& facts) {
  return isMet(facts) || ask(facts) == Answer::Sat;
}

encoder::Query Implications::query() const {
  return solvers_.query(terms_, cancel_, "host program");
}

Answer Implications::ask(const std::vector<Term>& all) {
  encoder::Query query = this->query();
  for (Term t : all) query.add(t);
  effort_ += sizeOf(all);
  const Answer answer = query.check({}, kConflicts).answer;
  if (answer == Answer::Sat) remember(query.model());
  return answer;
}

}  // namespace gpubmc::core
