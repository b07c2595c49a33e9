#pragma once
// Terms: a hash-consed DAG of bit-vector and array expressions, rewritten to normal form at construction
// (docs/architecture.md, Terms). A term is a 32-bit id into its manager; equal ids mean equal terms, and thanks to the
// normal forms many equal values have equal ids: sums are c0 + sum(ci*ti) mod 2^w with sorted operands, products,
// and/or/xor and min/max are flat and sorted, comparisons are oriented, constants are folded.
//
// Sorts: a bit-vector of width 1..64, or an array (index width, cell width). A Boolean is a bit-vector of width 1.
// ParameterBounds for every builder: operands belong to this manager and have the widths stated; the result has the
// width stated. A breach is an InternalError. Building is not thread-safe; all const members are, once building has
// stopped.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

/// A handle; id 0 is "no term".
struct Term {
  uint32_t id = 0;
  explicit operator bool() const { return id != 0; }
  friend bool operator==(Term a, Term b) { return a.id == b.id; }
  friend auto operator<=>(Term a, Term b) { return a.id <=> b.id; }
};

enum class Op : uint8_t {
  Const,       // payload: bits
  Var,         // payload: variable index
  Apply,       // uninterpreted function over args; payload: function index
  ArrayVar,    // payload: variable index
  ArrayConst,  // payload: the bits of every cell
  Store,       // array, guard(1), index, value: guard ? array[index := value] : array
  Select,      // array, index
  Ite,         // cond(1), then, else (bit-vectors only)
  Eq,
  Ult,
  Slt,  // -> width 1
  Not,  // bitwise complement; and/or/xor as n-ary
  And,
  Or,
  Xor,
  Add,  // n-ary linear sum; see TermManager::linear
  Mul,  // n-ary product
  Udiv,
  Urem,
  Sdiv,
  Srem,  // SMT-LIB: x/0 = all ones (sdiv: -1 or 1), x%0 = x
  Shl,
  Lshr,
  Ashr,     // shift amount of the same width; amount >= width gives 0 (or the sign)
  Concat,   // hi, lo
  Extract,  // payload: hi<<8 | lo
  Zext,
  Sext,
  Umin,
  Umax,
  Smin,
  Smax,
};

struct Function {
  uint32_t id = 0;
};

/// Bits known to be 0 resp. 1 in every value of a term.
struct KnownBits {
  uint64_t zeros = 0, ones = 0;
};
/// Inclusive bounds; a sound over-approximation.
struct URange {
  uint64_t lo, hi;
};
struct SRange {
  int64_t lo, hi;
};

/// value == constant + sum(coefficient * atom) mod 2^width; atoms are sorted and are not sums themselves.
struct Linear {
  uint64_t constant = 0;
  std::vector<std::pair<Term, uint64_t>> parts;
};

/// term == base + offset (mod 2^width), base without a constant addend (the constant 0 if the term is constant).
struct Split {
  Term base;
  uint64_t offset;
};

struct Sum;

class TermManager {
 public:
  TermManager();
  ~TermManager();
  TermManager(const TermManager&) = delete;
  TermManager& operator=(const TermManager&) = delete;

  /// From now on, building a term throws Cancelled once `c` is cancelled; null: never. Existing terms stay valid.
  void setCancellation(const Cancellation* c);

  // --- leaves -------------------------------------------------------------------------------------------------
  Term constant(uint64_t bits, unsigned width);  ///< bits are truncated to width
  Term tru() { return constant(1, 1); }
  Term fls() { return constant(0, 1); }
  Term boolean(bool b) { return constant(b, 1); }
  /// A fresh variable (two calls with one name are two variables; the name is for printing).
  Term var(std::string name, unsigned width);
  /// A fresh variable with lo <= value <= hi (unsigned). Every solver and every model respects the bounds.
  Term rangedVar(std::string name, unsigned width, uint64_t lo, uint64_t hi);
  Term arrayVar(std::string name, unsigned indexWidth, unsigned cellWidth);
  /// The array with the same bits in every cell.
  Term arrayConstant(uint64_t bits, unsigned indexWidth, unsigned cellWidth);
  /// One function per name; later calls with the name must agree. `commutative`: the first two operands are sorted.
  /// `meaning`: a code for an interpretation of the function, defined by another component (encoder/float); 0: none.
  Function function(const std::string& name, unsigned arity, unsigned resultWidth, bool commutative = false,
                    uint64_t meaning = 0);
  Term apply(Function f, std::span<const Term> args);

