#include "core/equiv/solve_words.h"

#include <atomic>
#include <unordered_set>

#include "core/check/float_knowledge.h"
#include "core/equiv/budgets.h"
#include "encoder/abstraction/order.h"
#include "encoder/chain/solvers.h"
#include "encoder/float/exact/facts.h"
#include "encoder/util/parallel.h"
#include "gpu-model/machine/float_constants.h"

namespace gpubmc::core::equiv {

using encoder::Answer;
using encoder::Query;

namespace {

Query queryFor(const CommonInputs& inputs, const Cancellation& cancel) {
  return inputs.question.options.solvers->query(inputs.terms, &cancel, "equivalence");
}

enum class Outcome : uint8_t { Open, Equal, Different, Unconfirmed };

struct Task {
  size_t pair = 0;  ///< index into Words::pairs
  Term differs;
  std::vector<Term> floats{};  ///< facts about float operations; empty: uninterpreted
  std::vector<Term> narrow{};  ///< an abstraction: if it has no model, the word is equal; empty: there is none
  Outcome outcome = Outcome::Open;
  std::optional<Trial> trial{};
};

class Solving {
 public:
  Solving(const CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, Words& words, const Trials& trials,
          const Cancellation& cancel)
      : inputs_(inputs), sides_(sides), words_(words), trials_(trials), cancel_(cancel) {}

  /// Solves all open tasks. True: some word differs.
  bool run(std::vector<Task>& tasks, std::span<const uint32_t> rounds) {
    const unsigned jobs = inputs_.question.options.jobs;
    for (uint32_t conflicts : rounds) {
      std::vector<Task*> open;
      for (Task& t : tasks)
        if (t.outcome == Outcome::Open) open.push_back(&t);
      if (open.empty() || cancel_.cancelled()) break;
      first_ = SIZE_MAX;
      forEachIndex(open.size(), jobs, [&](size_t i) {
        if (i < first_) ask(*open[i], i, conflicts);
      });
      if (first_ != SIZE_MAX) return true;
    }
    return false;
  }

  Solved collect(std::vector<Task>& tasks) {
    Solved out;
    for (Task& t : tasks) {
      Pair& pair = words_.pairs[t.pair];
      if (t.outcome == Outcome::Equal) pair.known = Known::Solver;
      if (t.outcome == Outcome::Different && !out.different) out.different = std::move(t.trial);
      if (t.outcome != Outcome::Unconfirmed) continue;
      out.unconfirmed.push_back(pair.word);
      out.dependsOnFloats |= mentionsFloats(inputs_.terms, pair);
    }
    if (cancel_.cancelled()) out.stopped = cancel_.reason();
    return out;
  }

 private:
  void ask(Task& t, size_t index, uint32_t conflicts) {
    if (!t.narrow.empty()) {
      Query query = queryFor(inputs_, cancel_);
      for (Term part : t.narrow) query.add(part);
      const Answer a = query.check({}, conflicts).answer;
      if (a == Answer::Unsat) t.outcome = Outcome::Equal;
      if (a != Answer::Sat) return;
      t.narrow.clear();
    }
    const std::vector<Term>& facts = words_.definitions->facts();
    Query query = queryFor(inputs_, cancel_);
    query.add(t.differs);
    for (Term f : t.floats) query.add(f);
    Answer a = query.check({}, conflicts).answer;
    if (a == Answer::Sat && !facts.empty()) {
      for (Term f : facts) query.add(f);
      a = query.check({}, conflicts).answer;
    }
    if (a == Answer::Unsat) t.outcome = Outcome::Equal;
    if (a != Answer::Sat) return;
    encoder::Model model = query.model();
    words_.definitions->complete(model);
    Trial trial = trials_.with(sides_, model);
    t.outcome = Outcome::Unconfirmed;
    if (!trials_.run(trial, kTrialSteps) || !trials_.compare(trial)) return;
    t.outcome = Outcome::Different;
    t.trial = std::move(trial);
    for (size_t now = first_; index < now && !first_.compare_exchange_weak(now, index);) {
    }
  }

