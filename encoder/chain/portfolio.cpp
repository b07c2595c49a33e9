#include <algorithm>
#include <deque>
#include <exception>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "encoder/chain/decorators.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

namespace {

class Portfolio final : public TermSolver {
 public:
  Portfolio(const TermManager& terms, const Cancellation* cancel, std::vector<BackEnd> members)
      : terms_(terms), cancel_(cancel), members_(std::move(members)) {
    // A member with conflict limits ends by itself and is waited for; a program without them may not terminate.
    std::ranges::stable_partition(members_, [](const BackEnd& b) { return b.can.conflictLimits; });
  }

  void add(Term constraint) override { constraints_.push_back(constraint); }
  Result check(std::span<const Term> assumptions, uint32_t conflicts) override {
    // A new solver for each query: state learnt before a member was stopped would make its next answer depend on
    // timing.
    std::deque<Run> runs;
    for (size_t i = 0; i < members_.size(); ++i) runs.emplace_back(cancel_);
    {
      std::vector<std::jthread> threads;
      std::vector<size_t> here;  // for which no thread can be started
      for (size_t i = 0; i < members_.size(); ++i) try {
          threads.emplace_back([&, i] { run(runs, i, assumptions, conflicts); });
        } catch (const std::system_error&) {
          here.push_back(i);
        }
      for (size_t i : here)
        if (!runs[i].cancel.cancelled()) run(runs, i, assumptions, conflicts);
    }
    return join(runs);
  }
  Model model() const override { return model_; }
  Capabilities capabilities() const override {
    Capabilities all = members_.front().can;
    for (const BackEnd& b : members_) {
      all.words &= b.can.words;
      all.proofs &= b.can.proofs;
      all.conflictLimits &= b.can.conflictLimits;
    }
    all.incremental = false;
    return all;
  }
  std::string name() const override {
    std::string all = "portfolio of ";
    for (const BackEnd& b : members_) all += (&b == &members_.front() ? "" : ", ") + b.name;
    return all;
  }

 private:
  struct Run {
    explicit Run(const Cancellation* parent) : cancel(parent) {}
    Cancellation cancel;
    Result result{Answer::Unknown, ""};
    Model model{};
    std::exception_ptr defect{};
    bool outOfMemory = false;
  };

  void run(std::deque<Run>& runs, size_t i, std::span<const Term> assumptions, uint32_t conflicts) const {
    Run& mine = runs[i];
    try {
      const Inner solver = members_[i].make(terms_, &mine.cancel);
      for (Term t : constraints_) solver->add(t);
      mine.result = solver->check(assumptions, conflicts);
      if (mine.result.answer == Answer::Sat) mine.model = solver->model();
    } catch (const std::bad_alloc&) {
      mine.outOfMemory = true;
    } catch (const Cancelled& e) {
      mine.result = {Answer::Unknown, e.what()};
    } catch (...) {
      mine.defect = std::current_exception();
    }
    if (mine.result.answer == Answer::Unknown) return;
    for (size_t k = mine.result.answer == Answer::Sat ? i + 1 : 0; k < runs.size(); ++k)
      if (k != i) runs[k].cancel.cancel();
  }

  Result join(std::deque<Run>& runs) {
    std::optional<size_t> sat, unsat;
    for (size_t i = runs.size(); i-- > 0;) {
      if (runs[i].defect) std::rethrow_exception(runs[i].defect);
      if (runs[i].result.answer == Answer::Sat) sat = i;
      if (runs[i].result.answer == Answer::Unsat) unsat = i;
    }
    if (sat && unsat)
      throw InternalError(
          fmt::format("the solvers disagree: {} says sat, {} says unsat; --cross-check saves the question",
                      members_[*sat].name, members_[*unsat].name));
    if (unsat) return {Answer::Unsat, ""};
    if (sat) {
      model_ = std::move(runs[*sat].model);
      return {Answer::Sat, ""};
    }
    if (std::ranges::any_of(runs, [](const Run& r) { return r.outOfMemory; })) throw std::bad_alloc();
    for (const Run& r : runs)
      if (!r.result.failed) return r.result;
    return runs.front().result;
  }

  const TermManager& terms_;
  const Cancellation* cancel_;
  std::vector<BackEnd> members_;  ///< the member whose model has priority
  std::vector<Term> constraints_;
  Model model_;
};

}  // namespace

Inner portfolio(const TermManager& terms, const Cancellation* cancel, const std::vector<BackEnd>& members) {
  return std::make_unique<Portfolio>(terms, cancel, members);
}

}  // namespace gpubmc::encoder
