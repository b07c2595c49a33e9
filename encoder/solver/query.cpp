#include "encoder/solver/query.h"

#include <utility>

#include "encoder/solver/blasting_solver.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

Query::Query(const TermManager& terms, std::unique_ptr<TermSolver> solver)
    : terms_(terms), solver_(std::move(solver)) {}
Query::Query(const TermManager& terms, std::unique_ptr<SatSolver> solver, const Cancellation* cancel)
    : Query(terms, std::make_unique<BlastingSolver>(terms, std::move(solver), cancel)) {}
Query::~Query() = default;

void Query::add(Term constraint) {
  GPUBMC_CHECK(terms_.width(constraint) == 1);
  solver_->add(constraint);
}

Result Query::check(std::span<const Term> assumptions, uint32_t conflicts) {
  return solver_->check(assumptions, conflicts);
}

Model Query::model() const {
  return solver_->model();
}

}  // namespace gpubmc::encoder
