#pragma once
// How a term can be read where reals are computed: bits have no type, so that what they stand for depends on who asks.

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
  Binary16,  ///< floats: the real number
  Bfloat16,
  Binary32,
  Binary64,
  Truth,   ///< 1 bit: the real number 0 or 1
  Signed,  ///< an integer: the real number
  Unsigned,
  Bits,  ///< as it stands
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

/// What the reader of a term needs to know of others first: operands as its operator takes them, or {the same term,
/// Bits} for what can only be taken as it stands. None for constants. Required: the sense is not Bits.
std::vector<Reading> operandsOf(const TermManager& terms, Reading r);

/// A float constant that is the rounding of an irrational number times a power of two.
struct Irrational {
  enum class Name : uint8_t { LogOfTwo, InverseLogOfTwo } name;
  bool negative;
  int exponent;
};
std::optional<Irrational> irrational(FloatFormat format, uint64_t bits);

/// Whether a finite constant uses so many bits that it may be the rounding of another number: of a literal, or of what
/// the compiler has computed from others.
bool isRounded(FloatFormat format, uint64_t bits);
/// The quotient of small numbers times a power of two of which the constant is the rounding; none: there is none, or
/// nothing is rounded.
std::optional<Rational> fraction(FloatFormat format, uint64_t bits);

/// Whether float operations, functions of which nothing is known, or certain variables are among what a term is made
/// from: bits that no point gives a value to.
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
