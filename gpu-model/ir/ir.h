#pragma once
// The kernel IR: a small typed SSA instruction set between the front-end and the two machines (the symbolic one in
// gpu-model/machine and the concrete one in gpu-model/interp). It does not depend on LLVM.
//
// A Module has objects (memory), functions and kernels. A function is a list of basic blocks; block 0 is the entry and
// has no predecessors; a block is phis, then instructions, then exactly one terminator. Loops are natural loops with a
// single header, and in LCSSA form: a register defined in a loop is used outside it only by phis of exit blocks.
// Registers are numbered per function, parameters first. All values are bit patterns of at most 64 bits.
//
// A pointer is 64 bits: object id (16) : byte offset (48). Object 0 is the null object. Arithmetic on a pointer changes
// its offset modulo 2^48 and never its object; Within checks whether the unwrapped offset was in reach of the object.
// Object ids below Module::objects.size() are the module's.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gpu-model/ir/contents.h"
#include "gpu-model/ir/device_limits.h"
#include "gpu-model/ir/element_condition.h"
#include "gpu-model/ir/launch.h"
#include "gpu-model/ir/opcodes.h"
#include "gpu-model/ir/structure_part.h"

namespace gpubmc::ir {

// --- types ------------------------------------------------------------------------------------------------------

enum class TypeKind : uint8_t { Void, Int, F16, BF16, F32, F64, Ptr };

struct Type {
  TypeKind kind = TypeKind::Void;
  uint8_t bits = 0;                                  ///< Int: 1..64; F16, BF16: 16; F32: 32; F64, Ptr: 64
  unsigned bytes() const { return (bits + 7) / 8; }  ///< size in memory; i1 is stored as one byte
  bool isInt() const { return kind == TypeKind::Int; }
  bool isPtr() const { return kind == TypeKind::Ptr; }
  bool isVoid() const { return kind == TypeKind::Void; }
  bool isFloat() const { return !isInt() && !isPtr() && !isVoid(); }
  friend bool operator==(const Type&, const Type&) = default;
};
inline constexpr Type kVoid{TypeKind::Void, 0}, kI1{TypeKind::Int, 1}, kI8{TypeKind::Int, 8}, kI16{TypeKind::Int, 16},
    kI32{TypeKind::Int, 32}, kI64{TypeKind::Int, 64}, kF16{TypeKind::F16, 16}, kBF16{TypeKind::BF16, 16},
    kF32{TypeKind::F32, 32}, kF64{TypeKind::F64, 64}, kPtr{TypeKind::Ptr, 64};

inline constexpr unsigned kOffsetBits = 48;
inline constexpr uint64_t makePointer(uint64_t object, uint64_t offset) {
  return object << kOffsetBits | (offset & ((uint64_t(1) << kOffsetBits) - 1));
}
inline constexpr uint64_t pointerObject(uint64_t p) {
  return p >> kOffsetBits;
}
inline constexpr uint64_t pointerOffset(uint64_t p) {
  return p & ((uint64_t(1) << kOffsetBits) - 1);
}

// --- source locations -------------------------------------------------------------------------------------------

using LocId = uint32_t;  ///< index into Module::locations; 0 is "unknown"

struct Location {
  std::string file;
  uint32_t line = 0, column = 0;
  std::string function;  ///< source name of the function that contains the line
  LocId inlinedAt = 0;   ///< the call site this was inlined at: the call string, innermost first
  friend bool operator==(const Location&, const Location&) = default;
};

// --- memory objects ---------------------------------------------------------------------------------------------

/// Heap: made by Malloc; such an object is a template, without a size.
enum class Space : uint8_t { Global, Shared, Constant, Local, Param, Function, Heap };

enum class Init : uint8_t {
  Arbitrary,  ///< any contents: an input of the kernel (parameters' arrays, __device__ and __constant__ variables)
  Undefined,  ///< never written: reads give arbitrary bytes and are reported (shared and local memory)
  Bytes,      ///< Object::bytes, zero-filled to size
};

/// A number or a pointer in an element of an array; bytes without a part are padding.
struct ElementPart {
  uint32_t bit = 0;  ///< its start in the element: a multiple of 8, except for bit-fields
  Type type;         ///< bool: i1
  bool isSigned = true;
  bool isBitField = false;  ///< it may have fewer bits than its type; others have whole bytes
  unsigned bits() const { return isBitField ? type.bits : 8 * type.bytes(); }
  friend bool operator==(const ElementPart&, const ElementPart&) = default;
};

struct Object {
  std::string name;  ///< source name
  Space space = Space::Global;
  std::optional<uint64_t> size;  ///< in bytes; nullopt: extent unknown, bounds are not checked
  uint32_t align = 256;
  Init init = Init::Arbitrary;
  std::vector<uint8_t> bytes;
  /// 8-byte pointer values at these offsets. Init::Bytes: they override bytes; Arbitrary: a possible value.
  std::map<uint64_t, uint64_t> pointers;
  bool dynamicShared = false;  ///< `extern __shared__`: size is Launch::sharedBytes
  bool readOnly = false;       ///< const data: writes are unsupported
  uint32_t elementBytes = 0;   ///< source element size, 0 unknown; a hint for reports and --array
  std::string elementType;     ///< source element type for reports: "float"; names have no meaning
  LocId loc = 0;
  /// The parts of an element in the compiler's layout, by ascending `bit`. Empty: unknown.
  std::vector<ElementPart> parts{};
  friend bool operator==(const Object&, const Object&) = default;
};

/// The first part that has bits of the byte at `offset` of an array; null: padding, or unknown.
const ElementPart* partOf(const Object& array, uint64_t offset);
/// The part that is exactly the `bytes` bytes at `offset`; null: none, or unknown.
const ElementPart* partAt(const Object& array, uint64_t offset, unsigned bytes);

// --- instructions -----------------------------------------------------------------------------------------------

using RegId = uint32_t;
using BlockId = uint32_t;
inline constexpr RegId kNoReg = UINT32_MAX;

struct Operand {
  enum class Kind : uint8_t { Reg, Const, ObjectAddress } kind = Kind::Const;
  Type type;
  uint64_t payload = 0;  ///< register, bits, or object index (its address, offset 0)
  static Operand reg(RegId r, Type t) { return {Kind::Reg, t, r}; }
  static Operand constant(uint64_t bits, Type t) { return {Kind::Const, t, bits}; }
  static Operand object(uint32_t index) { return {Kind::ObjectAddress, kPtr, index}; }
  friend bool operator==(const Operand&, const Operand&) = default;
};

enum class IntPredicate : uint8_t { Eq, Ne, Ult, Ule, Ugt, Uge, Slt, Sle, Sgt, Sge };
/// O*: false if an operand is NaN; U*: true then. Ord: neither is NaN; Uno: one is.
enum class FloatPredicate : uint8_t {
  False,
  Oeq,
  Ogt,
  Oge,
  Olt,
  Ole,
  One,
  Ord,
  Uno,
  Ueq,
  Ugt,
  Uge,
  Ult,
  Ule,
  Une,
  True
};
enum class Rounding : uint8_t { NearestEven, TowardZero, Up, Down };
/// Inc: old >= v ? 0 : old + 1. Dec: old == 0 || old > v ? v : old - 1.
enum class AtomicOp : uint8_t { Add, Sub, And, Or, Xor, Exch, SMin, SMax, UMin, UMax, Inc, Dec, FAdd, FMin, FMax };
enum class Scope : uint8_t { Thread, Block, Cluster, Device, System };
enum class Order : uint8_t { Relaxed, Acquire, Release, AcqRel, SeqCst };
inline constexpr bool acquires(Order o) {
  return o == Order::Acquire || o == Order::AcqRel || o == Order::SeqCst;
}
inline constexpr bool releases(Order o) {
  return o == Order::Release || o == Order::AcqRel || o == Order::SeqCst;
}
/// The default failure order of a compare-and-swap, when it only reads.
inline constexpr Order failureOrder(Order o) {
  return o == Order::AcqRel ? Order::Acquire : o == Order::Release ? Order::Relaxed : o;
}
enum class SpecialRegister : uint8_t {
  TidX,
  TidY,
  TidZ,
  CtaidX,
  CtaidY,
  CtaidZ,
  NtidX,
  NtidY,
  NtidZ,
  NctaidX,
  NctaidY,
  NctaidZ,
  LaneId,
  WarpId,
  WarpSize,
  DynamicSharedSize,
};
/// Of a block. Same: its operands have to be equal in all threads that come.
enum class BarrierOp : uint8_t { Sync, Count, And, Or, Same };
/// Whether a barrier gives each thread what all have said.
inline constexpr bool votes(BarrierOp op) {
  return op != BarrierOp::Sync && op != BarrierOp::Same;
}
/// The memory whose accesses a barrier of a block orders. In all other memory they stay as unordered as without it:
/// OpenCL's barriers name the memory that they fence.
enum class Fenced : uint8_t { All, Shared, Global, Nothing };
/// Global memory is all that is not shared.
inline constexpr bool fences(Fenced f, Space space) {
  return f == Fenced::All || (f == Fenced::Shared && space == Space::Shared) ||
         (f == Fenced::Global && space != Space::Shared);
}
/// Which of the lanes that a warp operation names have to come to it: those that have not exited, or all of them.
/// Converged: those that have not exited; lanes that have parted then are no defect, but what happens is not modelled.
enum class Comers : uint8_t { NotExited, All, Converged };
enum class ShuffleOp : uint8_t { Index, Up, Down, Xor };
enum class VoteOp : uint8_t { All, Any, Ballot, Uniform };

struct Inst {
  Opcode op = Opcode::Unreachable;
  Type type;  ///< of the result; Void if there is none
  RegId result = kNoReg;
  std::vector<Operand> operands;
  std::vector<BlockId> targets;  ///< successors of a terminator, predecessors of a phi
  union {
    uint8_t sub = 0;
    IntPredicate intPredicate;
    FloatPredicate floatPredicate;
    AtomicOp atomic;
    SpecialRegister special;
    BarrierOp barrier;
    ShuffleOp shuffle;
    VoteOp vote;
  };
  Rounding rounding = Rounding::NearestEven;
  Scope scope = Scope::Device;
  Order order = Order::Relaxed;
  Order failure = Order::Relaxed;     ///< AtomicCAS: where the comparison fails and the operation only reads
  Fenced fenced = Fenced::All;        ///< Barrier
  Comers comers = Comers::NotExited;  ///< warp operations
  bool isAtomic = false;              ///< Load and Store: a relaxed-or-stronger atomic access (cuda::atomic load/store)
  bool isUncomputed = false;          ///< Arbitrary: a single value that is not computed: no alarm may depend on it
  bool isCopy = false;                ///< Load: its value is only moved; unwritten memory may be moved, too
  bool isInitial = false;             ///< Load: of global memory as it was before the kernel; not an access
  uint32_t align = 1;                 ///< Load, Store, atomics: alignment promised by the source, and checked
  uint32_t object = 0;                ///< LocalAddr, Malloc: index of the template object
  uint32_t callee = 0;                ///< Call: index into Module::functions
  std::string name;                   ///< FMath, Arbitrary, Assert, Ensures, Within, UnsupportedOp, DebugValue
  LocId loc = 0;
  friend bool operator==(const Inst&, const Inst&);
};

/// An atomic operation, or an atomic load or store.
inline bool isAtomicAccess(const Inst& i) {
  return i.isAtomic || isAtomic(i.op);
}

struct Block {
  std::string name;
  std::vector<Inst> insts;
  friend bool operator==(const Block&, const Block&) = default;
};

struct Function {
  std::string name;  ///< source name
  std::vector<Type> params;
  std::vector<std::string> paramNames;
  Type result;
  std::vector<Block> blocks;
  std::vector<Type> regTypes;  ///< of every register; the first params.size() are the parameters
  LocId loc = 0;
  friend bool operator==(const Function&, const Function&) = default;
};

struct KernelParam {
  std::string name;
  Type type;             ///< Int, float or Ptr
  std::string typeName;  ///< as written in the source: "const float *"
  /// Ptr: the object the pointer points to (offset 0), a Module object of space Global (pointer parameter) or Param
  /// (struct passed by value, contents arbitrary). Unused otherwise.
  uint32_t object = 0;
  bool byValueStruct = false;
  /// A number or a pointer in such a structure ("p.n"): not a parameter of the function, but known like one. Its value
  /// is in the structure's bytes. It may be null if the kernel compares it with null.
  std::optional<StructurePart> part{};
  bool isSigned = true;             ///< Int: of its type in the source
  std::optional<int64_t> passed{};  ///< Int: what all launches in the same file pass
  HostPlaces passedAt{};            ///< where that comes from; without it: who passes a number that is not followed
  std::vector<int64_t> mayPass{};   ///< Int: of such a number, values that some launch passes; not all that do
  /// Int: the least and the greatest value that its type in the source has, where these are not those of its bits.
  std::optional<std::pair<int64_t, int64_t>> range{};
  std::optional<Expression> extent{};  ///< Ptr: bytes that the same file allocates for all of its launches
  /// Ptr: the same file allocates it, but its size at a launch is unknown. An extent is then a possible one: each
  /// launch has host values for which it has that size, and some host values occur at no launch.
  bool isExtentUnproved = false;
  /// Ptr: whether all launches in the same file pass null or all pass non-null. For a pointer that is not a part: null,
  /// or unknown.
  std::optional<bool> isNull{};
  bool isNullAtSome = false;  ///< Ptr: it may be null at some launch in the same file; `isNull` does not tell
  HostPlaces allocatedAt{};   ///< Ptr: where the same file allocates it, if known
  KnownContents contents{};   ///< Ptr: the contents of the array common to all launches in the same file
  uint64_t offset = 0;        ///< Ptr: where in its object it points: launches in the same file pass one array for two
  friend bool operator==(const KernelParam&, const KernelParam&) = default;
};

/// A device variable that kernels of the file write. Its known contents at launches of the file depend on this: each
/// launch of each of these kernels leaves it unchanged.
struct KeptVariable {
  uint32_t object = 0;
  Keeping how{};
  std::string within{};  ///< smaller launches, for which alone this was proved; empty: for those of the file
  friend bool operator==(const KeptVariable&, const KeptVariable&) = default;
};

/// OpenCL: a parameter of the source, as the host counts and sets it.
struct HostArgument {
  enum class Kind : uint8_t {
    Values,  ///< `count` of Kernel::params from `number`: one, or the components of a vector
    Local,   ///< bytes of local memory, for the object `number`; 0: the kernel does not use it
    Opaque   ///< an image, a sampler or another object of the host: Kernel::params[number]
  } kind{};
  uint32_t number = 0, count = 1;
  friend bool operator==(const HostArgument&, const HostArgument&) = default;
};

/// An entry point: a kernel, or a reference.
struct Kernel {
  std::string name;                 ///< source name, with template arguments: "reduce<64>"
  std::string linkName;             ///< the linkage name; empty: unknown
  uint32_t function = 0;            ///< void function; its parameters correspond to the first of `params` one by one
  std::vector<KernelParam> params;  ///< those of the function, followed by parts of structures
  std::optional<SourceLaunch> sourceLaunch;    ///< from host code in the same file
  std::optional<uint32_t> maxThreads;          ///< __launch_bounds__
  std::optional<Dim3> requiredBlock{};         ///< reqd_work_group_size: no launch has another one
  std::optional<uint32_t> warpSize{};          ///< HIP: for which the code was compiled
  bool isOpenCl = false;                       ///< its blocks are work-groups, on any device
  std::map<uint32_t, KnownContents> contents;  ///< by object: contents of variables common to all launches in the same
                                               ///  file
  std::vector<KeptVariable> kept{};            ///< what `contents` depends on
  /// Variables to which the program, or launches before, may have written numbers of their own.
  std::set<uint32_t> computed{};
  /// Pairs of parameters that point into one array at some launch in the same file.
  std::vector<std::pair<uint32_t, uint32_t>> shared;
  /// Pairs of which at least one is not a parameter: launches in the same file may leave pointers to one array in both
  /// places. The name of a place: "rows" for the memory of a variable or behind a parameter.
  std::vector<std::pair<std::string, std::string>> foundTwice;
  /// Parameters, and variables that the kernel uses, into which they may point at some launch in the same file.
  std::vector<std::pair<uint32_t, uint32_t>> onVariable{};  ///< parameter, object
  /// Pairs that are one array, with one object, because launches in the same file pass it for both.
  std::vector<std::pair<uint32_t, uint32_t>> same{};
  /// By object and offset in it: pointers that arrays hold at all launches in the same file, to objects of other
  /// parameters or to `found` ones.
  std::map<uint32_t, std::map<uint64_t, uint64_t>> pointers{};
  /// Objects, of space Global and with a size, to which only `pointers` lead, and where the same file allocates them.
  std::map<uint32_t, HostPlaces> found{};
  std::vector<HostArgument> hostArguments{};  ///< OpenCL: in the order of the source; empty: unknown
  std::vector<ElementCondition> elements{};   ///< what the source requires of arrays, at every launch
  Dim3 inferredBlock{0, 0, 0};                ///< the block size that its code suggests, in each direction; 0: none
  unsigned usedDimensions = 0;   ///< directions in which its code uses threadIdx: 1 for x, 2 for y, 4 for z
  bool isNeverLaunched = false;  ///< the file is a program that names it but never launches it
  bool isReference = false;      ///< a host function to compare kernels with: for one thread, not a kernel of the file
  uint32_t resultObject = 0;     ///< for a reference: the object of space Global for its return value; 0: none
  LocId loc = 0;
  friend bool operator==(const Kernel&, const Kernel&) = default;

