#include "core/check/engines/thread_questions.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "encoder/arith/counts.h"
#include "encoder/arith/division.h"
#include "encoder/arith/equal_sums.h"
#include "encoder/arith/index_proof.h"
#include "encoder/arith/multiples.h"
#include "encoder/arith/order_of_multiples.h"
#include "encoder/arith/radix.h"
#include "encoder/arith/reads.h"
#include "encoder/arith/rows.h"
#include "encoder/arith/sums.h"
#include "encoder/arith/unknown_products.h"
#include "encoder/arith/wrapped_products.h"
#include "encoder/chain/solvers.h"
#include "encoder/term/model.h"
#include "encoder/util/stopwatch.h"

namespace gpubmc::core {

using encoder::Answer;

ThreadQuestions::ThreadQuestions(const BoundInputs& bound, const Budget& budget, const Cancellation& cancel,
                                 bool withBits)
    : problem_(bound.problem),
      tm_(bound.terms),
      assumed_(bound.floats),
      elementFacts_(bound.elementFacts),
      budget_(budget),
      cancel_(cancel),
      withBits_(withBits),
      floats_(bound.terms, kLimits.exactTerms) {}

void ThreadQuestions::begin(const std::vector<Term>& given) {
  definitions_.emplace(tm_, given);
}

// The terms that are asked at each place, and the assumptions. Facts about both and about all threads are added.
ThreadQuestions::Formulas ThreadQuestions::formulas(std::vector<Term> asked, const std::vector<Term>& assumptions,
                                                    size_t places) {
  const size_t most = 256 * places;  // lemmas of each kind
  Formulas out;
  std::vector<Term>& all = out.exact = std::move(asked);
  auto add = [&](const std::vector<Term>& more) { all.insert(all.end(), more.begin(), more.end()); };
  add(definitions_->apply(assumptions));
  add(definitions_->facts());
  if (tickets_) addLaneFacts(all);
  assumed_.apply(all);
  add(definitions_->apply(elementFacts_(all)));
  add(encoder::readLemmas(tm_, all, most));
  const bool counts = encoder::hasCounts(tm_, all);
  if (counts) add(encoder::countLemmas(tm_, all, most));
  out.same = encoder::withUnknownProducts(tm_, all) == all;
  // Lemmas about products and quotients usually make their bits unnecessary.
  if (!out.same) {
    add(encoder::divisionLemmas(tm_, all, most));
    add(encoder::rowLemmas(tm_, all, most));
  }
  add(encoder::radixLemmas(tm_, all, most));
  add(encoder::multipleLemmas(tm_, all, most));
  add(encoder::orderLemmas(tm_, all, most));
  add(encoder::equalSumLemmas(tm_, all, most));
  if (!out.same) add(encoder::wrappedProductLemmas(tm_, all, most));
  out.simple = out.same ? all : encoder::withUnknownProducts(tm_, encoder::withNamedSums(tm_, all));
  if (counts) {
    out.same = false;
    all = encoder::withExactCounts(tm_, all);
  }
  return out;
}

// Facts about variables that do not occur would only make the question larger.
void ThreadQuestions::addLaneFacts(std::vector<Term>& all) {
  std::vector<const LaneFact*> left;
  for (const LaneFact& f : tickets_->facts) left.push_back(&f);
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work = all;
  for (bool any = true; any && !left.empty();) {
    while (!work.empty()) {
      const Term t = work.back();
      work.pop_back();
      if (!seen.insert(t.id).second) continue;
      const auto args = tm_.args(t);
      work.insert(work.end(), args.begin(), args.end());
    }
    const auto used = std::ranges::stable_partition(left, [&](const LaneFact* f) {
      return !std::ranges::all_of(f->about, [&](Term t) { return seen.contains(t.id); });
    });
    any = !used.empty();
    for (const LaneFact* f : used) work.push_back(all.emplace_back(definitions_->apply(f->fact)));
    left.erase(used.begin(), used.end());
  }
  std::vector<encoder::ArcsApart> apart;
  for (const LaneArcs& arcs : tickets_->arcs) {
    if (!std::ranges::all_of(arcs.about, [&](Term t) { return seen.contains(t.id); })) continue;
    const auto& [holds, a, b] = arcs.apart;
    const std::vector<Term> now = definitions_->apply(std::vector<Term>{holds, a.first, a.count, b.first, b.count});
    apart.push_back({now[0], {now[1], now[2]}, {now[3], now[4]}});
  }
  const std::vector<Term> lemmas = encoder::arcLemmas(tm_, all, apart);
  all.insert(all.end(), lemmas.begin(), lemmas.end());
}

// The disjunction of many pairs of accesses may be too hard where each pair is easy.
Answer ThreadQuestions::ask(Term question, const std::vector<Term>& assumptions) {
  question = withoutImpossible(assumed_(definitions_->apply(question)), assumptions);
  if (tm_.op(question) != encoder::Op::Or) return ask(question, assumptions, If::Counted);
  Answer out = ask(question, assumptions, If::InParts);
  if (out == Answer::Unknown) out = anyOf({tm_.args(question).begin(), tm_.args(question).end()}, assumptions);
  if (out == Answer::Unknown) count();
  return out;
}

// One solver answers all parts, with little effort for each.
Answer ThreadQuestions::anyOf(const std::vector<Term>& parts, const std::vector<Term>& assumptions) {
  const Formulas f = formulas(parts, assumptions, parts.size());
  encoder::Query query = problem_.options.solvers->query(tm_, &cancel_, problem_.kernel.name);
  for (size_t i = parts.size(); i < f.simple.size(); ++i) query.add(f.simple[i]);
  for (size_t i = 0; i < parts.size(); ++i) {
    Answer one = put(query, {&f.simple[i], 1}, kLimits.partConflicts);
    if (one == Answer::Unknown) one = put(query, {&f.simple[i], 1}, budget_.conflicts);
    if (one != Answer::Unsat) return f.same ? one : Answer::Unknown;
  }
  return Answer::Unsat;
}

// Of alternatives those that are possible, as far as what is asked and assumed shows as integers.
Term ThreadQuestions::withoutImpossible(Term question, const std::vector<Term>& assumptions) {
  if (tm_.isFalse(question)) return question;
  std::vector<Term> all = definitions_->apply(assumptions);
  const std::vector<Term>& facts = definitions_->facts();
  all.insert(all.end(), facts.begin(), facts.end());
  assumed_.apply(all);
  all.push_back(question);
  if (!encoder::hasIndexArithmetic(tm_, all)) return question;
  encoder::IndexProof proof(tm_, all);
  all.pop_back();
  proof.assume(all);
  std::vector<Term> parts{question};
  if (tm_.op(question) == encoder::Op::Or) parts.assign(tm_.args(question).begin(), tm_.args(question).end());
  std::erase_if(parts, [&](Term part) { return proof.refutes(part); });
  return tm_.disj(parts);
}

// The same for conditions by number of assumptions.
void ThreadQuestions::dropImpossible(std::map<size_t, std::vector<size_t>>& open, const std::vector<Term>& bad,
                                     std::span<const Term> ordered, const std::vector<Term>& given) {
  std::vector<Term> first = definitions_->apply(given);
  const std::vector<Term>& facts = definitions_->facts();
  first.insert(first.end(), facts.begin(), facts.end());
  assumed_.apply(first);
  std::vector<Term> more = definitions_->apply(ordered.first(open.rbegin()->first));
  assumed_.apply(more);
  std::vector<Term> all = bad;
  for (const auto* list : {&first, &more}) all.insert(all.end(), list->begin(), list->end());
  if (!encoder::hasIndexArithmetic(tm_, all)) return;
  encoder::IndexProof proof(tm_, all);
  proof.assume(first);
  size_t known = 0;
  for (auto& [count, left] : open) {
    proof.assume(std::span(more).subspan(known, count - known));
    known = count;
    std::erase_if(left, [&](size_t i) { return proof.refutes(bad[i]); });
  }
  std::erase_if(open, [](const auto& one) { return one.second.empty(); });
}

Answer ThreadQuestions::ask(Term question, const std::vector<Term>& assumptions, If undecided) {
  if (tm_.isFalse(question)) return Answer::Unsat;
  const Formulas f = formulas({question}, assumptions);
  Answer out = solve(f.simple, undecided);
  if (!f.same && out != Answer::Unsat) out = withBits_ ? solve(f.exact, undecided) : Answer::Unknown;
  return out == Answer::Unsat ? out : withFloats(f.simple, out);
}

// Products of mantissas keep their bits: these facts are added after other products have become functions. One or two
// threads have few operations; a whole block has as many for each thread.
Answer ThreadQuestions::withFloats(const std::vector<Term>& all, Answer without) {
  const bool tried = budget_.floats && problem_.options.floats != Options::Floats::Abstract;
  if (!tried || undecidedFloats_ == kLimits.exactUndecided) return without;
  const std::vector<Term> facts = floats_.facts(all);
  if (facts.empty()) return without;
  encoder::Query query = problem_.options.solvers->query(tm_, &cancel_, problem_.kernel.name);
  for (Term t : all) query.add(t);
  for (Term t : facts) query.add(t);
  const uint64_t conflicts = std::min<uint64_t>(kLimits.exactOfThreads, kLimits.exactWork / facts.size());
  const Answer out = put(query, {}, uint32_t(conflicts) + 1);
  undecidedFloats_ += out == Answer::Unknown;
  return out == Answer::Unsat ? out : without;
}

Answer ThreadQuestions::solve(const std::vector<Term>& all, If undecided) {
  encoder::Query query = problem_.options.solvers->query(tm_, &cancel_, problem_.kernel.name);
  for (Term t : all) query.add(t);
  return check(query, {}, undecided);
}

Answer ThreadQuestions::answer(Term question, const std::vector<Term>& assumptions, uint32_t conflicts,
                               std::optional<encoder::Model>* model) {
  encoder::Query query = problem_.options.solvers->query(tm_, &cancel_, problem_.kernel.name);
  for (Term t : formulas({definitions_->apply(question)}, assumptions).exact) query.add(t);
  const Answer out = put(query, {}, conflicts);
  if (model && out == Answer::Sat) {
    *model = query.model();
    definitions_->complete(**model);
    std::vector<Term> all = assumptions;
    all.push_back(question);
    encoder::completeCounts(tm_, all, **model);
  }
  return out;
}

Answer ThreadQuestions::put(encoder::Query& query, std::span<const Term> assumptions, uint32_t conflicts) {
  const Stopwatch watch;
  const Answer out = query.check(assumptions, conflicts).answer;
  seconds_ += watch.seconds();
  cancel_.poll();
  return out;
}

void ThreadQuestions::count() {
  if (++undecided_ == budget_.undecided) throw UsedUp();
}

Answer ThreadQuestions::check(encoder::Query& query, std::span<const Term> assumptions, If undecided) {
  const bool little = undecided == If::Optional && budget_.undecided && optional_ >= budget_.undecided;
  const Answer out =
      put(query, assumptions, little ? std::min(budget_.conflicts, kLimits.optionalConflicts) : budget_.conflicts);
  if (out != Answer::Unknown) return out;
  if (undecided == If::Optional) ++optional_;
  if (undecided == If::Counted) count();
  return out;
}

// One incremental solver answers all conditions; assumptions are added as the program point advances. Mostly no
// condition is possible, so the disjunction of all at a place is asked first; a model refutes all that are possible in
// it. A hard disjunction is split into halves.
std::vector<bool> ThreadQuestions::mayBe(const std::vector<Condition>& conditions, std::span<const Term> ordered,
                                         const std::vector<Term>& given, bool counts) {
  std::vector<bool> out(conditions.size());
  std::vector<Term> bad;
  for (const Condition& c : conditions) bad.push_back(c.bad);
  bad = definitions_->apply(bad);
  assumed_.apply(bad);
  std::map<size_t, std::vector<size_t>> open;  // by number of assumptions
  for (size_t i = 0; i < bad.size(); ++i)
    if (!tm_.isFalse(bad[i])) open[conditions[i].assumptions].push_back(i);
  if (open.empty()) return out;
  if (counts) dropImpossible(open, bad, ordered, given);
  if (open.empty()) return out;
  const size_t most = open.rbegin()->first;
  std::vector<Term> assumptions(ordered.begin(), ordered.begin() + std::ptrdiff_t(most));
  assumptions.insert(assumptions.end(), given.begin(), given.end());
  const std::vector<Term> all = formulas(bad, assumptions, open.size()).simple;
  std::copy_n(all.begin(), bad.size(), bad.begin());
  encoder::Query query = problem_.options.solvers->query(tm_, &cancel_, problem_.kernel.name);
  for (size_t i = bad.size() + most; i < all.size(); ++i) query.add(all[i]);
  size_t known = 0;
  for (auto& [count, left] : open) {
    for (; known < count; ++known) query.add(all[bad.size() + known]);
    bool isAll = true;  // nothing was undecided so far
    for (std::vector<std::vector<size_t>> groups{std::move(left)}; !groups.empty();) {
      std::vector<size_t>& group = groups.back();
      std::erase_if(group, [&](size_t i) { return out[i]; });
      std::vector<Term> any;
      for (size_t i : group) any.push_back(bad[i]);
      const Term asked = tm_.disj(any);
      const bool isOne = group.size() == 1;
      const Answer answer = group.empty() ? Answer::Unsat
                            : isOne       ? check(query, {&asked, 1}, counts ? If::Counted : If::Optional)
                            : isAll       ? put(query, {&asked, 1}, budget_.conflicts)
                                          : put(query, {&asked, 1}, std::min(budget_.conflicts, kLimits.partConflicts));
      if (answer == Answer::Unsat) {
        groups.pop_back();
      } else if (answer == Answer::Sat) {
        const encoder::Model model = query.model();
        encoder::Evaluator evaluate(tm_, model);
        for (const std::vector<size_t>& g : groups)
          for (size_t i : g) out[i] = out[i] || evaluate.truth(bad[i]);
      } else if (isOne) {
        out[group.front()] = true;
        groups.pop_back();
      } else {
        isAll = false;
        const auto half = group.begin() + std::ptrdiff_t(group.size() / 2);
        std::vector<size_t> rest(half, group.end());
        group.erase(half, group.end());
        groups.push_back(std::move(rest));
      }
    }
  }
  return out;
}

}  // namespace gpubmc::core
