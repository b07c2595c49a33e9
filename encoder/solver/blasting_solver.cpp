#include "encoder/solver/blasting_solver.h"

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <tuple>
#include <utility>

#include "encoder/bitblast/blaster.h"
#include "encoder/util/error.h"
#include "encoder/util/stopwatch.h"

namespace gpubmc::encoder {

struct BlastingSolver::Impl {
  const TermManager& terms;
  std::unique_ptr<SatSolver> solver;
  const Cancellation* cancel;
  Gates gates;
  Blaster blaster;
  std::vector<int> variables;  ///< by gate; 0: not in the solver
  size_t made = 0;             ///< variables of the solver
  size_t sideConditions = 0;   ///< number of required literals asserted so far
  size_t encodedApplications = 0, encodedReads = 0;
  std::vector<Term> constraints;
  size_t blasted = 0;             ///< number of constraints passed to the solver
  std::optional<Model> repaired;  ///< for the last answer Sat, if the solver's own model had to be repaired
  bool unsatisfiable = false;
  std::optional<std::string> stopped;  ///< the reason, if a call ended half-way: constraints are missing
  Poll poll;

  Impl(const TermManager& t, std::unique_ptr<SatSolver> s, const Cancellation* c)
      : terms(t), solver(std::move(s)), cancel(c), gates(c), blaster(t, gates, c), poll(c) {
    solver->setCancellation(c);
  }

  void clause(std::initializer_list<int> literals) { solver->addClause(std::span(literals.begin(), literals.size())); }

  /// The solver's literal for a gate literal, with the clauses of its cone. Required: not a constant.
  int literal(Lit root) {
    variables.resize(gates.size());
    std::vector<Lit> stack{root & ~1u};
    while (!stack.empty()) {
      poll();
      const Lit l = stack.back();
      if (variables[l >> 1]) {
        stack.pop_back();
        continue;
      }
      const Gates::Gate& g = gates.gate(l);
      bool ready = true;
      auto need = [&](Lit x) {
        if (x > 1 && !variables[x >> 1]) {
          stack.push_back(x & ~1u);
          ready = false;
        }
      };
      if (g.kind == Gates::Kind::And || g.kind == Gates::Kind::Xor || g.kind == Gates::Kind::Mux) {
        need(g.a);
        need(g.b);
        if (g.kind == Gates::Kind::Mux) need(g.c);
      }
      if (!ready) continue;
      stack.pop_back();
      const int v = solver->newVar();
      ++made;
      variables[l >> 1] = v;
      auto s = [&](Lit x) { return x & 1 ? -variables[x >> 1] : variables[x >> 1]; };
      switch (g.kind) {
        case Gates::Kind::And:
          clause({-v, s(g.a)});
          clause({-v, s(g.b)});
          clause({v, -s(g.a), -s(g.b)});
          break;
        case Gates::Kind::Xor:
          clause({-v, s(g.a), s(g.b)});
          clause({-v, -s(g.a), -s(g.b)});
          clause({v, -s(g.a), s(g.b)});
          clause({v, s(g.a), -s(g.b)});
          break;
        case Gates::Kind::Mux:
          clause({-s(g.a), -s(g.b), v});
          clause({-s(g.a), s(g.b), -v});
          clause({s(g.a), -s(g.c), v});
          clause({s(g.a), s(g.c), -v});
          clause({-s(g.b), -s(g.c), v});
          clause({s(g.b), s(g.c), -v});
          break;
        case Gates::Kind::Constant:
        case Gates::Kind::Input: break;
      }
    }
    const int v = variables[root >> 1];
    return root & 1 ? -v : v;
  }

  void assertLiteral(Lit l) {
    if (l == kTrue) return;
    if (l == kFalse) {
      unsatisfiable = true;
      return;
    }
    clause({literal(l)});
  }

  /// False: the gate limit was reached. What was passed to the solver by then stays there.
  bool blastConstraints(size_t most) {
    for (; blasted < constraints.size(); ++blasted) {
      const Word* w = blaster.blast(constraints[blasted], most);
      if (!w) return false;
      assertLiteral(w->front());
    }
    return true;
  }

  void assertPending() {
    while (sideConditions < blaster.sideConditions().size()) assertLiteral(blaster.sideConditions()[sideConditions++]);
    // The model must assign the bits that congruence depends on.
    for (; encodedApplications < blaster.applications().size(); ++encodedApplications) {
      const Application& a = blaster.applications()[encodedApplications];
      for (Lit l : a.value) literal(l);
      for (Term t : a.arguments)
        for (Lit l : *blaster.find(t))
          if (l > 1) literal(l);
    }
    for (const Word& w : blaster.tables().judged(encodedReads))
      for (Lit l : w)
        if (l > 1) literal(l);
    encodedReads = blaster.tables().size();
  }

