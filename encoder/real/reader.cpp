#include "encoder/real/reader.h"

#include <algorithm>

#include "encoder/real/domain.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder::real {

AssumptionSet AssumptionSets::under(Poly flag, AssumptionSet set, Polynomials& polynomials) {
  if (set == kNone || flag == Polynomials::kUnit) return set;
  if (const uint32_t* known = guarded_.find(pairOf(flag, set))) return *known;
  AssumptionSet out = kNone;
  for (Taken t : list(set)) {
    if (isOfDomain(t.told.kind)) t.where = polynomials.mul(t.where, flag);
    if (t.where != Polynomials::kNull) out = with(out, t);
  }
  guarded_.put(pairOf(flag, set), out);
  return out;
}

AssumptionSet AssumptionSets::with(AssumptionSet set, const Taken& a) {
  const auto at = size_t(std::find(all_.begin(), all_.end(), a) - all_.begin());
  if (at == all_.size()) all_.push_back(a);
  const uint64_t word = at;
  return unite(set, sets_.intern(std::span(&word, 1)));
}

AssumptionSet AssumptionSets::unite(AssumptionSet a, AssumptionSet b) {
  if (a == b || b == kNone) return a;
  if (a == kNone) return b;
  if (b < a) std::swap(a, b);
  if (const uint32_t* set = unions_.find(pairOf(a, b))) return *set;
  std::vector<uint64_t> both;
  std::set_union(sets_[a].begin(), sets_[a].end(), sets_[b].begin(), sets_[b].end(), std::back_inserter(both));
  const AssumptionSet set = sets_.intern(both);
  unions_.put(pairOf(a, b), set);
  return set;
}

std::vector<Taken> AssumptionSets::list(AssumptionSet set) const {
  std::vector<Taken> out;
  for (uint64_t at : sets_[set]) out.push_back(all_[at]);
  return out;
}

// Operands first, with an explicit stack: terms can be very deep.
const Read& Reader::operator()(Reading root) {
  struct Open {
    Reading reading;
    std::vector<Reading> operands;
  };
  std::vector<Open> stack;
  auto open = [&](Reading r) {
    if (!memo_.contains(r.key())) stack.push_back({r, needs(r)});
  };
  open(root);
  while (!stack.empty()) {
    const size_t top = stack.size() - 1;
    if (memo_.contains(stack[top].reading.key())) {
      stack.pop_back();
      continue;
    }
    const std::vector<Reading> operands = stack[top].operands;
    for (Reading r : operands) open(r);
    if (stack.size() > top + 1) continue;
    const Reading r = stack[top].reading;
    stack.pop_back();
    memo_.emplace(r.key(), compute(r, operands));
  }
  return memo_.at(root.key());
}

std::vector<Reading> Reader::needs(Reading r) {
  if (r.sense != Sense::Bits) return operandsOf(terms_, r);
  if (!hasFloats_(r.term)) return {};
  if (terms_.op(r.term) == Op::Apply) {
    if (const auto o = floatOperation(terms_, r.term)) {
      if (o->op == FloatOp::Compare) return {{r.term, Sense::Truth}};
      const bool toInteger = o->op == FloatOp::ToSigned || o->op == FloatOp::ToUnsigned;
      return {{toInteger ? terms_.args(r.term)[0] : r.term, senseOf(o->format)}};
    }
  }
  std::vector<Reading> out;
  for (Term t : terms_.args(r.term)) out.push_back({t, Sense::Bits});
  return out;
}

void Reader::assume(Read& out, RealAssumption::Kind kind, Term t, FloatFormat format, Value of) {
  out.assumptions = assumptions.with(out.assumptions, {{kind, t, format}, of});
}

Read Reader::compute(Reading r, const std::vector<Reading>& operands) {
  Read out;
  std::vector<Value> x;
  for (Reading o : operands) x.push_back(memo_.at(o.key()).value);
  collect(out, r, operands);
  if (r.sense == Sense::Bits) {
    out.bits = operands.empty() ? r.term : bitsOf(r, operands);
    const bool knows = terms_.op(r.term) == Op::Apply && floatOperation(terms_, r.term);
    if (!operands.empty() && !knows && !out.opaque) out.opaque = r.term;
    return out;
  }
  std::optional<Value> v;
  try {
    v = valueOf(r, x, operands, out);
  } catch (const TooLarge&) {
    out.tooLarge = true;
    out.opaque = r.term;
  } catch (const NoValue&) {
  }
  if (!v && !out.tooLarge) out.undefined = r.term;
  if (!v) v = unknown(r, r.term);
  out.value = *v;
  representatives_.try_emplace({out.value, r.sense}, r.term);
  return out;
}

// The assumptions of the operands; for a choice with a constant condition: those of the selected side.
void Reader::collect(Read& out, Reading r, const std::vector<Reading>& operands) {
  for (size_t i = 0; i < operands.size(); ++i) {
    const Read& read = memo_.at(operands[i].key());
    AssumptionSet taken = read.assumptions;
    if (i > 0 && operands.size() == 3 && terms_.op(r.term) == Op::Ite && r.sense != Sense::Bits) {
      const Poly condition = memo_.at(operands[0].key()).value.id;
      if (condition == (i == 1 ? Polynomials::kNull : Polynomials::kUnit)) continue;
      try {
        const Poly taking = i == 1 ? condition : p_.sub(Polynomials::kUnit, condition);
        taken = assumptions.under(taking, taken, p_);
      } catch (const TooLarge&) {
        // Assumed everywhere, which is more than necessary.
      }
    }
    out.assumptions = assumptions.unite(out.assumptions, taken);
    if (!out.opaque || (read.tooLarge && !out.tooLarge)) out.opaque = read.opaque, out.tooLarge = read.tooLarge;
    if (!out.undefined) out.undefined = read.undefined;
  }
}

