#include "core/testgen/testgen.h"

#include <algorithm>

#include "core/check/engines/encoding.h"
#include "core/check/engines/find_execution.h"

namespace gpubmc::core::testgen {

namespace {

using encoder::Answer;

/// conflict limit of a query
constexpr uint32_t kConflicts = 50'000;

LoopBound boundOf(const Options& o) {
  LoopBound b;
  b.unwind = o.unwind;
  b.maxIterations = o.maxIterations;
  b.rounds = o.unwind;
  return b;
}

class Generator {
 public:
  Generator(const Problem& p, Scope scope, bool clean, const Cancellation& cancel)
      : p_(p),
        scope_(scope),
        cancel_(cancel),
        targets_(p.module, p.kernel),
        encoding_(p, InputDomain::All, boundOf(p.options), {}, cancel, true),
        clean_(clean),
        hasResults_(clean && !hasAtomics()) {}

  Generated run() {
    out_.kernel = p_.kernel.name;
    out_.index = p_.index;
    out_.launch = p_.launch();
    if (encoding_.inputs.gridBlocks.empty() && p_.launch().grid.count() > 1)
      out_.notes.push_back("the grid is too large to run: one block of it does, and there are no results to expect");
    collectGoals();
    if (auto w = solve(encoding_.terms().tru(), SIZE_MAX).witness) keep(std::move(*w));
    for (size_t i = 0; i < out_.goals.size(); ++i) reach(out_.goals[i], terms_[i]);
    minimise();
    judgeLines();
    Coverage all;
    for (const Test& t : out_.tests)
      for (const auto& [where, reached] : t.coverage) all[where].add(reached);
    out_.averages = averagesOf(targets_, all);
    return std::move(out_);
  }

 private:
  bool hasAtomics() const {
    return anyInst(p_.module, p_.kernel.function, [](uint32_t, const ir::Inst& i) { return ir::isAtomicAccess(i); });
  }

  /// The condition for reaching a side, and the assumptions in force there.
  struct Reach {
    std::vector<Term> any;
    size_t assumptions = 0;
  };
  void collectGoals() {
    std::map<std::pair<Side, uint32_t>, Reach> found;
    const machine::Execution& e = encoding_.executions.front();
    for (const machine::Branch& b : e.branches)
      for (bool first : {true, false})
        for (uint32_t lane = 0; lane < e.lanes; ++lane) {
          const Term guard = (first ? b.first : b.second).at(lane);
          if (!guard || encoding_.terms().isFalse(guard)) continue;
          Reach& r = found[{{b.inst, first}, scope_ == Scope::Each ? lane : 0}];
          r.any.push_back(guard);
          r.assumptions = std::max(r.assumptions, b.assumptions);
        }
    const uint32_t lanes = scope_ == Scope::Each ? e.lanes : 1;
    for (const Side& s : targets_.sides)
      for (uint32_t lane = 0; lane < lanes; ++lane) {
        out_.goals.push_back(
            {s, scope_ == Scope::Each ? std::optional(lane) : std::nullopt, Goal::State::Undecided, ""});
        terms_.push_back(found[{s, lane}]);
      }
  }

  bool isReached(const Goal& g, const Test& t) const {
    const size_t side = targets_.sideOf.at(g.side);
    if (!g.lane) return t.reached.sides.contains(side);
    const uint32_t perBlock = p_.launch().threadsPerBlock();
    return std::any_of(t.coverage.begin(), t.coverage.end(), [&](const auto& c) {
      return c.first.thread % perBlock == *g.lane && c.second.sides.contains(side);
    });
  }
  bool isReached(const Goal& g) const {
    return std::any_of(out_.tests.begin(), out_.tests.end(), [&](const Test& t) { return isReached(g, t); });
  }

  // A goal counts as reached only if a run reaches it, not by the formula alone.
  void reach(Goal& g, const Reach& r) {
    if (isReached(g)) {
      g.state = Goal::State::Reached;
      return;
    }
    const Term any = encoding_.terms().disj(r.any);
    if (r.any.empty()) {
      g.state = Goal::State::Unreachable;
      return;
    }
    FoundExecution s = solve(any, SIZE_MAX);
    if (s.witness) {
      keep(std::move(*s.witness));
      if (isReached(g, out_.tests.back()))
        g.state = Goal::State::Reached;
      else
        g.why = "the run of the solver's inputs does not come there";
      return;
    }
    if (s.answer == Answer::Unsat) judgeUnreached(g, any, r.assumptions);
    if (g.state == Goal::State::Undecided && g.why.empty()) g.why = "the solver has not decided it";
  }

  // No execution that terminates and meets all assumptions reaches the goal. If the check found that no assertion
  // fails, executions that violate an assumption do not exist in the kernel.
  void judgeUnreached(Goal& g, Term any, size_t assumptions) {
    if (solve(any, assumptions).answer == Answer::Unsat) {
      g.state = Goal::State::Unreachable;
      return;
    }
    const Answer beyond = solve(any, SIZE_MAX, false).answer;
    if (beyond == Answer::Unsat && clean_)
      g.state = Goal::State::Unreachable;
    else if (beyond == Answer::Unsat)
      g.why = "only executions that fail an assertion, or break an assumption, come there";
    else if (beyond == Answer::Sat)
      g.why = "only executions that are cut at a loop's bound come there";
  }

