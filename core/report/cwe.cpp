#include "core/report/cwe.h"

#include "encoder/util/error.h"

namespace gpubmc::core {

Weakness weakness(PropertyClass cls, bool writes) {
  switch (cls) {
    case PropertyClass::Race:
    case PropertyClass::PortingRace:
    case PropertyClass::VolatileRace:
    case PropertyClass::BenignRace: return {362, "Race Condition"};
    case PropertyClass::BarrierDivergence:
    case PropertyClass::ExitedThread:
    case PropertyClass::InvalidMask: return {662, "Improper Synchronization"};
    case PropertyClass::Deadlock: return {833, "Deadlock"};
    case PropertyClass::Livelock: return {835, "Loop with Unreachable Exit Condition"};
    case PropertyClass::Assertion: return {617, "Reachable Assertion"};
    case PropertyClass::Ensures: return {682, "Incorrect Calculation"};
    case PropertyClass::Bounds:
      return writes ? Weakness{787, "Out-of-bounds Write"} : Weakness{125, "Out-of-bounds Read"};
    case PropertyClass::Null: return {476, "NULL Pointer Dereference"};
    case PropertyClass::Misaligned:
      return {758, "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior"};
    case PropertyClass::UseAfterFree: return {416, "Use After Free"};
    case PropertyClass::InvalidFree: return {763, "Release of Invalid Pointer or Reference"};
    case PropertyClass::UninitialisedRead: return {457, "Use of Uninitialized Variable"};
    case PropertyClass::DivisionByZero: return {369, "Divide By Zero"};
    case PropertyClass::Unwinding: return {834, "Excessive Iteration"};
    case PropertyClass::CopySize: return {805, "Buffer Access with Incorrect Length Value"};
    case PropertyClass::HostUseAfterFree: return {416, "Use After Free"};
    case PropertyClass::DoubleFree: return {415, "Double Free"};
    case PropertyClass::InvalidLaunch: return {628, "Function Call with Incorrectly Specified Arguments"};
    case PropertyClass::UnsynchronisedRead: return {820, "Missing Synchronization"};
    case PropertyClass::HostPointer: return {824, "Access of Uninitialized Pointer"};
    case PropertyClass::StreamRace: return {362, "Race Condition"};
    case PropertyClass::IndexOverflow: return {190, "Integer Overflow or Wraparound"};
    case PropertyClass::IndirectIndex: return {129, "Improper Validation of Array Index"};
    case PropertyClass::BankConflict:
    case PropertyClass::Uncoalesced:
    case PropertyClass::WarpDivergence:
    case PropertyClass::RedundantBarrier: return {1176, "Inefficient CPU Computation"};
    case PropertyClass::MissingVolatile:
      return {733, "Compiler Optimization Removal or Modification of Security-critical Code"};
  }
  throw InternalError("unknown class of violations");
}

}  // namespace gpubmc::core
