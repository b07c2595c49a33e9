#pragma once
// Terms as integers. A sum, product, quotient or remainder that does not wrap is a polynomial in unknowns: in the
// variables of the query, and in the digits into which divisions take numbers apart (docs/design/index-arithmetic.md,
// sections 2, 4 and 5). Values are copied when cases are distinguished.

#include <map>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

#include "encoder/arith/inequalities.h"
#include "encoder/term/term.h"

namespace gpubmc::encoder {

/// How a query reads its words.
struct Readings {
  std::unordered_set<uint32_t> signedTerms;  ///< compared or extended as signed numbers
  /// By term and bit: a multiple of the term by a power of two, whose first bit is that bit. Terms are normalised so
  /// that the sign of 32 * x, of 32 bits, is bit 26 of x.
  std::map<std::pair<uint32_t, unsigned>, Term> multiples;
};

class WholeNumbers {
 public:
  /// Required: `readings` outlives this, and the terms are not changed while this exists, except that new ones are
  /// created.
  WholeNumbers(const TermManager& tm, const Readings& readings, size_t steps)
      : tm_(&tm), readings_(&readings), known_(steps) {}

  /// Whether a term of width 1 compares numbers: Eq, Ult, Slt, or the first bit of a number.
  bool isComparison(Term t) const;
  /// From now on the comparison is true or false. `isDoubted`: it is worth showing that it is the other
  /// way. While an operand may wrap, as far as is known, it returns false and can be tried again: nothing follows, or
  /// something of an unknown.
  bool assume(Term comparison, bool holds, bool isDoubted);
  /// `t` has the value of `other` from now on; both of one width.
  void identify(Term t, Term other) { same_.emplace_back(t, other); }
  /// For all values: x * y is at most the largest of these products of bounds, one of which applies.
  void knowProduct(Term x, Term y, const std::vector<std::pair<uint64_t, uint64_t>>& bounds);

  /// Draws consequences of equations. True: there are new ones.
  bool solve();
  /// Replaces unknowns by what equations say they are. True: some.
  bool eliminate();
  /// The facts contradict each other.
  bool isContradictory() const { return contradictory_ || known_.isContradictory(); }
  /// The comparison is known not to be as stated.
  bool isRefuted(Term comparison, bool holds);
  /// From now on, terms that may wrap are unknowns.
  void settle() { settled_ = true; }
  bool isSettled() const { return settled_; }
  /// The difference of two numbers that are not equal, if an equation is left that might follow from their order; it
  /// is not returned again.
  std::optional<Polynomial> takeDifferent();
  /// From now on p is at least 1.
  void knowPositive(const Polynomial& p);
  /// Choices whose condition decides the value.
  const std::vector<Term>& choices() const { return choices_; }

  /// Grows with each new fact.
  size_t facts() const { return known_.version(); }
  bool isExhausted() const { return known_.isExhausted(); }
  size_t steps() const { return known_.steps(); }
  void setSteps(size_t steps) { known_.setSteps(steps); }

 private:
  struct Division {
    Polynomial by, quotient, remainder;
  };
  /// A dividend of several terms: `sum` and the unknown `is` are equal.
  struct Named {
    Polynomial sum, is;
    bool operator==(const Named&) const = default;
  };

  /// A term, as a signed or an unsigned number.
  using Reading = std::pair<uint32_t, bool>;
  struct Wrapped {
    unsigned width = 0;
    Polynomial is;                        ///< an unknown
    std::optional<Polynomial> residue{};  ///< the same modulo 2^width
    bool isFound = false;                 ///< an equation says which number it is
  };

  size_t version() const { return 2 * known_.version() + settled_; }
  std::optional<Polynomial> value(Term t, bool isSigned);
  /// The same where the term is known not to wrap.
  std::optional<Polynomial> exactly(Term t, bool isSigned);
  /// The number that a term stands for which may wrap: an unknown.
  Polynomial wrapped(Term t, bool isSigned);
  /// The number of a term with that residue, by that of a part of it that may wrap.
  std::optional<Polynomial> throughWrapped(Term t, const Polynomial& residue, bool isSigned);
  /// Congruent to p modulo 2^width, with the unknowns of sums that may wrap in place of these sums.
  Polynomial withWrapped(Polynomial p, unsigned width) const;
  std::optional<Polynomial> residue(Term t);
  std::optional<Polynomial> computed(Term t);
  std::optional<Polynomial> masked(Term t);
  std::optional<Polynomial> powerOfTwo(Term exponent);
  std::optional<Division> division(Term dividend, const std::optional<Polynomial>& by, bool isSigned);
  Polynomial opaque(Term t);
  bool fits(const Polynomial& p, unsigned width, bool isSigned);
  std::optional<Polynomial> nonNegativeIf(Term comparison, bool holds);
  /// The number whose first bit this is, of those that its range leaves, and the bit; nothing: none is known.
  std::optional<std::pair<Term, unsigned>> firstBit(Term extract) const;

  std::optional<Division> divide(const Polynomial& a, const Polynomial& by);
  std::optional<Polynomial> byMultiplication(const Polynomial& a, const Polynomial& by);
  Division digits(const Polynomial& a, const Polynomial& by);
  Polynomial named(const Polynomial& p);
  Polynomial renamed(Polynomial p) const;
  void know(const Polynomial& nonNegative);
  void boundQuotient(const Polynomial& fact, const Division& d);
  void boundName(const Polynomial& fact, const Named& n);
  bool split(const Polynomial& equation);
  void equate(Polynomial zero);
  void narrowByDifferent();

  const TermManager* tm_;
  const Readings* readings_;
  Inequalities known_;
  bool settled_ = false, contradictory_ = false;
  bool isWrapped_ = false;                            ///< value() gave an unknown for a term that may wrap
  std::map<uint32_t, Polynomial> opaque_, residues_;  ///< by term
  std::set<Reading> fitting_;                         ///< terms that do not wrap
  std::map<Reading, Wrapped> wrapped_;                ///< numbers of terms that may wrap
  std::map<Reading, size_t> failed_;                  ///< of which that was not known, when version() was this
  std::map<Polynomial, Polynomial> powers_;           ///< by exponent
  std::vector<Division> divisions_;
  std::vector<std::pair<Polynomial, Polynomial>> products_;  ///< factors of products that are divided
  std::vector<Named> named_;
  std::vector<Polynomial> equations_, different_;
  std::set<Polynomial> drawn_;  ///< all equations so far
  std::vector<std::pair<Term, Term>> same_;
  std::vector<Term> choices_;
};

}  // namespace gpubmc::encoder
