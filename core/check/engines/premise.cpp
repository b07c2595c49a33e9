#include "core/check/engines/premise.h"

namespace gpubmc::core {

bool isPremise(const ir::Module& module, const machine::Obligation& o) {
  // Comparisons of offsets assume that addresses do not wrap.
  if (ir::at(module, o.inst).op == ir::Opcode::Within) return true;
  switch (o.cls) {
    // Others wait for a thread that does not arrive at a barrier or warp operation.
    case PropertyClass::BarrierDivergence:
    case PropertyClass::ExitedThread:
    case PropertyClass::InvalidMask:
    // Code after a claim assumes it.
    case PropertyClass::Assertion:
    case PropertyClass::Ensures: return true;
    // An access that is out of bounds reads an arbitrary value and writes nothing; a quotient by 0 is arbitrary.
    case PropertyClass::Bounds:
    case PropertyClass::Null:
    case PropertyClass::Misaligned:
    case PropertyClass::UseAfterFree:
    case PropertyClass::InvalidFree:
    case PropertyClass::UninitialisedRead:
    case PropertyClass::DivisionByZero: return false;
    // Cut loops have conditions of their own kind.
    case PropertyClass::Unwinding:
    // Not conditions of the machine.
    case PropertyClass::Race:
    case PropertyClass::PortingRace:
    case PropertyClass::BenignRace:
    case PropertyClass::VolatileRace:
    case PropertyClass::Deadlock:
    case PropertyClass::Livelock:
    case PropertyClass::CopySize:
    case PropertyClass::HostUseAfterFree:
    case PropertyClass::DoubleFree:
    case PropertyClass::InvalidLaunch:
    case PropertyClass::UnsynchronisedRead:
    case PropertyClass::HostPointer:
    case PropertyClass::StreamRace:
    case PropertyClass::IndexOverflow:
    case PropertyClass::IndirectIndex: return false;
    case PropertyClass::BankConflict:
    case PropertyClass::Uncoalesced:
    case PropertyClass::WarpDivergence:
    case PropertyClass::RedundantBarrier:
    case PropertyClass::MissingVolatile: return false;
  }
  return true;
}

}  // namespace gpubmc::core
