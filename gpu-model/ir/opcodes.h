#pragma once
// The instructions: one table with a row for each opcode and its fixed properties. Properties of opcodes are queried
// through the accessors below; there are no other lists of opcodes or ranges over their values.
//
// The sections are units of execution: an executor hands a section to one function, by its case labels
// (GPUBMC_IR_CASE), or has a case for each of its rows. No such switch has a default, so a missing opcode does not
// compile (-Werror=switch).

#include <cstdint>
#include <string_view>

namespace gpubmc::ir {

/// The operand and result types of an instruction, as letters. Small letters are fixed: i any integer, f any float, v
/// any but void; b, y, w and l the integers of 1, 8, 32 and 64 bits; m a set of lanes, w or l; p pointers; '-' no
/// result. Capitals are one type T, the same in the whole instruction: I an integer, F a float, N an integer or a
/// pointer, V any but void. A star after a letter: any number. '?': given by the function.
struct Signature {
  char result;
  std::string_view operands;
};

namespace opcode {

/// The properties behind the accessors below, a bit each; the accessors describe their meaning.
enum Property : uint16_t {
  None = 0,
  Pure = 1 << 0,
  Silent = 1 << 1,
  Observes = 1 << 2,
  Divides = 1 << 3,
  Abstract = 1 << 4,
  Reads = 1 << 5,
  Writes = 1 << 6,
  Atomic = 1 << 7,
  Bulk = 1 << 8,
  Async = 1 << 9,
  Warp = 1 << 10,
  Full = 1 << 11,
  Phase = 1 << 12,
  Arrives = 1 << 13,
  Ends = 1 << 14,
  Claims = 1 << 15,
};

}  // namespace opcode

// clang-format off

// X(enumerator, text, result, operands, properties)

// Integers, pointers and bits: the result is exactly what the operands say.
#define GPUBMC_IR_INTEGER_OPCODES(X)                                                                                   \
  X(Add,                "add",          'I', "II",    Pure)                                                            \
  X(Sub,                "sub",          'I', "II",    Pure)                                                            \
  X(Mul,                "mul",          'I', "II",    Pure)                                                            \
  X(UDiv,               "udiv",         'I', "II",    Pure | Divides)                                                  \
  X(SDiv,               "sdiv",         'I', "II",    Pure | Divides)                                                  \
  X(URem,               "urem",         'I', "II",    Pure | Divides)                                                  \
  X(SRem,               "srem",         'I', "II",    Pure | Divides)                                                  \
  X(Shl,                "shl",          'I', "II",    Pure)  /* by the width or more: 0 */                             \
  X(LShr,               "lshr",         'I', "II",    Pure)  /* by the width or more: 0 */                             \
  X(AShr,               "ashr",         'I', "II",    Pure)  /* by the width or more: the sign */                      \
  X(And,                "and",          'I', "II",    Pure)                                                            \
  X(Or,                 "or",           'I', "II",    Pure)                                                            \
  X(Xor,                "xor",          'I', "II",    Pure)                                                            \
  X(UMulHi,             "umulhi",       'I', "II",    Pure)                                                            \
  X(SMulHi,             "smulhi",       'I', "II",    Pure)                                                            \
  X(UMin,               "umin",         'I', "II",    Pure)                                                            \
  X(UMax,               "umax",         'I', "II",    Pure)                                                            \
  X(SMin,               "smin",         'I', "II",    Pure)                                                            \
  X(SMax,               "smax",         'I', "II",    Pure)                                                            \
  X(PopCount,           "popcount",     'I', "I",     Pure)                                                            \
  X(CountLeadingZeros,  "clz",          'I', "I",     Pure)  /* of 0: the width */                                     \
  X(CountTrailingZeros, "ctz",          'I', "I",     Pure)  /* of 0: the width */                                     \
  X(BitReverse,         "bitreverse",   'I', "I",     Pure)                                                            \
  X(ByteSwap,           "byteswap",     'I', "I",     Pure)  /* whole bytes */                                         \
  X(ICmp,               "icmp",         'b', "NN",    Pure)  /* Inst::intPredicate */                                  \
  X(ZExt,               "zext",         'i', "i",     Pure)                                                            \
  X(SExt,               "sext",         'i', "i",     Pure)                                                            \
  X(Trunc,              "trunc",        'i', "i",     Pure)                                                            \
  X(BitCast,            "bitcast",      'v', "v",     Pure)                                                            \
  X(PtrToInt,           "ptrtoint",     'i', "p",     Pure)                                                            \
  X(IntToPtr,           "inttoptr",     'p', "i",     Pure)                                                            \
  X(Select,             "select",       'V', "bVV",   Pure)                                                            \
  X(PtrAdd,             "ptradd",       'p', "pl",    Pure)  /* so many bytes on */

// Floats, rounded to nearest even unless Inst::rounding says otherwise.
#define GPUBMC_IR_FLOAT_OPCODES(X)                                                                                     \
  X(FCmp,               "fcmp",         'b', "FF",    Pure)  /* Inst::floatPredicate */                                \
  X(FPExt,              "fpext",        'f', "f",     Pure | Abstract)                                                 \
  X(FPTrunc,            "fptrunc",      'f', "f",     Pure | Abstract)                                                 \
  X(FPToUI,             "fptoui",       'i', "f",     Pure | Abstract)  /* saturates; NaN: 0 (PTX cvt) */              \
  X(FPToSI,             "fptosi",       'i', "f",     Pure | Abstract)  /* likewise */                                 \
  X(UIToFP,             "uitofp",       'f', "i",     Pure | Abstract)                                                 \
  X(SIToFP,             "sitofp",       'f', "i",     Pure | Abstract)                                                 \
  X(FAdd,               "fadd",         'F', "FF",    Pure | Abstract)                                                 \
  X(FSub,               "fsub",         'F', "FF",    Pure | Abstract)                                                 \
  X(FMul,               "fmul",         'F', "FF",    Pure | Abstract)                                                 \
  X(FDiv,               "fdiv",         'F', "FF",    Pure | Abstract)                                                 \
  X(FRem,               "frem",         'F', "FF",    Pure | Abstract)                                                 \
  X(FNeg,               "fneg",         'F', "F",     Pure)                                                            \
  X(FAbs,               "fabs",         'F', "F",     Pure)                                                            \
  X(FMA,                "fma",          'F', "FFF",   Pure | Abstract)                                                 \
  X(FSqrt,              "fsqrt",        'F', "F",     Pure | Abstract)                                                 \
  X(FFlush,             "fflush",       'F', "F",     Pure)  /* a subnormal number: zero of its sign */               \
  X(FMin,               "fmin",         'F', "FF",    Pure)  /* minNum of IEEE 754-2008 */                             \
  X(FMax,               "fmax",         'F', "FF",    Pure)  /* maxNum */                                              \
  X(FMath,              "fmath",        'v', "v*",    Pure | Abstract)  /* Inst::name is the C function: "sinf" */

// Memory. LocalAddr makes a fresh local object per activation, and Malloc (of less than 2^32 bytes) one of the heap, as
// described by Module::objects[Inst::object]; Renew takes a pointer from LocalAddr and makes the object undefined
// again; Free takes the start of an allocated object, or null. AsyncCopy: to, from, bytes, number of them that are read
// (the rest are zeros), barrier; it is pending until the phase of the barrier is complete, or until the thread has waited
// for it: with AsyncWait if the barrier is null, with AsyncWaitFor if it is an event, which is no address.
#define GPUBMC_IR_MEMORY_OPCODES(X)                                                                                    \
  X(LocalAddr,          "localaddr",    'p', "",      None)                                                            \
  X(Renew,              "renew",        '-', "p",     None)                                                            \
  X(Malloc,             "malloc",       'p', "l",     None)                                                            \
  X(Free,               "free",         '-', "p",     None)                                                            \
  X(Load,               "load",         'v', "p",     Reads | Silent | Observes)                                       \
  X(Store,              "store",        '-', "vp",    Writes)                                                          \
  X(MemCopy,            "memcopy",      '-', "ppl",   Reads | Writes | Bulk)  /* to, from, bytes; as memmove */        \
  X(MemSet,             "memset",       '-', "pyl",   Writes | Bulk)  /* to, value, bytes */                           \
  X(AsyncCopy,          "asynccopy",    '-', "ppllp", Reads | Writes | Bulk | Async)                                   \
  X(AsyncCommit,        "asynccommit",  '-', "",      Async)  /* copies without a barrier so far become a group */     \
  X(AsyncWait,          "asyncwait",    '-', "w",     Async)  /* for all groups but so many, the latest */             \
  X(AsyncEvent,         "asyncevent",   'p', "",      Async)  /* the thread's next one: 1, 2, ... */                   \
  X(AsyncWaitFor,       "asyncwaitfor", '-', "p",     Async)  /* for the thread's copies with this event */            \
  X(AtomicRMW,          "atomicrmw",    'V', "pV",    Reads | Writes | Atomic | Observes)  /* Inst::atomic -> old */   \
  X(AtomicCAS,          "atomiccas",    'V', "pVV",   Reads | Writes | Atomic | Observes)  /* compare, new -> old */   \
  X(Fence,              "fence",        '-', "",      None)  /* Inst::scope, order; not relaxed */

// Values that are no function of operands.
#define GPUBMC_IR_VALUE_OPCODES(X)                                                                                     \
  X(Phi,                "phi",          'V', "V*",    Silent)  /* an operand per predecessor, Inst::targets */         \
  X(SpecialReg,         "sreg",         'w', "",      Silent)  /* Inst::special */                                     \
  X(Undef,              "undef",        'v', "",      None)  /* an arbitrary value, fixed once made */                 \
  X(Arbitrary,          "arbitrary",    'V', "VV",    None)  /* from the first to the second, unsigned; Inst::name */  \
  X(Contracted,         "contracted",   'b', "",      None)  /* a product and a sum here are; for all that come here */

// The lanes of a warp that the first operand, the member mask, names; it has a bit for each lane of a warp.
#define GPUBMC_IR_WARP_OPCODES(X)                                                                                      \
  X(WarpSync,           "warpsync",     '-', "m",     Warp)                                                            \
  X(Shuffle,            "shuffle",      'V', "mVww",  Warp | Observes)  /* mask, value, lane, width; Inst::shuffle */  \
  X(Vote,               "vote",         'm', "mb",    Warp | Observes)  /* Inst::vote */                               \
  X(MatchAny,           "matchany",     'm', "mv",    Warp | Observes)                                                 \
  X(MatchAll,           "matchall",     'm', "mv",    Warp | Observes)  /* the mask, or 0 */                           \
  X(WarpReduce,         "warpreduce",   'w', "mw",    Warp | Observes)  /* Inst::atomic names the operator */

// Threads of a block, or of the grid. Arrive: at a barrier in memory, for the given number of threads of the block, 0:
// all; returns its phase. Await: until that number of threads has arrived in that phase. Named barriers have a number
// and wait for the given number of threads of the block, 0: all; NamedArrive arrives without waiting.
#define GPUBMC_IR_SYNC_OPCODES(X)                                                                                      \
  X(Barrier,            "barrier",      'w', "b",     Full | Observes)  /* Inst::barrier; Sync, Same: signature.cpp */ \
  X(GridSync,           "gridsync",     '-', "",      Full)                                                            \
  X(ActiveMask,         "activemask",   'm', "",      Observes)  /* some set of arrived lanes with the caller */       \
  X(Arrive,             "arrive",       'l', "pw",    Phase | Arrives | Observes)                                      \
  X(Await,              "await",        '-', "pl",    Phase)                                                           \
  X(NamedBarrier,       "namedbarrier", '-', "ww",    Phase | Arrives)                                                 \
  X(NamedArrive,        "namedarrive",  '-', "ww",    Phase | Arrives)

#define GPUBMC_IR_CONTROL_OPCODES(X)                                                                                   \
  X(Br,                 "br",           '-', "",      Ends)  /* to targets[0] */                                       \
  X(CondBr,             "condbr",       '-', "b",     Ends)  /* to targets[0] if true, else to targets[1] */           \
  X(Ret,                "ret",          '?', "?",     Ends)  /* of the kernel: the thread exits */                     \
  X(Exit,               "exit",         '-', "",      Ends)  /* the thread exits */                                    \
  X(Trap,               "trap",         '-', "",      Ends)  /* the whole launch stops, silently */                    \
  X(Unreachable,        "unreachable",  '-', "",      Ends)                                                            \
  X(Call,               "call",         '?', "?",     Observes)  /* Inst::callee */

// Checks and notes. Within: is the address, in whole numbers, less than 2^47 bytes from the start of its array? If not,
// the access that follows is out of bounds or, if Inst::name describes it, unsupported.
#define GPUBMC_IR_CHECK_OPCODES(X)                                                                                     \
  X(Assert,             "assert",       '-', "b",     Claims)  /* Inst::name is the text; if it fails, all stops */    \
  X(Ensures,            "ensures",      '-', "b",     Claims)  /* as Assert, of another class */                       \
  X(Assume,             "assume",       '-', "b",     None)  /* executions in which it is false do not count */        \
  X(Requires,           "requires",     '-', "b",     None)  /* of the initial state: its slice logs no access */      \
  X(Within,             "within",       '-', "pb",    None)                                                            \
  X(UnsupportedOp,      "unsupported",  '-', "",      None)  /* whoever reaches it is told so; Inst::name says what */ \
  X(DebugValue,         "dbg",          '-', "v",     None)  /* source variable Inst::name has it now; no effect */

// clang-format on

/// All sections except those that compute a value from operands alone.
#define GPUBMC_IR_OTHER_OPCODES(X) \
  GPUBMC_IR_MEMORY_OPCODES(X)      \
  GPUBMC_IR_VALUE_OPCODES(X)       \
  GPUBMC_IR_WARP_OPCODES(X)        \
  GPUBMC_IR_SYNC_OPCODES(X)        \
  GPUBMC_IR_CONTROL_OPCODES(X)     \
  GPUBMC_IR_CHECK_OPCODES(X)

#define GPUBMC_IR_OPCODES(X)   \
  GPUBMC_IR_INTEGER_OPCODES(X) \
  GPUBMC_IR_FLOAT_OPCODES(X)   \
  GPUBMC_IR_OTHER_OPCODES(X)

/// The case label of a row, for a switch that leaves a whole section to another function.
#define GPUBMC_IR_CASE(enumerator, ...) case ::gpubmc::ir::Opcode::enumerator:

enum class Opcode : uint8_t {
#define X(enumerator, ...) enumerator,
  GPUBMC_IR_OPCODES(X)
#undef X
};

namespace opcode {

struct Row {
  std::string_view text;
  Signature signature;
  uint16_t properties;
};
inline constexpr Row kTable[] = {
#define X(enumerator, text, result, operands, properties) {text, {result, operands}, properties},
    GPUBMC_IR_OPCODES(X)
#undef X
};
inline constexpr bool has(Opcode op, uint16_t any) {
  return (kTable[size_t(op)].properties & any) != 0;
}

}  // namespace opcode

inline constexpr std::string_view text(Opcode op) {
  return opcode::kTable[size_t(op)].text;
}

/// The result is a function of the operands. No effect.
inline constexpr bool isPure(Opcode op) {
  return opcode::has(op, opcode::Pure);
}
/// Has no effect, and can be removed if its result is unused.
inline constexpr bool isSilent(Opcode op) {
  return opcode::has(op, opcode::Pure | opcode::Silent);
}
/// The result depends on other threads, or on a callee.
inline constexpr bool observes(Opcode op) {
  return opcode::has(op, opcode::Observes);
}
/// The second operand must not be 0.
inline constexpr bool isDivision(Opcode op) {
  return opcode::has(op, opcode::Divides);
}
/// A float operation whose result the symbolic machine knows only in part: an uninterpreted function, with bounds.
inline constexpr bool isAbstractFloat(Opcode op) {
  return opcode::has(op, opcode::Abstract);
}

/// The program itself reads or writes memory that others may see.
inline constexpr bool readsMemory(Opcode op) {
  return opcode::has(op, opcode::Reads);
}
inline constexpr bool writesMemory(Opcode op) {
  return opcode::has(op, opcode::Writes);
}
inline constexpr bool accessesMemory(Opcode op) {
  return opcode::has(op, opcode::Reads | opcode::Writes);
}
/// An atomic operation whatever its attributes. For an instruction: isAtomicAccess.
inline constexpr bool isAtomic(Opcode op) {
  return opcode::has(op, opcode::Atomic);
}
/// The access width is an operand.
inline constexpr bool isBulk(Opcode op) {
  return opcode::has(op, opcode::Bulk);
}
/// Asynchronous copies, and operations that group them or wait for them.
inline constexpr bool isAsync(Opcode op) {
  return opcode::has(op, opcode::Async);
}

/// The lanes that its member mask names meet here.
inline constexpr bool isWarpOp(Opcode op) {
  return opcode::has(op, opcode::Warp);
}
/// All threads of the block, or of the grid, meet here.
inline constexpr bool isBarrier(Opcode op) {
  return opcode::has(op, opcode::Full);
}
/// A barrier identified by its address or number, not by its place in the code.
inline constexpr bool isPhaseBarrier(Opcode op) {
  return opcode::has(op, opcode::Phase);
}
/// For phase barriers: counts as an arrival. Other threads may arrive elsewhere in the code.
inline constexpr bool arrives(Opcode op) {
  return opcode::has(op, opcode::Arrives);
}
/// Threads wait for each other here, or signal their arrival.
inline constexpr bool synchronises(Opcode op) {
  return opcode::has(op, opcode::Warp | opcode::Full | opcode::Phase);
}

/// Terminators: the last instruction of a block.
inline constexpr bool isTerminator(Opcode op) {
  return opcode::has(op, opcode::Ends);
}
/// The program claims that its operand holds: a property of its own.
inline constexpr bool isClaim(Opcode op) {
  return opcode::has(op, opcode::Claims);
}

}  // namespace gpubmc::ir
