#include "core/report/baseline.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/report/fingerprint.h"

namespace gpubmc::core {

using nlohmann::json;

namespace {

std::string describe(const PropertyResult& p) {
  std::string out(p.cls ? info(*p.cls).name : p.id);
  return p.subject.empty() ? out : out + " on " + p.subject;
}

/// The name of the kernel is empty for findings in the host program.
template <class F>
void eachFinding(const RunResult& run, const F& f) {
  for (const KernelResult& k : run.kernels) {
    const auto fingerprints = fingerprintsOf(run, k);
    for (const std::vector<PropertyResult>* list : {&k.properties, &k.others})
      for (const PropertyResult& p : *list)
        if (const auto print = fingerprints.find(&p); print != fingerprints.end()) f(k.name, p, print->second);
  }
  const auto fingerprints = fingerprintsOf(run);
  for (const PropertyResult& p : run.host) f("", p, fingerprints.at(&p));
}

}  // namespace

Baseline baselineOf(const RunResult& run) {
  Baseline out;
  eachFinding(run, [&](const std::string& kernel, const PropertyResult& p, const std::string& fingerprint) {
    if (p.allowed && p.allowed->origin == Allowance::Origin::Source) return;
    out[fingerprint] = {kernel, describe(p)};
  });
  return out;
}

std::string baselineJson(const Baseline& baseline) {
  json findings = json::array();
  for (const auto& [fingerprint, f] : baseline)
    findings.push_back({{"fingerprint", fingerprint}, {"kernel", f.kernel}, {"text", f.text}});
  const json out{{"tool", "gpubmc"}, {"baseline", kBaselineSchema}, {"findings", std::move(findings)}};
  return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::vector<Allowance> allowancesFor(const RunResult& run, const Baseline& baseline) {
  std::vector<Allowance> out;
  eachFinding(run, [&](const std::string& kernel, const PropertyResult& p, const std::string& fingerprint) {
    if (p.allowed || !baseline.contains(fingerprint)) return;
    auto add = [&](ir::LocId loc) {
      const ir::Location& l = run.module.locations[loc];
      Allowance a{.origin = Allowance::Origin::Baseline, .cls = p.cls, .object = p.subject, .kernel = kernel};
      a.file = l.file, a.line = l.line;
      if (l.line && std::find(out.begin(), out.end(), a) == out.end()) out.push_back(std::move(a));
    };
    if (!p.counterexample || !isRaceClass(p.cls)) return add(p.loc);
    const interp::Violation& v = p.counterexample->outcome.violations[p.counterexample->violation];
    for (const interp::AccessRecord* a : {v.first ? &*v.first : nullptr, v.second ? &*v.second : nullptr})
      if (a) add(ir::at(run.module, a->inst).loc);
  });
  return out;
}

std::vector<std::string> goneFrom(const Baseline& baseline, const Baseline& found,
                                  const std::vector<const RunResult*>& runs, bool isPart) {
  std::vector<std::string> out;
  for (const auto& [fingerprint, f] : baseline) {
    if (found.contains(fingerprint)) continue;
    bool isKnown = false, isOpen = false;
    for (const RunResult* run : runs)
      for (const KernelResult& k : run->kernels)
        if (k.name == f.kernel) {
          isKnown = true;
          isOpen |= !isProof(k.verdict) && k.verdict != Status::Violated;
        }
    if (!isKnown && isPart) continue;
    out.push_back(fmt::format("{}: {} of {}", isOpen ? "not found again (the check was incomplete)" : "fixed", f.text,
                              f.kernel.empty() ? "the host program" : "kernel " + f.kernel));
  }
  return out;
}

}  // namespace gpubmc::core
