#include "core/check/engines/absence.h"

namespace gpubmc::core {

Claims claimAbsence(const Problem& problem) {
  const KernelTraits& t = problem.traits;
  Claims out;
  auto absent = [&](PropertyClass cls, bool possible) {
    if (possible || !problem.checks(cls)) return;
    Claim c;
    c.subject.cls = cls;
    c.subject.rest = true;
    c.size = Size::Any;
    c.status = Status::Holds;
    out.list.push_back(std::move(c));
  };
  absent(PropertyClass::BarrierDivergence, t.barriers);
  absent(PropertyClass::ExitedThread, t.barriers);
  absent(PropertyClass::InvalidMask, t.warpOperations);
  absent(PropertyClass::Race, t.writes);
  absent(PropertyClass::PortingRace, t.writes);
  absent(PropertyClass::BenignRace, t.writes);
  absent(PropertyClass::UseAfterFree, t.frees);
  absent(PropertyClass::InvalidFree, t.frees);
  for (PropertyClass cls : {PropertyClass::Bounds, PropertyClass::Null, PropertyClass::Misaligned})
    absent(cls, t.accesses);
  return out;
}

}  // namespace gpubmc::core
