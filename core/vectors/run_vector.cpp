#include "core/vectors/run_vector.h"

#include <algorithm>

namespace gpubmc::core::vectors {

namespace {

class Judge {
 public:
  Judge(const TestVector& v, const ir::Module& m) : v_(v), m_(m) {}

  /// File names are ignored: they depend on the current folder.
  bool isExpected(const interp::Violation& found) const {
    if (!v_.expected || found.cls != v_.expected->cls) return false;
    const ir::Location& l = m_.locations[ir::at(m_, found.inst).loc];
    if (l.line != v_.expected->line) return false;
    return !found.first || !found.second || v_.expected->subject.empty() ||
           subjectOf(m_, found) == v_.expected->subject;
  }
  std::optional<size_t> choose(const std::vector<interp::Violation>& all) const {
    auto first = [&](auto is) -> std::optional<size_t> {
      auto it = std::find_if(all.begin(), all.end(), is);
      return it == all.end() ? std::nullopt : std::optional(size_t(it - all.begin()));
    };
    if (auto n = first([&](const auto& v) { return isExpected(v); })) return n;
    if (auto n = first([](const auto& v) { return info(v.cls).severity == Severity::Error; })) return n;
    return all.empty() ? std::nullopt : std::optional<size_t>(0);
  }
  Level level(const interp::Violation& found, const ir::Launch& launch) const {
    if (!found.first || !found.second) return Level::None;
    const interp::ThreadId a = found.first->thread, b = found.second->thread;
    if (a.block != b.block) return Level::InterBlock;
    return a.lane / launch.warpSize == b.lane / launch.warpSize ? Level::IntraWarp : Level::InterWarp;
  }

 private:
  const TestVector& v_;
  const ir::Module& m_;
};

}  // namespace

VectorRun runVector(const TestVector& vector, const ir::Module& module, const Schedule& schedule,
                    const Cancellation& cancel) {
  const Judge judge(vector, module);
  auto ce = std::make_shared<Counterexample>();
  ce->witness = vector.witness;
  interp::ReplayOptions options;
  options.cancel = &cancel;
  options.until = [&](const interp::Violation& v) { return judge.isExpected(v); };
  if (schedule.kind != Schedule::Kind::Recorded) {
    ce->witness.priority.clear();
    ce->witness.atomicOrder.clear();
    ce->witness.orderedAtomics.clear();
    ce->witness.givesWay.reset();
    if (schedule.kind == Schedule::Kind::Random) options.seed = schedule.seed;
  }
  // Which threads' steps to record is known only after the violation: the run is repeated.
  options.recordSteps = false;
  ce->outcome = interp::replay(module, ce->witness, options);
  auto chosen = judge.choose(ce->outcome.violations);
  if (chosen) {
    const interp::Violation& v = ce->outcome.violations[*chosen];
    options.recordSteps = true;
    options.recorded = {v.thread};
    for (const auto& access : {v.first, v.second})
      if (access) options.recorded.push_back(access->thread);
    ce->outcome = interp::replay(module, ce->witness, options);
  }

  VectorRun out;
  out.result.file = vector.build.file;
  out.result.module = module;
  out.result.sources = vector.build.sources;
  KernelResult& kernel = out.result.kernels.emplace_back();
  kernel.name = vector.kernel;
  kernel.kernel = vector.witness.kernel;
  kernel.launch = vector.witness.launch;
  kernel.launchOrigin = "test vector";
  kernel.verdict = out.result.verdict = Status::Holds;
  out.violations = ce->outcome.violations.size();
  out.stopped = ce->outcome.stopped;
  if (!chosen) return out;
  ce->violation = *chosen;
  const interp::Violation& v = ce->outcome.violations[*chosen];
  out.asExpected = judge.isExpected(v);
  PropertyResult& p = kernel.properties.emplace_back();
  p.cls = v.cls;
  p.id = info(v.cls).id;
  p.level = judge.level(v, kernel.launch);
  p.severity = info(v.cls).severity;
  p.status = Status::Violated;
  p.subject = v.first && v.second ? subjectOf(module, v) : "";
  p.loc = ir::at(module, v.inst).loc;
  p.message = v.message;
  p.counterexample = std::move(ce);
  if (out.asExpected || p.severity == Severity::Error) kernel.verdict = out.result.verdict = Status::Violated;
  return out;
}

}  // namespace gpubmc::core::vectors
