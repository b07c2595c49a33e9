#include "core/check/engines/premise.h"

namespace gpubmc::core {

bool isPremise(const ir::Module& module, const machine::Obligation& o) {
  // That an address does not wrap is taken for granted wherever offsets are compared.
  if (ir::at(module, o.inst).op == ir::Opcode::Within) return true;
  switch (o.cls) {
    // Who does not come to a barrier, or to an operation of its warp, is waited for.
    case PropertyClass::BarrierDivergence:
    case PropertyClass::ExitedThread:
    case PropertyClass::InvalidMask:
    // What is claimed is taken for granted behind it.
    case PropertyClass::Assertion:
    case PropertyClass::Ensures: return true;
    // An access that is wrong reads anything and writes nothing, and so is a quotient by 0 anything.
    case PropertyClass::Bounds:
    case PropertyClass::Null:
    case PropertyClass::Misaligned:
    case PropertyClass::UseAfterFree:
    case PropertyClass::InvalidFree:
    case PropertyClass::UninitialisedRead:
    case PropertyClass::DivisionByZero: return false;
    // A loop that is cut is a condition of its own kind.
    case PropertyClass::Unwinding:
    // No conditions of the machine.
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
    case PropertyClass::StreamRace: return false;
  }
  return true;
}

}  // namespace gpubmc::core
