#include "core/check/engines/left_as_found.h"

#include <algorithm>
#include <vector>

#include "core/check/bound_inputs.h"
#include "encoder/chain/solvers.h"
#include "encoder/util/error.h"
#include "por/explore/explore.h"

namespace gpubmc::core {

namespace {

class Ends {
 public:
  Ends(const Problem& problem, std::set<uint32_t> objects, const Budget& budget, const Cancellation& cancel)
      : problem_(problem),
        budget_(budget),
        cancel_(&cancel),
        inputs_(problem, InputDomain::Launches),
        query_(problem.options.solvers->query(inputs_.terms, &cancel_, problem.kernel.name + ".left-as-found")),
        all_(objects),
        kept_(std::move(objects)) {}

  LeftAsFound run() {
    inputs_.terms.setCancellation(&cancel_);
    por::Exploration e;
    try {
      e = follow();
    } catch (const Cancelled&) {
      e.complete = false;
    } catch (const Unsupported&) {
      e.complete = false;
    } catch (const std::bad_alloc&) {
      e.complete = false;
    }
    inputs_.terms.setCancellation(nullptr);
    // If accesses race, the explored interleavings are not all.
    const bool races = std::ranges::any_of(e.findings, [](const por::Finding& f) { return f.other.has_value(); });
    if (!e.complete || races || !anyEnd_) return {{}, refuted_, 0};
    return {kept_, refuted_, e.cut ? problem_.options.unwind : 0};
  }

 private:
  por::Exploration follow();
  void look(const por::State& s);
  bool mayDiffer(const por::State& s, uint32_t object);

  const Problem& problem_;
  const Budget& budget_;
  Cancellation cancel_;  ///< also once no object is left to prove
  BoundInputs inputs_;
  encoder::Query query_;
  const std::set<uint32_t> all_;
  std::set<uint32_t> kept_, refuted_;
  bool anyEnd_ = false;
};

// As the engine of explicit interleavings does: few are explored directly; if there are many, equal states are merged.
por::Exploration Ends::follow() {
  por::ExploreOptions o;
  o.step.launch = problem_.launch();
  o.step.unwind = problem_.options.unwind;
  o.step.maxIterations = problem_.options.maxIterations;
  o.step.conflicts = budget_.conflicts;
  o.step.cancel = &cancel_;
  o.step.given = inputs_.given;
  if (inputs_.isIncomplete()) o.step.complete = [&](std::vector<Term>& all) { inputs_.complete(all); };
  o.maxInterleavings = std::min<uint64_t>(budget_.interleavings, kLimits.firstInterleavings);
  o.maxQuestions = budget_.questions;
  o.maxOperations = budget_.operations;
  o.restart = [&] {
    kept_ = all_;
    anyEnd_ = false;
  };
  o.atEnd = [&](const por::State& s) { look(s); };
  por::Exploration e = por::explore(inputs_.inputs, query_, o);
  if (!e.tooMany || kept_.empty()) return e;
  o.merge = true;
  o.patience = kLimits.mergingPatience;
  o.maxInterleavings = budget_.interleavings;
  return por::explore(inputs_.inputs, query_, o);
}

// After an execution that does not end there is no next launch.
void Ends::look(const por::State& s) {
  for (uint32_t t = 0; t < s.threads.size(); ++t)
    if (s.thread(t).status != stepper::Thread::Status::Exited) return;
  anyEnd_ = true;
  std::erase_if(kept_, [&](uint32_t object) {
    const bool differs = mayDiffer(s, object);
    if (differs) refuted_.insert(object);
    return differs;
  });
  if (kept_.empty()) cancel_.cancel();
}

bool Ends::mayDiffer(const por::State& s, uint32_t object) {
  encoder::TermManager& tm = inputs_.terms;
  const auto granule = inputs_.inputs.granules.find(object);
  if (granule == inputs_.inputs.granules.end()) return false;  // no access
  const unsigned bytes = granule->second;
  const stepper::Place place{object, 0};
  std::map<stepper::Place, Term> initial;
  const stepper::Memory before(inputs_.inputs, initial);
  std::vector<Term> differ;
  for (uint64_t at = 0; at < problem_.module.objects[object].size.value_or(0); at += bytes) {
    const Term offset = tm.constant(at, ir::kOffsetBits);
    differ.push_back(
        tm.ne(s.memory.load(place, object, offset, bytes, bytes), before.load(place, object, offset, bytes, bytes)));
  }
  const Term any = tm.disj(differ);
  if (const auto known = tm.value(any)) return *known != 0;
  std::vector<Term> all = s.path;
  all.insert(all.end(), inputs_.given.begin(), inputs_.given.end());
  all.push_back(any);
  inputs_.complete(all);
  return query_.check(all, budget_.conflicts).answer != encoder::Answer::Unsat;
}

}  // namespace

LeftAsFound leftAsFound(const Problem& problem, std::set<uint32_t> objects, const Budget& budget,
                        const Cancellation& cancel) {
  return Ends(problem, std::move(objects), budget, cancel).run();
}

}  // namespace gpubmc::core
