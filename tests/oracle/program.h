#pragma once
// Small random kernels as syntax trees. A tree has three uses: lowering to kernel IR (lower.h), printing as CUDA source
// (source.h) and shrinking (shrink.h). Values are 32-bit. Every value that depends on an input is masked to a few bits
// where it is read, so that trying these few bits of each input covers all inputs.

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
  Divide,     ///< unsigned, like the next two
  Remainder,  ///< the divisor of Divide and Remainder may be 0
  ShiftLeft,  ///< by less than 32
  ShiftRight,
  LessBits
};

/// The values that a loop carries: the moving register, its step or second register, the number of iterations.
enum Register : uint32_t { kMoving, kOther, kRounds };

struct Expr {
  enum class Kind : uint8_t {
    Constant,
    Thread,
    Block,
    Input,
    Variable,
    Carried,  ///< a Register of the innermost enclosing loop, with as many bits as variables have
    Binary
  } kind = Kind::Constant;
  Op op = Op::Add;
  uint32_t value = 0;  ///< of a Constant; the number of a Variable; the Register of a Carried
  std::vector<Expr> arguments;
};

/// The location array[index & mask], with elements of `bytes` bytes. `mask` may reach past the end or be kNoMask.
constexpr uint32_t kNoMask = ~uint32_t(0);
struct Place {
  bool shared = false;
  bool counts = false;  ///< in the second global array, which is initially 0
  unsigned bytes = 4;
  uint32_t mask = 0;
  Expr index;
};

/// How a loop's register changes from one iteration to the next, in addition to the iteration counter.
struct Motion {
  enum class Kind : uint8_t {
    Counts,     ///< only the counter changes
    Adds,       ///< + step
    Subtracts,  ///< - step
    Doubles,
    Triples,
    Halves,  ///< unsigned
    HalvesSigned,
    Divides,    ///< signed, by 2
    Reflects,   ///< step - register
    Toggles,    ///< ^ step
    Exchanges,  ///< swaps with a second register whose initial value is step
    Follows     ///< takes the value of the second register, which is then incremented
  } kind = Kind::Counts;
  /// The condition for another iteration.
  enum class Test : uint8_t {
    Rounds,     ///< the number of previous iterations is less than a & 3
    Below,      ///< signed: the register is below a
    BelowBits,  ///< unsigned
    AtLeast,    ///< signed: the register is not below a
    NotZero
  } test = Test::Rounds;
  bool wide = false;     ///< the register has 64 bits; the loop's variable has its lower 32
  bool hurries = false;  ///< for Adds: an iteration that a Continue ends adds one more
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
    AtomicSet,    ///< atomicExch(place, a & 1), result unused: releases a lock, raises a flag
    Lock,         ///< while (atomicOr(place, 1) & 1); or, if `whole`: while (atomicCAS(place, 0, 1));
    Wait,         ///< while ((atomicOr(place, 0) & 1) != (a & 1)); or, if `whole`: while (atomicOr(place, 0) != a), or
                  ///  < a if the motion's test is BelowBits
    Copy,         ///< asynchronous copy of `from` to place
    Commit,       ///< commits the copies so far as a group
    Await,        ///< waits for all groups except the last `variable` ones
    Arrive,       ///< at the mbarrier that expects all threads of the block
    WaitPhase,    ///< waits for the phase of the thread's last arrival
    Meet,         ///< named barrier `number` + a, for the threads of `variable` warps, or of the block if 0
    Come,         ///< arrives at a named barrier without waiting
    Barrier,
    Count,        ///< variable = __syncthreads_count(a)
    PairBarrier,  ///< __syncwarp of the lane and its neighbour
    WarpBarrier,  ///< __syncwarp of all lanes
    Shuffle,      ///< variable = __shfl_sync(all lanes, b, a)
    Fence,
    GridBarrier,
    If,    ///< if (a) body else otherwise
    Loop,  ///< for (c = 0; variable = c, c < (a & 3); c++) body, with c a separate counter; or as `motion` says
    Assert,
    // Nothing after these in the statement list is executed. Outside loops, Break and Continue return.
    Break,
    Continue,
    Return,
    Trap,
  } kind = Kind::Assign;
  uint32_t variable = 0, number = 1;
  bool isOfTile = false;                   ///< for Meet: the barrier belongs to a tile, whatever its number
  ir::Order order = ir::Order::Relaxed;    ///< of atomics and fences; a fence is never relaxed
  ir::Order failure = ir::Order::Relaxed;  ///< of an AtomicSwap whose comparison fails
  ir::Scope scope = ir::Scope::Device;
  Place place, from;
  Expr a, b;      ///< Loop: operand of the condition, initial value of the register
  Motion motion;  ///< of a Loop
  Expr step;      ///< of a Loop: evaluated before it
  bool whole =
      false;  ///< for AtomicTake, AtomicSwap, Lock and Wait: all bits, not only the last one. AtomicTake: requires that
              ///  no input is added to
  /// Of a Loop: its invariants, claimed at the start of each iteration and before the last test. No variables.
  std::vector<Expr> invariants;
  std::vector<Stmt> body, otherwise;
};

/// (place & 1) == (a & 1), or place == a if `whole`, holds initially, or b as an alternative; or only b. About global
/// memory, without variables.
struct Precondition {
  bool reads = true;  ///< false: the condition is only b
  Place place;
  Expr a, b;
  bool either = false;  ///< b is an alternative
  bool whole = false;   ///< compares all bits
};

struct Program {
  ir::Launch launch;
  std::vector<Precondition> preconditions;
  uint32_t variables = 0;
  uint32_t cells = 2;  ///< 4-byte elements per array: two global (arbitrary contents; 0), one shared (undefined)
  std::vector<Stmt> body;
};

inline bool leaves(Stmt::Kind kind) {
  return kind >= Stmt::Kind::Break;
}
/// Control never reaches the end of the list.
inline bool returns(const std::vector<Stmt>& body) {
  for (const Stmt& s : body)
    if (leaves(s.kind)) return true;
  return false;
}
/// The `otherwise` of an If whose two sides both return is ignored: the code after a statement is always reachable.
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
