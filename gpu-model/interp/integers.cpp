#include <algorithm>
#include <bit>

#include "encoder/util/error.h"
#include "gpu-model/interp/values.h"

namespace gpubmc::interp {

using ir::IntPredicate;
using ir::Opcode;

namespace {

bool compare(IntPredicate p, uint64_t a, uint64_t b, unsigned w) {
  const int64_t x = asSigned(a, w), y = asSigned(b, w);
  switch (p) {
    case IntPredicate::Eq: return a == b;
    case IntPredicate::Ne: return a != b;
    case IntPredicate::Ult: return a < b;
    case IntPredicate::Ule: return a <= b;
    case IntPredicate::Ugt: return a > b;
    case IntPredicate::Uge: return a >= b;
    case IntPredicate::Slt: return x < y;
    case IntPredicate::Sle: return x <= y;
    case IntPredicate::Sgt: return x > y;
    case IntPredicate::Sge: return x >= y;
  }
  throw InternalError("unknown predicate");
}

// Ordered by array, and within one by the signed distance from its start.
bool comparePointers(IntPredicate p, uint64_t a, uint64_t b) {
  constexpr uint64_t kSign = uint64_t(1) << (ir::kOffsetBits - 1);
  return compare(p, a ^ kSign, b ^ kSign, 64);
}

uint64_t signedOffset(uint64_t bits) {
  return uint64_t(asSigned(ir::pointerOffset(bits), ir::kOffsetBits));
}

uint64_t reversed(uint64_t v, unsigned w) {
  uint64_t r = 0;
  for (unsigned i = 0; i < w; ++i) r |= (v >> i & 1) << (w - 1 - i);
  return r;
}

}  // namespace

uint64_t integerResult(const ir::Inst& inst, std::span<const uint64_t> v) {
  const unsigned w = inst.operands[0].type.bits, out = inst.type.bits;
  const uint64_t a = v[0], b = v.size() > 1 ? v[1] : 0;
  const int64_t x = asSigned(a, w), y = asSigned(b, w);
  auto fit = [&](uint64_t r) { return truncated(r, out); };
  switch (inst.op) {
    case Opcode::Add: return fit(a + b);
    case Opcode::Sub: return fit(a - b);
    case Opcode::Mul: return fit(a * b);
    case Opcode::UDiv: return b ? a / b : fit(~0ull);
    case Opcode::URem: return b ? a % b : a;
    case Opcode::SDiv: return b == 0 ? fit(x >= 0 ? ~0ull : 1) : y == -1 ? fit(0 - a) : fit(uint64_t(x / y));
    case Opcode::SRem: return b == 0 ? a : y == -1 ? 0 : fit(uint64_t(x % y));
    case Opcode::Shl: return b >= w ? 0 : fit(a << b);
    case Opcode::LShr: return b >= w ? 0 : a >> b;
    case Opcode::AShr: return fit(uint64_t(x >> std::min<uint64_t>(b, w - 1)));
    case Opcode::And: return a & b;
    case Opcode::Or: return a | b;
    case Opcode::Xor: return a ^ b;
    case Opcode::UMulHi: return fit(uint64_t((unsigned __int128)(a)*b >> w));
    case Opcode::SMulHi: return fit(uint64_t(__int128(x) * y >> w));
    case Opcode::UMin: return std::min(a, b);
    case Opcode::UMax: return std::max(a, b);
    case Opcode::SMin: return x < y ? a : b;
    case Opcode::SMax: return x < y ? b : a;
    case Opcode::PopCount: return uint64_t(std::popcount(a));
    case Opcode::CountLeadingZeros: return a ? w - unsigned(std::bit_width(a)) : w;
    case Opcode::CountTrailingZeros: return a ? uint64_t(std::countr_zero(a)) : w;
    case Opcode::BitReverse: return reversed(a, w);
    case Opcode::ByteSwap: return __builtin_bswap64(a) >> (64 - w);
    case Opcode::ICmp:
      return inst.operands[0].type.isPtr() ? comparePointers(inst.intPredicate, a, b)
                                           : compare(inst.intPredicate, a, b, w);
    case Opcode::ZExt:
    case Opcode::BitCast: return a;
    case Opcode::SExt: return fit(uint64_t(x));
    case Opcode::Trunc: return fit(a);
    // A pointer before the start of an array is a number less than that of its start.
    case Opcode::PtrToInt: return fit((ir::pointerObject(a) << ir::kOffsetBits) + signedOffset(a));
    case Opcode::IntToPtr: return ir::makePointer((a - signedOffset(a)) >> ir::kOffsetBits, a);
    case Opcode::Select: return a ? v[1] : v[2];
    case Opcode::PtrAdd:
      return ir::makePointer(ir::pointerObject(a), ir::pointerOffset(a) + b);
      GPUBMC_IR_FLOAT_OPCODES(GPUBMC_IR_CASE)
      GPUBMC_IR_OTHER_OPCODES(GPUBMC_IR_CASE)
      break;
  }
  throw InternalError("not an integer operation");
}

}  // namespace gpubmc::interp
