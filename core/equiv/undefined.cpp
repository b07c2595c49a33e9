#include "core/equiv/undefined.h"

#include <algorithm>
#include <map>

#include "core/equiv/budgets.h"
#include "encoder/chain/solvers.h"

namespace gpubmc::core::equiv {

using encoder::Answer;

namespace {

/// The executions in which a side reaches an undefined operation.
struct Reaching {
  size_t launch = 0;
  ir::InstRef inst;
  bool isDivision = false;
  Term when;  ///< width 1; includes the assumptions of the side up to this point
};

class Finding {
 public:
  Finding(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const Trials& trials,
          const Cancellation& cancel)
      : inputs_(inputs), tm_(inputs.terms), sides_(sides), trials_(trials), cancel_(cancel) {}

  UndefinedFound run() {
    for (size_t s = 0; s < kSides; ++s) collect(s);
    UndefinedFound out;
    bool both = false;
    for (size_t s = 0; s < kSides; ++s)
      for (const Reaching& r : reaching_[s]) {
        std::optional<UndefinedPlace> alone = look(s, r);
        if (!alone) {
          both = true;
          continue;
        }
        if (!out.place || (alone->shown && !out.place->shown)) out.place = std::move(alone);
        if (out.place->shown) return out;
      }
    for (size_t s = 0; s < kSides; ++s)
      for (const Reaching& r : reaching_[s]) out.facts.push_back(tm_.not_(r.when));
    if (both)
      out.assumptions.push_back(
          "nothing is compared where both sides divide an integer by 0, or reach code "
          "declared unreachable");
    return out;
  }

 private:
  // In execution order: later events require that no earlier one happened. Events of one instruction are merged.
  void collect(size_t side) {
    Term before = tm_.tru();
    std::map<std::pair<size_t, ir::InstRef>, size_t> known;
    auto add = [&](size_t launch, ir::InstRef inst, bool isDivision, Term when) {
      if (tm_.isFalse(when)) return;
      const auto [at, isNew] = known.try_emplace({launch, inst}, reaching_[side].size());
      if (isNew)
        reaching_[side].push_back({launch, inst, isDivision, when});
      else
        reaching_[side][at->second].when = tm_.or_(reaching_[side][at->second].when, when);
    };
    for (size_t l = 0; l < sides_[side].launches.size(); ++l)
      for (const machine::Execution& e : sides_[side].launches[l].blocks) {
        std::vector<Term> met{before};  // by number of assumptions
        for (Term a : e.assumptions) met.push_back(tm_.and_(met.back(), a));
        for (const machine::Obligation& o : e.obligations) {
          if (o.cls != PropertyClass::DivisionByZero) continue;
          std::vector<Term> any;
          for (const auto& item : o.items) any.push_back(item.bad);
          add(l, o.inst, true, tm_.and_(met.at(o.assumptions), tm_.disj(any)));
        }
        for (const machine::Reached& r : e.unreachable)
          add(l, r.inst, false, tm_.and_(met.at(r.assumptions), r.condition));
        before = met.back();
        definitions_.insert(definitions_.end(), e.definitions.begin(), e.definitions.end());
      }
    meets_[side] = before;
  }

  /// The place, if the other side may satisfy all its assumptions and reach no such place.
  std::optional<UndefinedPlace> look(size_t side, const Reaching& r) {
    const size_t other = 1 - side;
    encoder::Query query = inputs_.question.options.solvers->query(tm_, &cancel_, "undefined on one side");
    for (Term t : inputs_.given) query.add(t);
    for (Term t : definitions_) query.add(t);
    query.add(r.when);
    query.add(meets_[other]);
    for (const Reaching& o : reaching_[other]) query.add(tm_.not_(o.when));
    const Answer answer = query.check({}, kFeasibleConflicts).answer;
    if (answer == Answer::Unsat) return std::nullopt;
    UndefinedPlace out{.side = side, .launch = r.launch, .isDivision = r.isDivision};
    out.loc = ir::at(inputs_.comparison.module, r.inst).loc;
    if (answer != Answer::Sat) return out;
    Trial trial = trials_.with(sides_, query.model());
    const auto ends = trials_.ends(trial, kTrialSteps);
    if (ends[side] == Trials::End::Undefined && ends[other] == Trials::End::Whole) out.shown = std::move(trial);
    return out;
  }

  CommonInputs& inputs_;
  encoder::TermManager& tm_;
  const std::array<ExecutedSide, kSides>& sides_;
  const Trials& trials_;
  const Cancellation& cancel_;
  std::array<std::vector<Reaching>, kSides> reaching_;
  std::array<Term, kSides> meets_;  ///< all assumptions of the side
  std::vector<Term> definitions_;
};

}  // namespace

UndefinedFound findUndefined(CommonInputs& inputs, const std::array<ExecutedSide, kSides>& sides, const Trials& trials,
                             const Cancellation& cancel) {
  return Finding(inputs, sides, trials, cancel).run();
}

}  // namespace gpubmc::core::equiv