  bool truth(Lit l) const {
    if (l <= 1) return l == kTrue;
    const int v = l >> 1 < variables.size() ? variables[l >> 1] : 0;
    return (v != 0 && solver->value(v)) != bool(l & 1);
  }
  uint64_t valueOf(const Word& w) const {
    uint64_t bits = 0;
    for (size_t i = 0; i < w.size(); ++i) bits |= uint64_t(truth(w[i])) << i;
    return bits;
  }

  /// Sorts the first two operands of a commutative function; returns whether they were exchanged.
  bool order(const Application& a, std::vector<uint64_t>& operands) const {
    if (terms.op(a.head) != Op::Apply || !terms.isCommutative(a.head) || operands[0] <= operands[1]) return false;
    std::swap(operands[0], operands[1]);
    return true;
  }

  /// Turns the solver's model into a model of the functions: where it gives one function two values for equal operands,
  /// the first is used, and dependent terms are evaluated again. True if all constraints still hold; the model is then
  /// stored in `repaired`.
  bool repair(std::span<const Term> assumptions) {
    Model m;
    for (Term t : blaster.variables()) m.values[t.id] = valueOf(*blaster.find(t));
    Evaluator evaluate(terms, m);
    std::map<std::pair<uint32_t, std::vector<uint64_t>>, uint64_t> functions;
    // Arguments are processed before their application.
    for (const Application& a : blaster.applications()) {
      std::vector<uint64_t> at;
      for (Term t : a.arguments) at.push_back(evaluate(t));
      order(a, at);
      if (terms.op(a.head) == Op::ArrayVar) {
        m.arrays[a.head.id].cells.try_emplace(at[0], valueOf(a.value));
      } else {
        m.values[a.head.id] = functions.try_emplace({a.symbol, std::move(at)}, valueOf(a.value)).first->second;
      }
    }
    auto met = [&](Term t) { return evaluate.truth(t); };
    if (!std::all_of(constraints.begin(), constraints.end(), met)) return false;
    if (!std::all_of(assumptions.begin(), assumptions.end(), met)) return false;
    repaired = std::move(m);
    return true;
  }

  /// Adds the table lemmas that the model needs and the congruence instances that it violates; returns their number.
  size_t refine() {
    std::vector<Lit> lemmas;
    const size_t reads = blaster.tables().refine([&](const Word& w) { return valueOf(w); }, lemmas);
    struct Seen {
      const Application* application;
      bool exchanged;
    };
    std::map<std::pair<uint32_t, std::vector<uint64_t>>, Seen> seen;
    std::vector<std::tuple<const Application*, const Application*, bool>> broken;
    for (const Application& a : blaster.applications()) {
      std::vector<uint64_t> at;
      for (Term t : a.arguments) at.push_back(valueOf(*blaster.find(t)));
      const bool exchanged = order(a, at);
      auto [it, fresh] = seen.try_emplace({symbolOf(a), std::move(at)}, Seen{&a, exchanged});
      const auto& [other, exchangedThere] = it->second;
      if (!fresh && valueOf(other->value) != valueOf(a.value))
        broken.emplace_back(other, &a, exchanged != exchangedThere);
    }
    for (Lit l : lemmas) assertLiteral(l);
    for (auto [a, b, crosswise] : broken) congruent(*a, *b, crosswise);
    return reads + broken.size();
  }

  /// Equal arguments give equal values. `crosswise`: compare the first two arguments with the other's in exchanged
  /// order.
  void congruent(const Application& a, const Application& b, bool crosswise) {
    std::vector<Lit> same;
    for (size_t i = 0; i < a.arguments.size(); ++i) {
      const size_t j = crosswise && i < 2 ? 1 - i : i;
      same.push_back(blaster.words().equal(*blaster.find(a.arguments[i]), *blaster.find(b.arguments[j])));
    }
    const Lit arguments = blaster.words().all(same);
    const Lit values = blaster.words().equal(a.value, b.value);
    assertLiteral(gates.or_(negated(arguments), values));
  }

  /// As TermSolver::check; `search` calls the SAT solver.
  template <class Search>
  Result check(std::span<const Term> assumptions, uint32_t conflicts, const Search& search);

