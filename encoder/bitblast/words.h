#pragma once
// Word-level circuits over gates, least significant bit first.

#include <span>
#include <vector>

#include "encoder/bitblast/gates.h"

namespace gpubmc::encoder {

using Word = std::vector<Lit>;

class Words {
 public:
  explicit Words(Gates& gates) : g_(gates) {}

  Word constant(uint64_t bits, size_t width) const;
  Word add(const Word& a, const Word& b, Lit carry = kFalse);
  Word negate(const Word& a);
  Word mul(const Word& a, const Word& b);
  /// Quotient and remainder, with the SMT-LIB results for a zero divisor.
  void divide(const Word& a, const Word& b, Word& quotient, Word& remainder);
  enum class Shift { Left, Right, Arithmetic };
  Word shift(const Word& a, const Word& amount, Shift kind);
  Lit equal(const Word& a, const Word& b);
  Lit less(const Word& a, const Word& b);  ///< unsigned
  Lit lessSigned(const Word& a, const Word& b);
  Word mux(Lit c, const Word& a, const Word& b);
  Lit all(std::vector<Lit> xs);  ///< conjunction, as a balanced tree

 private:
  Gates& g_;
};

}  // namespace gpubmc::encoder
