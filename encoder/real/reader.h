#pragma once
// Terms to values: each term is read once in each sense in which it is used.

#include <map>
#include <unordered_map>
#include <vector>

#include "encoder/real/comparer.h"
#include "encoder/real/reading.h"
#include "encoder/real/values.h"

namespace gpubmc::encoder::real {

/// What was taken for granted where a term was read.
struct Taken {
  RealAssumption told;
  Value of{};                       ///< what told.term is there: of what is divided by, or has a root or a logarithm
  Poly where = Polynomials::kUnit;  ///< it counts only where this is not 0: products of flags and of their opposites
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
  /// Each counts only where `flag` is not 0, too.
  AssumptionSet under(Poly flag, AssumptionSet set, Polynomials& polynomials);
  std::vector<Taken> list(AssumptionSet set) const;

 private:
  std::vector<Taken> all_;
  PairMemo guarded_;
  Sequences sets_;  ///< ascending positions in all_
  PairMemo unions_;
};

struct Read {
  Value value{Value::Kind::Finite, 0};  ///< but of Bits
  Term bits;                            ///< Bits: of all terms that are made alike from equal reals, one and the same
  AssumptionSet assumptions = AssumptionSets::kNone;
  Term opaque;            ///< a subterm that is taken as an unknown though it is made from floats, if there is one
  bool tooLarge = false;  ///< `opaque` is one that outgrew its limits
  Term undefined;         ///< a subterm that has no real value, such as 1/0, if there is one: the value means nothing
};

class Reader {
 public:
  Reader(TermManager& terms, Polynomials& polynomials, Values& values)
      : terms_(terms), p_(polynomials), values_(values), hasFloats_(terms) {}
  /// Ensured: stays where it is.
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
  std::map<std::pair<Value, Sense>, Term> representatives_;  ///< the first term that was read so
};

}  // namespace gpubmc::encoder::real
