#include "gpu-model/ir/signature.h"

namespace gpubmc::ir {

Signature signature(const Inst& inst) {
  if (inst.op == Opcode::Barrier && inst.barrier == BarrierOp::Sync) return {'-', ""};
  if (inst.op == Opcode::Barrier && inst.barrier == BarrierOp::Same) return {'-', "v*"};
  return opcode::kTable[size_t(inst.op)].signature;
}

bool fits(char letter, Type type, Type& t) {
  switch (letter) {
    case 'i': return type.isInt();
    case 'f': return type.isFloat();
    case 'v': return !type.isVoid();
    case 'b': return type == kI1;
    case 'y': return type == kI8;
    case 'w': return type == kI32;
    case 'l': return type == kI64;
    case 'm': return type == kI32 || type == kI64;
    case 'p': return type.isPtr();
    case '-': return type.isVoid();
    default: break;
  }
  const bool allowed = letter == 'I'   ? type.isInt()
                       : letter == 'F' ? type.isFloat()
                       : letter == 'N' ? type.isInt() || type.isPtr()
                                       : !type.isVoid();
  if (t.isVoid()) t = type;
  return allowed && t == type;
}

std::string_view wanted(char letter) {
  switch (letter) {
    case 'i': return "an integer";
    case 'f': return "a float";
    case 'v': return "a value";
    case 'b': return "an i1";
    case 'y': return "an i8";
    case 'w': return "an i32";
    case 'm': return "an i32 or i64";
    case 'l': return "an i64";
    case 'p': return "a pointer";
    case '-': return "no result";
    case 'I': return "an integer of one type with the others";
    case 'F': return "a float of one type with the others";
    case 'N': return "an integer or a pointer of one type with the others";
    default: return "a value of one type with the others";
  }
}

}  // namespace gpubmc::ir
