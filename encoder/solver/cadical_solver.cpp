#include <algorithm>
#include <climits>

#include <cadical.hpp>

#include "encoder/solver/back_ends.h"

namespace gpubmc::encoder {

namespace {

class CadicalSolver final : public SatSolver, private CaDiCaL::Terminator {
 public:
  CadicalSolver() {
    solver_.set("quiet", 1);
    solver_.connect_terminator(this);
  }
  ~CadicalSolver() override { solver_.disconnect_terminator(); }

  int newVar() override { return ++vars_; }
  void addClause(std::span<const int> literals) override {
    for (int l : literals) solver_.add(l);
    solver_.add(0);
  }
  Result solve(std::span<const int> assumptions, uint32_t conflicts) override {
    for (int l : assumptions) solver_.assume(l);
    if (conflicts) solver_.limit("conflicts", int(std::min(conflicts, uint32_t(INT_MAX))));
    switch (solver_.solve()) {
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
  bool terminate() override { return cancel_ && cancel_->cancelled(); }

  CaDiCaL::Solver solver_;
  const Cancellation* cancel_ = nullptr;
  int vars_ = 0;
};

}  // namespace

std::unique_ptr<SatSolver> makeCadical() {
  return std::make_unique<CadicalSolver>();
}

}  // namespace gpubmc::encoder