  // --- bit-vectors: operands of one width, result of the same width ---------------------------------------------
  Term add(Term a, Term b);
  Term sub(Term a, Term b);
  Term neg(Term a);
  Term mul(Term a, Term b);
  Term udiv(Term a, Term b);
  Term urem(Term a, Term b);
  Term sdiv(Term a, Term b);
  Term srem(Term a, Term b);
  Term shl(Term a, Term b);
  Term lshr(Term a, Term b);
  Term ashr(Term a, Term b);
  Term and_(Term a, Term b);
  Term or_(Term a, Term b);
  Term xor_(Term a, Term b);
  Term not_(Term a);
  /// n-ary forms; an empty span gives the neutral element of width 1.
  Term conj(std::span<const Term> xs);
  Term disj(std::span<const Term> xs);
  Term implies(Term a, Term b) { return or_(not_(a), b); }
  Term umin(Term a, Term b);
  Term umax(Term a, Term b);
  Term smin(Term a, Term b);
  Term smax(Term a, Term b);
  Term ite(Term cond, Term a, Term b);

  // --- comparisons: result of width 1 -------------------------------------------------------------------------
  Term eq(Term a, Term b);
  Term ne(Term a, Term b) { return not_(eq(a, b)); }
  Term ult(Term a, Term b);
  Term ule(Term a, Term b) { return not_(ult(b, a)); }
  Term slt(Term a, Term b);
  Term sle(Term a, Term b) { return not_(slt(b, a)); }

  // --- widths -------------------------------------------------------------------------------------------------
  Term concat(Term hi, Term lo);                   ///< width(hi) + width(lo) <= 64
  Term extract(Term a, unsigned hi, unsigned lo);  ///< bits hi..lo inclusive
  Term zext(Term a, unsigned width);               ///< width >= width(a)
  Term sext(Term a, unsigned width);
  /// zext or truncation, sext or truncation.
  Term resizeUnsigned(Term a, unsigned width);
  Term resizeSigned(Term a, unsigned width);

  // --- arrays -------------------------------------------------------------------------------------------------
  Term store(Term array, Term guard, Term index, Term value);
  Term select(Term array, Term index);

  // --- inspection ---------------------------------------------------------------------------------------------
  Op op(Term t) const;
  std::span<const Term> args(Term t) const;  ///< for Add see linear(); invalid when the next term is created
  unsigned width(Term t) const;              ///< bit-vectors; for arrays the cell width
  unsigned indexWidth(Term array) const;
  bool isArray(Term t) const;
  std::optional<uint64_t> value(Term t) const;  ///< the bits of a constant
  uint64_t arrayBits(Term array) const;         ///< of every cell of an ArrayConst
  bool isTrue(Term t) const;
  bool isFalse(Term t) const;
  std::string name(Term varOrApply) const;  ///< of Var, ArrayVar, Apply
  uint32_t payload(Term t) const;
  bool isCommutative(Term apply) const;                       ///< of Apply: its function
  uint64_t meaning(Term apply) const;                         ///< of Apply: its function's
  std::pair<unsigned, unsigned> extractBounds(Term t) const;  ///< hi, lo
  size_t size() const;                                        ///< number of terms created

  KnownBits knownBits(Term t) const;
  URange range(Term t) const;
  SRange signedRange(Term t) const;
  Linear linear(Term t) const;
  Split split(Term t);

  /// Replaces variables (Var or ArrayVar terms) by terms of the same sort and renormalises; memoised per call.
  Term substitute(Term t, const std::unordered_map<uint32_t, Term>& replacement);
  std::vector<Term> substitute(std::span<const Term> ts, const std::unordered_map<uint32_t, Term>& replacement);

  /// The operation of `t` on other operands of the same sorts; for a sum, with the coefficients of `t`.
  Term rebuild(Term t, std::span<const Term> arguments);

  /// SMT-LIB-like text with shared subterms bound by let; for dumps and tests.
  std::string print(Term t) const;

  struct Impl;  ///< storage; encoder/term only (arena.h)

 private:
  Term lattice(Op which, std::span<const Term> operands, unsigned width);
  Term extremum(Op which, Term a, Term b);
  Term eqSum(Term a, Term b);
  std::optional<bool> lessByBounds(Term a, Term b, bool isSigned);
  bool atLeastByExtremum(Term a, Term b, Op max, Op min) const;
  Term extractNew(Term a, unsigned hi, unsigned lo);
  Term extractSum(Term t, unsigned hi, unsigned lo);
  Term extendSum(Term t, unsigned width, bool isSigned);
  Term makeSum(Sum& sum);
  uint64_t payload64(Term t) const;

  std::unique_ptr<Impl> impl_;
};

}  // namespace gpubmc::encoder