  const BlockLimits& blockLimits() const { return ir::blockLimits(isOpenCl); }
  /// The number of `params` that the function has.
  size_t argumentCount() const {
    size_t n = 0;
    while (n < params.size() && !params[n].part) ++n;
    return n;
  }
};

/// Without parts of structures and facts about them: the contents of structures are arbitrary.
void forgetParts(Kernel& kernel);
/// Without what arrays hold pointers to.
void forgetPointers(Kernel& kernel);
/// What is in the array `from` is in `to` from now on.
void replaceObject(Kernel& kernel, uint32_t from, uint32_t to);

/// With the names of the kernel's parameters.
std::string print(const Expression& e, const Kernel& kernel);

struct Module {
  std::vector<Object> objects{Object{"null", Space::Global, 0, 1, Init::Bytes, {}, {}, false, true, 0, "", 0}};
  std::vector<Function> functions;
  std::vector<Kernel> kernels;
  std::vector<Location> locations{Location{}};
  std::vector<std::string> notes;  ///< code that the front-end skipped or assumed, for the report
  friend bool operator==(const Module&, const Module&) = default;
};

/// Position of an instruction: stable through printing and parsing, the key of logs and witnesses.
struct InstRef {
  uint32_t function = 0, block = 0, index = 0;
  friend auto operator<=>(const InstRef&, const InstRef&) = default;
};
inline const Inst& at(const Module& m, InstRef r) {
  return m.functions[r.function].blocks[r.block].insts[r.index];
}

}  // namespace gpubmc::ir
