#pragma once
// Small random kernels: what they are made of. One tree serves three uses: lowering to kernel IR (lower.h), printing as
// CUDA source (source.h) and shrinking (shrink.h).
//
// Values are 32-bit. Whatever depends on an input is masked to a few bits where it is read, so that trying these few
// bits of every input is trying all inputs.

#include <cstdint>
#include <vector>

#include "gpu-model/ir/ir.h"

namespace gpubmc::oracle {

enum class Op : uint8_t {
  Add,
  Sub,
  Mul,
  And,
  Xor,
  Min,
  Less,
  Equal,
  Divide,     ///< unsigned, as are the next
  Remainder,  ///< Divide and Remainder: what is divided by may be 0
  ShiftLeft,  ///< by less than 32
  ShiftRight,
  LessBits
};

/// What a loop carries from round to round: the register that moves, its step or the second one, the number of rounds.
enum Register : uint32_t { kMoving, kOther, kRounds };

struct Expr {
  enum class Kind : uint8_t {
    Constant,
    Thread,
    Block,
    Input,
    Variable,
    Carried,  ///< Register of the innermost loop around, with all bits that variables have
    Binary
  } kind = Kind::Constant;
  Op op = Op::Add;
  uint32_t value = 0;  ///< of a Constant; number of the Variable; which Register is Carried
  std::vector<Expr> arguments;
};

/// A place: array[index & mask], elements `bytes` wide. `mask` may reach past the end, or be kNoMask.
constexpr uint32_t kNoMask = ~uint32_t(0);
struct Place {
  bool shared = false;
  unsigned bytes = 4;
  uint32_t mask = 0;
  Expr index;
};

/// How the register of a loop changes from one round to the next, beside the counter of rounds.
struct Motion {
  enum class Kind : uint8_t {
    Counts,     ///< there is none but the counter
    Adds,       ///< + step
    Subtracts,  ///< - step
    Doubles,
    Triples,
    Halves,  ///< unsigned
    HalvesSigned,
    Divides,    ///< signed, by 2
    Reflects,   ///< step - it
    Toggles,    ///< ^ step
    Exchanges,  ///< with a second register, which began with step
    Follows     ///< becomes the second register, which then becomes one more
  } kind = Kind::Counts;
  /// Another round follows while this is so.
  enum class Test : uint8_t {
    Rounds,     ///< so many were fewer than a & 3
    Below,      ///< signed: the register is below a
    BelowBits,  ///< unsigned
    AtLeast,    ///< signed: not below
    NotZero
  } test = Test::Rounds;
  bool wide = false;     ///< 64 bits, of which the loop's variable has the lower 32
  bool hurries = false;  ///< of Adds: a round that a Continue ends adds one more
};

struct Stmt {
  enum class Kind : uint8_t {
    Assign,       ///< variable = a
    Load,         ///< variable = place & 1
    Store,        ///< place = a
    AtomicAdd,    ///< atomicAdd(place, a), result unused
    AtomicOr,     ///< atomicOr(place, a & 1), result unused
    AtomicTake,   ///< variable = atomicAdd(place, a) & 1
    AtomicGive,   ///< variable = atomicExch(place, a) & 1
    AtomicSwap,   ///< variable = atomicCAS(place, a & 1, b) & 1
    AtomicLoad,   ///< variable = place & 1
    AtomicStore,  ///< place = a
    AtomicSet,    ///< atomicExch(place, a & 1), result unused: gives a lock back, raises a flag
    Lock,         ///< while (atomicOr(place, 1) & 1);
    Wait,         ///< while ((atomicOr(place, 0) & 1) != (a & 1));
    Copy,         ///< asynchronous copy of `from` to place
    Commit,       ///< the copies so far are a group
    Await,        ///< waits for all groups but the `variable` latest
    Arrive,       ///< at the barrier that stands for all threads of the block
    WaitPhase,    ///< for the phase of the thread's last arrival
    Meet,         ///< named barrier `number` + a for the threads of `variable` warps or, with 0, of the block
    Come,         ///< arrives there and does not wait
    Barrier,
    Count,        ///< variable = __syncthreads_count(a)
    PairBarrier,  ///< __syncwarp of the lane and its neighbour
    WarpBarrier,  ///< __syncwarp of all lanes
    Shuffle,      ///< variable = __shfl_sync(all lanes, b, a)
    Fence,
    GridBarrier,
    If,    ///< if (a) body else otherwise
    Loop,  ///< for (c = 0; variable = c, c < (a & 3); c++) body, c a counter of its own, or as `motion` says
    Assert,
    // Of what follows in the list nothing is executed. Outside of loops the next two return.
    Break,
    Continue,
    Return,
    Trap,
  } kind = Kind::Assign;
  uint32_t variable = 0, number = 1;
  bool isOfTile = false;                   ///< of a Meet: the barrier is a tile's, whatever its number
  ir::Order order = ir::Order::Relaxed;    ///< of atomics and fences; no fence is relaxed
  ir::Order failure = ir::Order::Relaxed;  ///< of an AtomicSwap that only reads
  ir::Scope scope = ir::Scope::Device;
  Place place, from;
  Expr a, b;           ///< Loop: what ends it, what the register begins with
  Motion motion;       ///< of a Loop
  Expr step;           ///< of a Loop: computed before it
  bool whole = false;  ///< of an AtomicTake: all bits, not only the last one. Required: no input is added to
  /// Of a Loop: what it claims whenever a round begins, and before the last test. No variables.
  std::vector<Expr> invariants;
  std::vector<Stmt> body, otherwise;
};

/// (place & 1) == (a & 1), or place == a, or else b, at the beginning. Of global memory; no variables. Or only b.
struct Precondition {
  bool reads = true;  ///< not only b
  Place place;
  Expr a, b;
  bool either = false;  ///< b counts
  bool whole = false;   ///< all bits are compared
};

struct Program {
  ir::Launch launch;
  std::vector<Precondition> preconditions;
  uint32_t variables = 0;
  uint32_t cells = 2;  ///< 4-byte elements of the two arrays, one global (any contents), one shared (undefined)
  std::vector<Stmt> body;
};

inline bool leaves(Stmt::Kind kind) {
  return kind >= Stmt::Kind::Break;
}
/// Nobody comes to the end of the list.
inline bool returns(const std::vector<Stmt>& body) {
  for (const Stmt& s : body)
    if (leaves(s.kind)) return true;
  return false;
}
/// An If of which both sides return is taken without its `otherwise`: the code after a statement is always reachable.
inline bool neverGoesOn(const Stmt& s) {
  return returns(s.body) && returns(s.otherwise);
}

/// Calls f on every expression of the statements, outermost first.
template <class F>
void eachExpr(const Expr& e, const F& f) {
  f(e);
  for (const Expr& x : e.arguments) eachExpr(x, f);
}
template <class F>
void eachStmt(const std::vector<Stmt>& body, const F& f) {
  for (const Stmt& s : body) {
    f(s);
    eachStmt(s.body, f);
    eachStmt(s.otherwise, f);
  }
}

}  // namespace gpubmc::oracle