// Bits that are computed from reals, as a function of these: equal reals give equal bits.
Term Reader::bitsOf(Reading r, const std::vector<Reading>& operands) {
  auto representative = [&](Reading o) { return representatives_.at({memo_.at(o.key()).value, o.sense}); };
  if (operands[0].sense != Sense::Bits) {
    const Term same = representative(operands[0]);
    return operands[0].term == r.term ? same : terms_.rebuild(r.term, std::span(&same, 1));
  }
  std::vector<Term> x;
  for (Reading o : operands) x.push_back(memo_.at(o.key()).bits);
  return terms_.rebuild(r.term, x);
}

Value Reader::unknown(Reading r, Term whose) {
  if (r.sense == Sense::Truth) return Value::finite(p_.atom(AtomKind::Condition, whose.id));
  return Value::finite(p_.atom(AtomKind::Unknown, Reading{whose, r.sense}.key()));
}

std::optional<Value> Reader::constantOf(Reading r, Read& out) {
  const uint64_t bits = *terms_.value(r.term);
  const unsigned width = terms_.width(r.term);
  if (!isFloat(r.sense)) {
    const bool negative = r.sense == Sense::Signed && bits >> (width - 1) & 1;
    Rational v(bits);
    if (negative) v -= powerOfTwo(int(width));
    return Value::finite(p_.constant(v));
  }
  const FloatFormat f = formatOf(r.sense);
  if (f.isNan(bits)) return std::nullopt;
  if (const auto named = irrational(f, bits)) {
    assume(out, RealAssumption::Kind::Irrational, r.term, f);
    bool assumed = false;
    const Poly two = values_.functions.logOfTwo();
    const Poly p = named->name == Irrational::Name::LogOfTwo ? two : *values_.functions.inverse(two, assumed);
    const Rational factor = named->negative ? Rational(-powerOfTwo(named->exponent)) : powerOfTwo(named->exponent);
    return Value::finite(p_.scale(p, p_.rationals.intern(factor)));
  }
  if (const auto near = fraction(f, bits)) {
    assume(out, RealAssumption::Kind::Fraction, r.term, f);
    return Value::finite(p_.constant(*near));
  }
  const auto v = rationalOf(f, bits);
  return v ? Value::finite(p_.constant(*v)) : Value::infinite((bits & f.sign()) != 0);
}

std::optional<Value> Reader::valueOf(Reading r, const std::vector<Value>& x, const std::vector<Reading>& operands,
                                     Read& out) {
  if (operands.empty()) return constantOf(r, out);
  if (operands[0].sense == Sense::Bits) return unknown(r, memo_.at(operands[0].key()).bits);
  if (operands.size() == 1 && operands[0].term == r.term)  // one bit as a number
    return r.sense == Sense::Signed ? Value::finite(p_.neg(x[0].id)) : x[0];
  auto truth = [&](size_t i) { return x[i].id; };
  const Poly one = Polynomials::kUnit;
  switch (terms_.op(r.term)) {
    case Op::Ite: return values_.choice(truth(0), x[1], x[2]);
    case Op::Zext:
    case Op::Sext: return x[0];
    case Op::Not: return Value::finite(p_.sub(one, truth(0)));
    case Op::And:
    case Op::Or: {
      const bool isOr = terms_.op(r.term) == Op::Or;
      Poly product = one;
      for (size_t i = 0; i < x.size(); ++i) product = p_.mul(product, isOr ? p_.sub(one, truth(i)) : truth(i));
      return Value::finite(isOr ? p_.sub(one, product) : product);
    }
    case Op::Xor: {
      Poly sum = truth(0);
      for (size_t i = 1; i < x.size(); ++i) {
        const Poly both = p_.mul(sum, truth(i));
        sum = p_.sub(p_.add(sum, truth(i)), p_.add(both, both));
      }
      return Value::finite(sum);
    }
    case Op::Apply: break;
    default: throw InternalError("not read by its operands");
  }
  const FloatOperation operation = *floatOperation(terms_, r.term);
  Assumed assumed;
  const auto v = values_.apply(operation, x, assumed);
  using Kind = RealAssumption::Kind;
  const FloatFormat f = operation.format;
  const size_t divisor = operation.op == FloatOp::Pow ? 0 : operands.size() - 1;
  Value first = x[0];
  // log1p(x) is the logarithm of 1 + x, another value; hypot is the root of a sum of squares, which is never negative.
  if (operation.op == FloatOp::Log1p && first.isFinite()) first = Value::finite(p_.add(first.id, one));
  if (assumed.nonZero) assume(out, Kind::NonZero, operands[divisor].term, f, x[divisor]);
  if (assumed.positive) assume(out, Kind::Positive, operands[0].term, f, first);
  if (assumed.nonNegative) assume(out, Kind::NonNegative, operands[0].term, f, first);
  if (assumed.conversion) assume(out, Kind::Conversion);
  return v;
}

}  // namespace gpubmc::encoder::real