  /// Arrays and functions have separate numberings.
  uint32_t symbolOf(const Application& a) const {
    return terms.op(a.head) == Op::ArrayVar ? a.symbol : a.symbol | 0x80000000u;
  }
};

BlastingSolver::BlastingSolver(const TermManager& terms, std::unique_ptr<SatSolver> solver, const Cancellation* cancel)
    : impl_(std::make_unique<Impl>(terms, std::move(solver), cancel)) {}
BlastingSolver::~BlastingSolver() = default;

void BlastingSolver::add(Term constraint) {
  GPUBMC_CHECK(impl_->terms.width(constraint) == 1);
  impl_->constraints.push_back(constraint);
}

namespace {

/// A conflict takes longer with more variables: this scales the limit to the work that `conflicts` conflicts take in a
/// formula of usual size.
uint32_t asMuchWork(uint32_t conflicts, size_t variables) {
  constexpr uint64_t kUsual = 50'000;
  if (conflicts == 0 || variables <= kUsual) return conflicts;
  return uint32_t(std::max<uint64_t>(1, conflicts * kUsual / variables));
}

/// Building gates is work, too: the limit is what can be built in the time of that number of conflicts.
size_t mostGates(uint32_t conflicts) {
  constexpr size_t kLeast = 1'000'000, kOfConflict = 2'000;
  return conflicts ? std::max(kLeast, conflicts * kOfConflict) : SIZE_MAX;
}

}  // namespace

template <class Search>
Result BlastingSolver::Impl::check(std::span<const Term> assumptions, uint32_t conflicts, const Search& search) {
  repaired.reset();
  if (stopped) return {Answer::Unknown, *stopped};
  const Result tooLarge{Answer::Unknown, "gate limit"};
  const size_t most = mostGates(conflicts);
  std::vector<int> literals;
  try {
    if (!blastConstraints(most)) return tooLarge;
    for (Term t : assumptions) {
      const Word* w = blaster.blast(t, most);
      if (!w) return tooLarge;
      const Lit l = w->front();
      if (l == kFalse) return {Answer::Unsat, ""};
      if (l != kTrue) literals.push_back(literal(l));
    }
    for (;;) {
      assertPending();
      if (unsatisfiable) return {Answer::Unsat, ""};
      if (cancel && cancel->cancelled()) return {Answer::Unknown, cancel->reason()};
      Result r = search(literals, asMuchWork(conflicts, made));
      if (r.answer != Answer::Sat || repair(assumptions)) return r;
      if (refine() == 0)
        return {Answer::Unknown, solver->name() + " gave a model that does not meet the formula", true};
    }
  } catch (const Cancelled& e) {
    stopped = e.what();
    return {Answer::Unknown, *stopped};
  } catch (const std::bad_alloc&) {
    stopped = "out of memory";
    throw;
  }
}

Result BlastingSolver::check(std::span<const Term> assumptions, uint32_t conflicts) {
  const Stopwatch all;
  double searching = 0;
  Result out = impl_->check(assumptions, conflicts, [&](std::span<const int> literals, uint32_t most) {
    const Stopwatch search;
    Result r = impl_->solver->solve(literals, most);
    searching += search.seconds();
    return r;
  });
  out.blasting = all.seconds() - searching;
  return out;
}

Model BlastingSolver::model() const {
  const Impl& q = *impl_;
  if (q.repaired) return *q.repaired;
  Model m;
  for (Term t : q.blaster.variables()) m.values[t.id] = q.valueOf(*q.blaster.find(t));
  for (const Application& a : q.blaster.applications()) {
    if (q.terms.op(a.head) == Op::ArrayVar) {
      m.arrays[a.head.id].cells[q.valueOf(*q.blaster.find(a.arguments[0]))] = q.valueOf(a.value);
    } else {
      m.values[a.head.id] = q.valueOf(a.value);
    }
  }
  return m;
}

Capabilities BlastingSolver::capabilities() const {
  return {.proofs = impl_->solver->certifies()};
}

std::string BlastingSolver::name() const {
  return impl_->solver->name();
}

bool BlastingSolver::addCongruence(uint64_t most) {
  Impl& q = *impl_;
  q.blastConstraints(SIZE_MAX);
  if (q.blaster.tables().entries() > most) return false;
  std::vector<Lit> lemmas;
  q.blaster.tables().complete(lemmas);
  for (Lit l : lemmas) q.assertLiteral(l);
  q.assertPending();
  std::map<uint32_t, std::vector<const Application*>> bySymbol;
  uint64_t pairs = 0;
  for (const Application& a : q.blaster.applications()) {
    std::vector<const Application*>& all = bySymbol[q.symbolOf(a)];
    pairs += all.size();
    all.push_back(&a);
  }
  if (pairs > most) return false;
  for (const auto& [symbol, all] : bySymbol)
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t j = 0; j < i; ++j) {
        q.congruent(*all[i], *all[j], false);
        if (q.terms.op(all[i]->head) == Op::Apply && q.terms.isCommutative(all[i]->head))
          q.congruent(*all[i], *all[j], true);
      }
  return true;
}

bool BlastingSolver::isTriviallyFalse() const {
  return impl_->unsatisfiable;
}

}  // namespace gpubmc::encoder
