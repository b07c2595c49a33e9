#include <algorithm>
#include <climits>

#include <cadical.hpp>

#include "encoder/solver/back_ends.h"

namespace gpubmc::encoder {

namespace {

// CaDiCaL polls the terminator between decisions only. In formulas of millions of clauses, conflicts may follow each
// other for many seconds without a decision (chronological backtracking). So cancellation is checked at each learned
// clause, too, which can be left only by an exception. The solver is not used after that.
class CadicalSolver final : public SatSolver, private CaDiCaL::Terminator, private CaDiCaL::Learner {
 public:
  CadicalSolver() {
    solver_.set("quiet", 1);
    solver_.connect_terminator(this);
    solver_.connect_learner(this);
  }

  int newVar() override { return ++vars_; }
  void addClause(std::span<const int> literals) override {
    if (left_) return;
    for (int l : literals) solver_.add(l);
    solver_.add(0);
  }
  Result solve(std::span<const int> assumptions, uint32_t conflicts) override {
    if (left_) return {Answer::Unknown, cancel_->reason()};
    for (int l : assumptions) solver_.assume(l);
    if (conflicts) solver_.limit("conflicts", int(std::min(conflicts, uint32_t(INT_MAX))));
    switch (run()) {
      case 10: return {Answer::Sat, ""};
      case 20: return {Answer::Unsat, ""};
      default:
        if (cancel_ && cancel_->cancelled()) return {Answer::Unknown, cancel_->reason()};
        return {Answer::Unknown, conflicts ? "conflict limit" : "the solver gave up"};
    }
  }
  bool value(int literal) const override {
    return const_cast<CaDiCaL::Solver&>(solver_).val(literal < 0 ? -literal : literal) > 0 ? literal > 0 : literal < 0;
  }
  void setCancellation(const Cancellation* c) override { cancel_ = c; }
  std::string name() const override { return std::string("cadical ") + CaDiCaL::Solver::version(); }

 private:
  struct Left {};

  int run() {
    try {
      return solver_.solve();
    } catch (const Left&) {
      left_ = true;
      return 0;
    }
  }
  bool terminate() override { return cancel_ && cancel_->cancelled(); }
  bool learning(int) override {
    if (terminate()) throw Left();
    return false;
  }
  void learn(int) override {}

  CaDiCaL::Solver solver_;
  const Cancellation* cancel_ = nullptr;
  bool left_ = false;
  int vars_ = 0;
};

}  // namespace

std::unique_ptr<SatSolver> makeCadical() {
  return std::make_unique<CadicalSolver>();
}

}  // namespace gpubmc::encoder
