#include "gpu-model/ir/signature.h"

#include "encoder/util/error.h"

namespace gpubmc::ir {

Signature signature(const Inst& inst) {
  switch (inst.op) {
    case Opcode::Add:
    case Opcode::Sub:
    case Opcode::Mul:
    case Opcode::UDiv:
    case Opcode::SDiv:
    case Opcode::URem:
    case Opcode::SRem:
    case Opcode::Shl:
    case Opcode::LShr:
    case Opcode::AShr:
    case Opcode::And:
    case Opcode::Or:
    case Opcode::Xor:
    case Opcode::UMulHi:
    case Opcode::SMulHi:
    case Opcode::UMin:
    case Opcode::UMax:
    case Opcode::SMin:
    case Opcode::SMax: return {'I', "II"};
    case Opcode::PopCount:
    case Opcode::CountLeadingZeros:
    case Opcode::CountTrailingZeros:
    case Opcode::BitReverse:
    case Opcode::ByteSwap: return {'I', "I"};
    case Opcode::ICmp: return {'b', "NN"};
    case Opcode::FCmp: return {'b', "FF"};
    case Opcode::ZExt:
    case Opcode::SExt:
    case Opcode::Trunc: return {'i', "i"};
    case Opcode::BitCast: return {'v', "v"};
    case Opcode::PtrToInt: return {'i', "p"};
    case Opcode::IntToPtr: return {'p', "i"};
    case Opcode::FPExt:
    case Opcode::FPTrunc: return {'f', "f"};
    case Opcode::FPToUI:
    case Opcode::FPToSI: return {'i', "f"};
    case Opcode::UIToFP:
    case Opcode::SIToFP: return {'f', "i"};
    case Opcode::Select: return {'V', "bVV"};
    case Opcode::FAdd:
    case Opcode::FSub:
    case Opcode::FMul:
    case Opcode::FDiv:
    case Opcode::FRem:
    case Opcode::FMin:
    case Opcode::FMax: return {'F', "FF"};
    case Opcode::FNeg:
    case Opcode::FAbs:
    case Opcode::FSqrt: return {'F', "F"};
    case Opcode::FMA: return {'F', "FFF"};
    case Opcode::FMath: return {'v', "v*"};
    case Opcode::PtrAdd: return {'p', "pl"};
    case Opcode::LocalAddr: return {'p', ""};
    case Opcode::Renew: return {'-', "p"};
    case Opcode::Malloc: return {'p', "l"};
    case Opcode::Free: return {'-', "p"};
    case Opcode::Load: return {'v', "p"};
    case Opcode::Store: return {'-', "vp"};
    case Opcode::MemCopy: return {'-', "ppl"};
    case Opcode::MemSet: return {'-', "pyl"};
    case Opcode::AsyncCopy: return {'-', "ppllp"};
    case Opcode::AsyncCommit: return {'-', ""};
    case Opcode::AsyncWait: return {'-', "w"};
    case Opcode::AtomicRMW: return {'V', "pV"};
    case Opcode::AtomicCAS: return {'V', "pVV"};
    case Opcode::Fence: return {'-', ""};
    case Opcode::Phi: return {'V', "V*"};
    case Opcode::SpecialReg: return {'w', ""};
    case Opcode::Undef: return {'v', ""};
    case Opcode::Contracted: return {'b', ""};
    case Opcode::Arbitrary: return {'V', "VV"};
    case Opcode::Barrier: return inst.barrier == BarrierOp::Sync ? Signature{'-', ""} : Signature{'w', "b"};
    case Opcode::WarpSync: return {'-', "w"};
    case Opcode::Shuffle: return {'V', "wVww"};
    case Opcode::Vote: return {'w', "wb"};
    case Opcode::MatchAny:
    case Opcode::MatchAll: return {'w', "wv"};
    case Opcode::WarpReduce: return {'w', "ww"};
    case Opcode::ActiveMask: return {'w', ""};
    case Opcode::Arrive: return {'l', "pw"};
    case Opcode::Await: return {'-', "pl"};
    case Opcode::NamedBarrier:
    case Opcode::NamedArrive: return {'-', "ww"};
    case Opcode::GridSync:
    case Opcode::Br:
    case Opcode::Exit:
    case Opcode::Trap:
    case Opcode::Unreachable:
    case Opcode::UnsupportedOp: return {'-', ""};
    case Opcode::CondBr:
    case Opcode::Assert:
    case Opcode::Ensures:
    case Opcode::Assume:
    case Opcode::Requires: return {'-', "b"};
    case Opcode::Within: return {'-', "pb"};
    case Opcode::DebugValue: return {'-', "v"};
    case Opcode::Call:
    case Opcode::Ret: break;
  }
  throw InternalError("no signature");
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
