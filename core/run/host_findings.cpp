#include "core/run/host_findings.h"

namespace gpubmc::core {

void addHostFindings(RunResult& run, const std::vector<HostFinding>& findings, const Options& options) {
  const Allowances allowances(run.module, "", options.allowances);
  for (const HostFinding& f : findings) {
    PropertyResult p;
    p.cls = f.cls, p.id = info(f.cls).id, p.severity = options.severity(f.cls);
    p.status = Status::Violated;
    p.subject = f.subject, p.message = f.message;
    for (size_t i = f.at.size(); i-- > 0;) {  // outermost call first
      ir::Location l = f.at[i];
      l.inlinedAt = p.loc;
      p.loc = ir::LocId(run.module.locations.size());
      run.module.locations.push_back(std::move(l));
      ++run.hostLocations;
    }
    if (const Allowance* a = allowances.at(p.loc, f.cls, f.subject)) p.allowed = *a;
    run.host.push_back(std::move(p));
  }
}

}  // namespace gpubmc::core
