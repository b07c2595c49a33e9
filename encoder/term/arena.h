#pragma once
// Storage of terms: flat arrays by id, arguments in one pool, an open-addressing table for hash-consing.

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::encoder {

inline uint64_t maskOf(unsigned width) {
  return width >= 64 ? ~0ull : (1ull << width) - 1;
}
inline int64_t signedOf(uint64_t bits, unsigned width) {
  return int64_t(bits << (64 - width)) >> (64 - width);
}

/// Facts that hold for every value of a term; for arrays all zero.
struct Facts {
  KnownBits known;
  URange u{0, 0};
  SRange s{0, 0};
};

struct Node {
  Op op;
  uint8_t width;       ///< of arrays: the cells'
  uint8_t indexWidth;  ///< arrays only
  uint32_t facts;      ///< index of Impl::facts; constants have none
  uint64_t payload;
  uint32_t first, count;  ///< arguments in the pool
};

struct VarInfo {
  std::string name;
};

/// Cells of an array that are certainly written by some store: first, first + step, ... last; and the facts that hold
/// for each of them.
struct Coverage {
  uint64_t first = 0, last = 0, step = 0;  ///< step 0: one cell
  uint32_t stores = 1;
  Facts cells;
};

struct TermManager::Impl {
  static constexpr uint32_t kNarrow = 64;
  static constexpr uint64_t kWideArguments = 8'000'000;

  std::vector<Node> nodes;
  /// Facts of arrays, then of any word by its width, then of terms about which more is known.
  std::vector<Facts> facts;
  std::vector<uint32_t> pool;   ///< argument ids
  std::vector<uint64_t> coefs;  ///< parallel to pool; meaningful for Add
  struct Slot {
    uint32_t id = 0;  ///< 0: empty
    uint32_t hash =
        0;  ///< of the term: separates most terms without a comparison, and determines the slot when tables grow
  };
  std::vector<Slot> table;
  std::deque<VarInfo> vars;
  struct FunctionInfo {
    std::string name;
    unsigned arity, width;
    bool commutative;
    uint64_t meaning;
  };
  std::deque<FunctionInfo> functions;
  std::unordered_map<std::string, uint32_t> functionIds;
  Poll poll;
  std::unordered_map<uint64_t, Term> extracts;  ///< results of extract by (term, hi, lo)
  uint64_t wideArguments = 0;                   ///< arguments of the terms that have more than kNarrow of them

  Impl();
  const Node& node(Term t) const { return nodes[t.id]; }
  std::span<const Term> args(Term t) const {
    const Node& n = nodes[t.id];
    return {reinterpret_cast<const Term*>(pool.data() + n.first), n.count};
  }
  Facts factsOf(Term t) const;
  /// Whether an operation on `t` takes over the operands of t, an n-ary term of the same operator. In a chain of n
  /// operations each prefix is a term, so that n * n / 2 operands are stored: this is allowed for all terms together up
  /// to a limit, from which on wide terms are operands as a whole. The limit counts terms, so that it does not depend
  /// on the machine.
  bool isFlattened(Term t) const { return node(t).count <= kNarrow || wideArguments + node(t).count <= kWideArguments; }
  uint64_t coef(Term t, size_t i) const { return coefs[nodes[t.id].first + i]; }

  /// The term of this shape, created if it is new. `coefficients` is empty or as long as `arguments`. The spans may
  /// point into the pool.
  Term intern(Op op, unsigned width, uint64_t payload, std::span<const Term> arguments,
              std::span<const uint64_t> coefficients = {}, unsigned indexWidth = 0);
  Term fresh(Op op, unsigned width, uint64_t payload, Facts facts, unsigned indexWidth = 0);
  Facts derive(const Node& n) const;
  std::unordered_map<uint32_t, Coverage> coverage;  ///< by array
  void cover(uint32_t store);
  /// Facts about the cells that may be read at the index. False: nothing is known.
  bool covered(uint32_t array, uint32_t index, Facts& facts) const;
  uint32_t keep(const Facts& f, unsigned width);
  void keepFactsOfWords();
  void grow();
  uint32_t hash(const Node& n) const;
};

static_assert(sizeof(Term) == sizeof(uint32_t));

/// A linear sum under construction, mod 2^width.
struct Sum {
  unsigned width;
  uint64_t constant = 0;
  std::vector<std::pair<Term, uint64_t>> parts;  ///< unsorted, may repeat until normalised
};

/// Bounds of an exact integer sum: sum of signed coefficients times atoms' bounds.
struct IntegerBounds {
  __int128 lo, hi;
};
IntegerBounds boundsUnsigned(const TermManager::Impl& m, const Sum& s);
IntegerBounds boundsSigned(const TermManager::Impl& m, const Sum& s);
/// d == 0 in a simpler form if there is one: atoms are read as unsigned or as signed numbers, whichever shows that d is
/// 0 only as an integer. Required: normalised, at least two parts.
std::optional<Term> eqDigits(TermManager& tm, const TermManager::Impl& impl, const Sum& d);
/// The sum that `t` is; t itself as the only part if it is none.
Sum sumOf(const TermManager::Impl& m, Term t);
/// Adds the parts of a sum, or a sum that is not flattened as one part.
void addScaled(const TermManager::Impl& m, Sum& to, Term t, uint64_t factor);
void normalise(Sum& s);

}  // namespace gpubmc::encoder
