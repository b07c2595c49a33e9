#pragma once
// The senses in which a term can be read where reals are computed: bits have no type, so the sense depends on the use.

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

#include "encoder/float/operations.h"
#include "encoder/real/rationals.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder::real {

enum class Sense : uint8_t {
  Binary16,  ///< floats: as a real number
  Bfloat16,
  Binary32,
  Binary64,
  Truth,   ///< one bit: as the real number 0 or 1
  Signed,  ///< an integer: as a real number
  Unsigned,
  Bits,  ///< as uninterpreted bits
};
inline bool isFloat(Sense s) {
  return s <= Sense::Binary64;
}
FloatFormat formatOf(Sense s);  ///< required: isFloat
Sense senseOf(FloatFormat f);   ///< required: one of the four formats

struct Reading {
  Term term;
  Sense sense;
  uint64_t key() const { return uint64_t(term.id) << 3 | uint64_t(sense); }
};

/// The readings that must be known first: the operands as the operator takes them, or {the same term, Bits} for a term
/// that can only be read as bits. None for constants. Required: the sense is not Bits.
std::vector<Reading> operandsOf(const TermManager& terms, Reading r);

/// A float constant that is an irrational number, times a power of two, rounded.
struct Irrational {
  enum class Name : uint8_t { LogOfTwo, InverseLogOfTwo } name;
  bool negative;
  int exponent;
};
std::optional<Irrational> irrational(FloatFormat format, uint64_t bits);

/// Whether a finite constant uses so many bits that it may be a rounded value: of a literal, or of a constant folded by
/// the compiler.
bool isRounded(FloatFormat format, uint64_t bits);
/// The quotient of small integers, times a power of two, that rounds to the constant; none: there is no such quotient,
/// or nothing is rounded.
std::optional<Rational> fraction(FloatFormat format, uint64_t bits);

/// Whether a term depends on float operations, uninterpreted functions, or certain variables: bits that points do not
/// determine.
class FloatSearch {
 public:
  explicit FloatSearch(const TermManager& terms, std::span<const Term> variables = {});
  bool operator()(Term t);

 private:
  const TermManager& terms_;
  std::unordered_set<uint32_t> variables_;
  std::vector<uint8_t> known_;  ///< by term: 0 not known, 1 no, 2 yes
};

}  // namespace gpubmc::encoder::real
