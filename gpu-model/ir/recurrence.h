#pragma once
// Closed forms of a loop's registers from one iteration to the next (PUG, section 4: loop normalisation).

#include <optional>
#include <utility>
#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// After n iterations a phi with the initial value p is
struct Recurrence {
  enum class Kind : uint8_t {
    Adds,               ///< p + n * step; for a pointer: in bytes
    Subtracts,          ///< p - n * step
    ShiftsLeft,         ///< p << n * step
    ShiftsRight,        ///< p >> n * step, zeros come in
    ShiftsSigned,       ///< p >> n * step, the sign comes in
    HalvesUnlessBelow,  ///< as ShiftsRight, if p is not negative
    // Alternating: p after an even number of iterations, after an odd number
    Reflects,  ///< step - p
    Toggles,   ///< p ^ step
    Exchanges  ///< the initial value of the phi `step`
  } kind;
  Operand step;  ///< equal in every iteration, except for Exchanges; for the shifts a constant
};

/// The kind shifts bits, by more with each iteration.
constexpr bool shifts(Recurrence::Kind k) {
  using K = Recurrence::Kind;
  return k == K::ShiftsLeft || k == K::ShiftsRight || k == K::ShiftsSigned || k == K::HalvesUnlessBelow;
}

/// The definition of each register of a function: block and index; parameters have none.
class DefinedAt {
 public:
  explicit DefinedAt(const Function& function);
  /// No instruction: a parameter.
  const Inst* inst(RegId r) const;
  BlockId block(RegId r) const { return places_[r].first; }

 private:
  const Function& function_;
  std::vector<std::pair<BlockId, uint32_t>> places_;
};

/// Whether and how the value that the phi at a loop's header gets from the loop's own blocks follows from its value an
/// iteration before. Required: `phi` is at the header of `loop`. Nothing: not in one of these ways, or not the same
/// from every latch. The caller checks that the step is equal in every iteration.
std::optional<Recurrence> recurrenceOf(const DefinedAt& defined, const std::vector<bool>& inLoop, const Inst& phi);

/// Each iteration begins with a test of a phi at the loop's header: the loop continues while the phi, or its extension,
/// is in this relation to a loop-invariant value.
struct RoundTest {
  uint32_t phi;  ///< index at the header
  IntPredicate goesOnIf;
  Operand bound;
  std::optional<Opcode> extended;  ///< SExt or ZExt
};
std::vector<RoundTest> roundTests(const Function& function, const DefinedAt& defined, const Loop& loop);

/// A test of a phi at a loop's header: whether it is equal to a loop-invariant value.
struct EndTest {
  uint32_t phi;  ///< index at the header
  Operand end;
};
/// Each iteration begins with these tests, and the loop exits there iff all of them are true. Empty: it does not begin
/// so.
std::vector<EndTest> endsWhenEqual(const Function& function, const DefinedAt& defined, const Loop& loop);

/// The loop has finitely many iterations for all values: each begins with a test of a counter that eventually fails.
/// False: unknown.
bool comesToAnEnd(const Function& function, const DefinedAt& defined, const Loop& loop);

}  // namespace gpubmc::ir