  /// Searches executions that meet the first `assumptions` assumptions and, with `ends`, are not cut at a loop bound
  /// before them.
  FoundExecution solve(Term formula, size_t assumptions, bool ends = true) {
    return findExecution(
        encoding_, {.formula = formula, .assumptions = assumptions, .ends = ends, .conflicts = kConflicts}, cancel_);
  }

  void keep(interp::Witness witness) {
    Measured m = measure(p_.module, targets_, witness, hasResults_, cancel_);
    Test t;
    for (const auto& [where, reached] : m.coverage) t.reached.add(reached);
    t.coverage = std::move(m.coverage);
    t.stopped = m.outcome.stopped;
    const bool whole = witness.blocks.size() == p_.launch().grid.count();
    if (hasResults_ && whole && !t.stopped && m.outcome.violations.empty()) {
      t.results.emplace();
      for (auto& [object, bytes] : m.outcome.memory)
        if (object < p_.module.objects.size()) (*t.results)[object] = std::move(bytes);
    }
    t.witness = std::move(witness);
    out_.tests.push_back(std::move(t));
  }

  // Greedy: choose the test that reaches most of the remaining targets.
  void minimise() {
    out_.found = out_.tests.size();
    std::vector<const Goal*> left;
    for (Goal& g : out_.goals) {
      if (isReached(g)) g.state = Goal::State::Reached;
      if (g.state == Goal::State::Reached) left.push_back(&g);
    }
    std::set<size_t> statements;
    for (const Test& t : out_.tests) statements.insert(t.reached.statements.begin(), t.reached.statements.end());
    std::vector<Test> kept;
    while (!out_.tests.empty() && (!left.empty() || !statements.empty() || kept.empty())) {
      auto worth = [&](const Test& t) {
        size_t n = size_t(std::count_if(left.begin(), left.end(), [&](const Goal* g) { return isReached(*g, t); }));
        for (size_t s : statements) n += t.reached.statements.contains(s);
        return n;
      };
      auto best = std::max_element(out_.tests.begin(), out_.tests.end(),
                                   [&](const Test& a, const Test& b) { return worth(a) < worth(b); });
      std::erase_if(left, [&](const Goal* g) { return isReached(*g, *best); });
      for (size_t s : best->reached.statements) statements.erase(s);
      kept.push_back(std::move(*best));
      out_.tests.erase(best);
    }
    out_.tests = std::move(kept);
  }

  // A line that no test reaches is unreachable if every path to it crosses an unreachable side.
  void judgeLines() {
    std::set<Side> never;
    std::map<Side, bool> all;
    for (const Goal& g : out_.goals) {
      auto [it, fresh] = all.try_emplace(g.side, true);
      it->second &= g.state == Goal::State::Unreachable;
    }
    for (const auto& [side, unreachable] : all)
      if (unreachable) never.insert(side);
    std::set<std::pair<uint32_t, uint32_t>> open;  // function and block
    std::vector<std::pair<uint32_t, uint32_t>> work{{p_.kernel.function, 0}};
    while (!work.empty()) {
      const auto [f, b] = work.back();
      work.pop_back();
      if (!open.insert({f, b}).second) continue;
      const std::vector<ir::Inst>& insts = p_.module.functions[f].blocks[b].insts;
      for (uint32_t i = 0; i < insts.size(); ++i) {
        if (insts[i].op == ir::Opcode::Call) work.push_back({insts[i].callee, 0});
        if (insts[i].op == ir::Opcode::Phi) continue;
        for (size_t n = 0; n < insts[i].targets.size(); ++n)
          if (insts[i].op != ir::Opcode::CondBr || !never.contains({{f, b, i}, n == 0}))
            work.push_back({f, insts[i].targets[n]});
      }
    }
    const std::string& file = p_.module.locations[p_.kernel.loc].file;
    std::set<uint32_t> reached, possible, lines;
    for (size_t s = 0; s < targets_.statements.size(); ++s) {
      const ir::InstRef r = targets_.statements[s];
      const ir::Location& l = p_.module.locations[ir::at(p_.module, r).loc];
      if (l.file != file) continue;
      lines.insert(l.line);
      if (open.contains({r.function, r.block})) possible.insert(l.line);
      for (const Test& t : out_.tests)
        if (t.reached.statements.contains(s)) reached.insert(l.line);
    }
    for (uint32_t l : lines)
      (reached.contains(l)    ? out_.linesReached
       : possible.contains(l) ? out_.linesUndecided
                              : out_.linesUnreachable)
          .push_back(l);
  }

  const Problem& p_;
  const Scope scope_;
  const Cancellation& cancel_;
  const Targets targets_;
  Encoding encoding_;
  const bool clean_, hasResults_;
  std::vector<Reach> terms_;  ///< by goal
  Generated out_;
};

}  // namespace

Generated generate(const Problem& problem, Scope scope, bool clean, const Cancellation& cancel) {
  return Generator(problem, scope, clean, cancel).run();
}

}  // namespace gpubmc::core::testgen
