#pragma once
// Converts terms to values: each term is read once in each sense in which it is used.

#include <map>
#include <unordered_map>
#include <vector>

#include "encoder/real/comparer.h"
#include "encoder/real/reading.h"
#include "encoder/real/values.h"

namespace gpubmc::encoder::real {

/// An assumption made in reading a term.
struct Taken {
  RealAssumption told;
  Value of{};                       ///< the value of told.term: a divisor, or the argument of a root or a logarithm
  Poly where = Polynomials::kUnit;  ///< applies where this is not 0: a product of flags and of their complements
  friend bool operator==(const Taken&, const Taken&) = default;
};

/// A set of assumptions, by its number in AssumptionSets.
using AssumptionSet = uint32_t;

class AssumptionSets {
 public:
  AssumptionSets() { sets_.intern({}); }
  static constexpr AssumptionSet kNone = 0;
  AssumptionSet with(AssumptionSet set, const Taken& a);
  AssumptionSet unite(AssumptionSet a, AssumptionSet b);
  /// Each applies only where `flag` is not 0, too.
  AssumptionSet under(Poly flag, AssumptionSet set, Polynomials& polynomials);
  std::vector<Taken> list(AssumptionSet set) const;

 private:
  std::vector<Taken> all_;
  PairMemo guarded_;
  Sequences sets_;  ///< ascending positions in all_
  PairMemo unions_;
};

struct Read {
  Value value{Value::Kind::Finite, 0};  ///< unless the sense is Bits
  Term bits;  ///< Bits: one representative of all terms that are computed alike from equal reals
  AssumptionSet assumptions = AssumptionSets::kNone;
  Term opaque;            ///< a subterm that is read as an unknown though it depends on floats, if there is one
  bool tooLarge = false;  ///< `opaque` exceeded the limits
  Term undefined;  ///< a subterm without a real value, such as 1/0, if there is one: the value is meaningless then
};

class Reader {
 public:
  Reader(TermManager& terms, Polynomials& polynomials, Values& values)
      : terms_(terms), p_(polynomials), values_(values), hasFloats_(terms) {}
  /// Ensured: the reference stays valid.
  const Read& operator()(Reading r);

  AssumptionSets assumptions;

 private:
  std::vector<Reading> needs(Reading r);
  Read compute(Reading r, const std::vector<Reading>& operands);
  Term bitsOf(Reading r, const std::vector<Reading>& operands);
  std::optional<Value> constantOf(Reading r, Read& out);
  std::optional<Value> valueOf(Reading r, const std::vector<Value>& x, const std::vector<Reading>& operands, Read& out);
  Value unknown(Reading r, Term whose);
  void collect(Read& out, Reading r, const std::vector<Reading>& operands);
  void assume(Read& out, RealAssumption::Kind kind, Term t = {}, FloatFormat format = {}, Value of = {});

  TermManager& terms_;
  Polynomials& p_;
  Values& values_;
  FloatSearch hasFloats_;
  std::unordered_map<uint64_t, Read> memo_;                  ///< by Reading::key
  std::map<std::pair<Value, Sense>, Term> representatives_;  ///< the first term with this reading
};

}  // namespace gpubmc::encoder::real
