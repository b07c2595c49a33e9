#include <minisat/core/Solver.h>

#include <new>

#include "encoder/solver/back_ends.h"
#include "encoder/util/when_cancelled.h"

namespace gpubmc::encoder {

namespace {

/// MiniSat's own out-of-memory exception does not derive from std::exception, so callers could not catch it.
template <class F>
auto orBadAlloc(const F& body) {
  try {
    return body();
  } catch (const Minisat::OutOfMemoryException&) {
    throw std::bad_alloc();
  }
}

class MinisatSolver final : public SatSolver {
 public:
  int newVar() override {
    return orBadAlloc([&] { return solver_.newVar() + 1; });
  }
  void addClause(std::span<const int> literals) override {
    orBadAlloc([&] {
      Minisat::vec<Minisat::Lit> clause;
      for (int l : literals) clause.push(literal(l));
      solver_.addClause_(clause);
    });
  }
  Result solve(std::span<const int> assumptions, uint32_t conflicts) override {
    return orBadAlloc([&]() -> Result {
      Minisat::vec<Minisat::Lit> given;
      for (int l : assumptions) given.push(literal(l));
      if (conflicts)
        solver_.setConfBudget(conflicts);
      else
        solver_.budgetOff();
      solver_.clearInterrupt();
      Minisat::lbool r = undecided();
      if (!cancel_ || !cancel_->cancelled()) {
        const WhenCancelled watch(cancel_, [this] { solver_.interrupt(); });
        r = solver_.solveLimited(given);
      }
      if (r == Minisat::lbool(uint8_t(0))) return {Answer::Sat, ""};
      if (r == Minisat::lbool(uint8_t(1))) return {Answer::Unsat, ""};
      if (cancel_ && cancel_->cancelled()) return {Answer::Unknown, cancel_->reason()};
      return {Answer::Unknown, conflicts ? "conflict limit" : "the solver gave up"};
    });
  }
  bool value(int l) const override {
    const Minisat::lbool v = solver_.modelValue(literal(l));
    return v == Minisat::lbool(uint8_t(0));
  }
  void setCancellation(const Cancellation* c) override { cancel_ = c; }
  std::string name() const override { return "minisat 2.2"; }

 private:
  static Minisat::lbool undecided() { return Minisat::lbool(uint8_t(2)); }
  static Minisat::Lit literal(int l) { return Minisat::mkLit((l < 0 ? -l : l) - 1, l < 0); }

  Minisat::Solver solver_;
  const Cancellation* cancel_ = nullptr;
};

}  // namespace

std::unique_ptr<SatSolver> makeMinisat() {
  return std::make_unique<MinisatSolver>();
}

}  // namespace gpubmc::encoder