  const CommonInputs& inputs_;
  const std::array<ExecutedSide, kSides>& sides_;
  Words& words_;
  const Trials& trials_;
  const Cancellation& cancel_;
  std::atomic<size_t> first_ = SIZE_MAX;  ///< in this round: the smallest index with a difference
};

}  // namespace

namespace {

template <class F>
bool mentions(const encoder::TermManager& tm, const Pair& pair, const F& isSuch) {
  std::unordered_set<uint32_t> seen;
  std::vector<Term> work(pair.value.begin(), pair.value.end());
  while (!work.empty()) {
    const Term t = work.back();
    work.pop_back();
    if (!seen.insert(t.id).second) continue;
    if (isSuch(t)) return true;
    for (Term a : tm.args(t)) work.push_back(a);
  }
  return false;
}

}  // namespace

bool mentionsFloats(const encoder::TermManager& tm, const Pair& pair) {
  return mentions(tm, pair, [&](Term t) { return tm.op(t) == encoder::Op::Apply; });
}

bool mentionsUncomputed(const encoder::TermManager& tm, const std::array<ExecutedSide, kSides>& sides,
                        const Pair& pair) {
  std::unordered_set<uint32_t> uncomputed;
  for (const ExecutedSide& s : sides)
    for (const ExecutedLaunch& l : s.launches)
      for (const machine::Execution& e : l.blocks)
        uncomputed.insert(e.uncomputedTerms.begin(), e.uncomputedTerms.end());
  return !uncomputed.empty() && mentions(tm, pair, [&](Term t) { return uncomputed.contains(t.id); });
}

namespace {

Term isNan(encoder::TermManager& tm, Term bits, ir::Type type) {
  const encoder::FloatFormat f = machine::formatOf(type.kind);
  return tm.ult(tm.constant(f.infinity(), f.width - 1), tm.extract(bits, f.width - 2, 0));
}

/// Reopens the first few unconfirmed words, with definitions of their float operations. Returns their indices.
std::vector<size_t> defineFloats(CommonInputs& inputs, const Words& words, const std::vector<Output>& outputs,
                                 encoder::ExactFloats& exact, std::vector<Task>& tasks) {
  encoder::TermManager& tm = inputs.terms;
  std::vector<size_t> out;
  for (size_t i = 0; i < tasks.size() && out.size() < kExactWords; ++i) {
    Task& t = tasks[i];
    if (t.outcome != Outcome::Unconfirmed) continue;
    const Pair& pair = words.pairs[t.pair];
    std::vector<Term> roots = words.definitions->facts();
    roots.push_back(t.differs);
    t.floats = exact.facts(roots);
    if (t.floats.empty()) continue;
    if (const ir::Type type = outputs[pair.word.output].layout.shapeOf(pair.word.index).type;
        type.isFloat() && type.bits == tm.width(pair.value[0]))
      t.differs = tm.and_(t.differs, tm.not_(tm.and_(isNan(tm, pair.value[0], type), isNan(tm, pair.value[1], type))));
    t.outcome = Outcome::Open;
    out.push_back(i);
  }
  return out;
}

}  // namespace

Solved solveWords(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, Words& words,
                  const std::vector<Output>& outputs, const Trials& trials, const Cancellation& cancel) {
  std::vector<Task> tasks;
  encoder::TermManager& tm = inputs.terms;
  for (size_t i = 0; i < words.pairs.size(); ++i)
    if (words.pairs[i].known == Known::Open)
      tasks.push_back({i, tm.ne(words.pairs[i].value[0], words.pairs[i].value[1])});
  for (Task& t : tasks)
    if (auto ordered = encoder::abstractOrder(tm, t.differs)) {
      t.narrow = std::move(ordered->facts);
      t.narrow.push_back(ordered->question);
    }
  Solving solving(inputs, sides, words, trials, cancel);
  if (solving.run(tasks, kConflicts) || inputs.question.options.floats == Options::Floats::Abstract)
    return solving.collect(tasks);
  encoder::ExactFloats exact(tm, kExactTerms);
  const std::vector<size_t> reopened = defineFloats(inputs, words, outputs, exact, tasks);
  if (!reopened.empty()) solving.run(tasks, kExactConflicts);
  for (size_t i : reopened)
    if (tasks[i].outcome == Outcome::Open) tasks[i].outcome = Outcome::Unconfirmed;
  Solved out = solving.collect(tasks);
  tellFloats(exact, out.assumptions, out.notes);
  return out;
}

std::optional<CutLaunch> findCut(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides,
                                 const Cancellation& cancel) {
  encoder::TermManager& tm = inputs.terms;
  for (size_t s = 0; s < kSides; ++s)
    for (size_t l = 0; l < sides[s].launches.size(); ++l)
      for (const machine::Execution& e : sides[s].launches[l].blocks)
        for (const machine::Obligation& cut : e.cuts) {
          std::vector<Term> any;
          for (const auto& item : cut.items) any.push_back(item.bad);
          if (any.empty()) continue;
          Query query = queryFor(inputs, cancel);
          query.add(tm.disj(any));
          for (Term t : inputs.given) query.add(t);
          for (Term t : e.definitions) query.add(t);
          // Leave out the assumptions that no thread was cut before a barrier: that is the query.
          for (size_t i = 0; i < std::min(cut.assumptions, e.assumptions.size()); ++i)
            if (!e.cutAssumptions.contains(i)) query.add(e.assumptions[i]);
          if (query.check({}, kFeasibleConflicts).answer != Answer::Unsat) return CutLaunch{s, l};
        }
  return std::nullopt;
}

std::optional<bool> isFeasible(const CommonInputs& inputs, const Words& words, const Cancellation& cancel) {
  Query query = queryFor(inputs, cancel);
  for (Term f : words.definitions->facts()) query.add(f);
  const Answer a = query.check({}, kFeasibleConflicts).answer;
  return a == Answer::Unknown ? std::nullopt : std::optional(a == Answer::Sat);
}

}  // namespace gpubmc::core::equiv
