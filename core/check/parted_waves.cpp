#include "core/check/parted_waves.h"

namespace gpubmc::core {

void setAsidePartedWaves(const ir::Module& module, Claims& claims) {
  for (Claim& c : claims.list) {
    if (c.status != Status::Violated || c.subject.cls != PropertyClass::InvalidMask || !c.counterexample) continue;
    const ir::Inst& at = ir::at(module, c.counterexample->outcome.violations[c.counterexample->violation].inst);
    if (at.comers != ir::Comers::Converged) continue;
    constexpr const char* kWhat = "an operation of a wave, without a mask, where lanes of the wave have parted";
    c.subject = {.kind = Subject::Kind::Construct, .name = kWhat, .loc = at.loc};
    c.status = Status::Unsupported;
    c.reason = {.cause = Cause::Unsupported, .loc = at.loc, .detail = kWhat};
    c.counterexample.reset();
    c.advice = {};
  }
}

}  // namespace gpubmc::core
