#pragma once
// How the registers of a loop change from one round to the next, where that has a closed form (PUG, section 4: loop
// normalisation).

#include <optional>
#include <utility>
#include <vector>

#include "gpu-model/ir/ir.h"
#include "gpu-model/ir/loops.h"

namespace gpubmc::ir {

/// After n rounds a phi that began with p is
struct Recurrence {
  enum class Kind : uint8_t {
    Adds,               ///< p + n * step; of a pointer: so many bytes on
    Subtracts,          ///< p - n * step
    ShiftsLeft,         ///< p << n * step
    ShiftsRight,        ///< p >> n * step, zeros come in
    ShiftsSigned,       ///< p >> n * step, the sign comes in
    HalvesUnlessBelow,  ///< as ShiftsRight, if p is not negative
    // And back again: p after an even number of rounds, after an odd one
    Reflects,  ///< step - p
    Toggles,   ///< p ^ step
    Exchanges  ///< what the phi `step` began with
  } kind;
  Operand step;  ///< the same in every round, but of Exchanges; of the shifts a constant
};

/// The kind moves bits, by more the more rounds there were.
constexpr bool shifts(Recurrence::Kind k) {
  using K = Recurrence::Kind;
  return k == K::ShiftsLeft || k == K::ShiftsRight || k == K::ShiftsSigned || k == K::HalvesUnlessBelow;
}

/// Where each register of a function is defined: block and index; parameters nowhere.
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

/// The value that the phi at a loop's header gets from one of the loop's own blocks follows from its value a round
/// before. Required: `phi` stands at the header of `loop`. Nothing: not in one of these ways, or not in the same way
/// from everywhere. That the step is the same in every round is for the caller to see.
std::optional<Recurrence> recurrenceOf(const DefinedAt& defined, const std::vector<bool>& inLoop, const Inst& phi);

/// Each round begins with a test of a phi at the loop's header: it goes on while the phi, or what it is extended to,
/// stands in this relation to something that is the same in every round.
struct RoundTest {
  uint32_t phi;  ///< index at the header
  IntPredicate goesOnIf;
  Operand bound;
  std::optional<Opcode> extended;  ///< SExt or ZExt
};
std::vector<RoundTest> roundTests(const Function& function, const DefinedAt& defined, const Loop& loop);

/// A test of a phi at a loop's header: whether it is equal to something that is the same in every round.
struct EndTest {
  uint32_t phi;  ///< index at the header
  Operand end;
};
/// Each round begins with these tests, and the loop is left there when all of them are true at once, and not otherwise.
/// Empty: it does not begin so.
std::vector<EndTest> endsWhenEqual(const Function& function, const DefinedAt& defined, const Loop& loop);

/// The loop has finitely many rounds whatever the values: each begins with a test of a counter that fails some time.
/// False: nobody knows.
bool comesToAnEnd(const Function& function, const DefinedAt& defined, const Loop& loop);

}  // namespace gpubmc::ir
