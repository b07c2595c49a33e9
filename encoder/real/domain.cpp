#include "encoder/real/domain.h"

#include <algorithm>
#include <set>

namespace gpubmc::encoder::real {
namespace {

/// Limit on the flags whose cases are enumerated.
constexpr size_t kCases = 6;

}  // namespace

void Domain::know(Poly flag) {
  if (const auto is = p_.atomOf(flag)) learn(*is, true, facts_);
  if (const auto isNot = p_.atomOf(p_.sub(Polynomials::kUnit, flag))) learn(*isNot, false, facts_);
}

void Domain::learn(Atom flag, bool value, std::vector<Known>& known) const {
  const AtomInfo& info = p_.atoms[flag];
  using How = Known::How;
  if (info.kind == AtomKind::Positive) {
    const Poly x = info.arguments[0];
    known.push_back(value ? Known{x, How::Positive} : Known{p_.neg(x), How::NonNegative});
  }
  if (info.kind == AtomKind::Zero && !value) known.push_back({info.arguments[0], How::NonZero});
}

// A product is not 0 if no factor is; a root is not 0 if its argument is not.
void Domain::addNonZero(Poly x, Poly where, std::vector<Demand>& out) {
  x = p_.cleared(x);
  if (p_.constantOf(x)) {
    if (x == Polynomials::kNull) out.push_back({false, Value::finite(x), where});
    return;
  }
  const auto [unit, core] = p_.unitForm(x);
  auto factorsOf = [&](Monomial m) {
    for (size_t i = 0; i < p_.factors(m); ++i) {
      const AtomInfo info = p_.atoms[p_.factor(m, i).atom];
      if (info.kind == AtomKind::Inverse) continue;
      if (info.kind == AtomKind::Root)
        addNonZero(info.arguments[0], where, out);
      else
        out.push_back({false, Value::finite(p_.atom(info.kind, info.tag, info.arguments)), where});
    }
  };
  factorsOf(p_.part(unit, 0).monomial);
  if (p_.constantOf(core)) return;
  if (p_.size(core) == 1) return factorsOf(p_.part(core, 0).monomial);
  const bool turned = p_.rationals.sign(p_.part(core, 0).coefficient) < 0;
  out.push_back({false, Value::finite(turned ? p_.neg(core) : core), where});
}

std::vector<Domain::Demand> Domain::demandsOf(const Taken& t) {
  using Kind = RealAssumption::Kind;
  std::vector<Demand> out;
  const bool sign = t.told.kind != Kind::NonZero, zero = t.told.kind != Kind::NonNegative;
  if (!t.of.isFinite()) {
    if (sign) out.push_back({true, t.of, t.where});
    if (zero) out.push_back({false, t.of, t.where});
    return out;
  }
  const Poly x = t.of.id;
  if (sign) {
    const bool isNull = x == Polynomials::kNull;
    if (!isNull) out.push_back({true, Value::finite(p_.positiveForm(x).core), t.where});
  }
  if (zero) addNonZero(x, t.where, out);
  return out;
}

bool Domain::isMet(bool isSign, Poly x, std::span<const Known> known) {
  using How = Known::How;
  if (isSign ? p_.isNonNegative(x) : p_.isPositive(x) || p_.isPositive(p_.neg(x))) return true;
  if (x == Polynomials::kNull) return isSign;
  if (p_.constantOf(x)) return false;
  auto isMultiple = [&](Poly of, bool anySign) {
    if (of == Polynomials::kNull) return false;
    const Poly core = p_.positiveForm(x).core;
    return p_.positiveForm(of).core == core || (anySign && p_.positiveForm(p_.neg(of)).core == core);
  };
  return std::ranges::any_of(known, [&](const Known& k) {
    if (isSign) return k.how != How::NonZero && (isMultiple(k.above, false) || p_.isNonNegative(p_.sub(x, k.above)));
    if (k.how == How::NonNegative)
      return p_.isPositive(p_.sub(x, k.above)) || p_.isPositive(p_.neg(p_.add(x, k.above)));
    if (isMultiple(k.above, true)) return true;
    if (k.how == How::NonZero) return false;
    return p_.isNonNegative(p_.sub(x, k.above)) || p_.isNonNegative(p_.neg(p_.add(x, k.above)));
  });
}

bool Domain::isMet(const Demand& d) {
  if (!d.of.isFinite()) return false;
  std::set<Atom> open;
  for (Atom a : p_.flags(d.where)) open.insert(a);
  if (open.size() > kCases) return isMet(d.isSign, d.of.id, facts_);
  for (Atom a : p_.flags(d.of.id))
    if (open.size() < kCases || open.contains(a)) open.insert(a);
  const std::vector<Atom> flags(open.begin(), open.end());
  for (uint32_t values = 0; values < uint32_t(1) << flags.size(); ++values) {
    Poly x = d.of.id, where = d.where;
    std::vector<Known> known = facts_;
    for (size_t i = 0; i < flags.size(); ++i) {
      const bool is = values >> i & 1;
      x = p_.withFlag(x, flags[i], is);
      where = p_.withFlag(where, flags[i], is);
      learn(flags[i], is, known);
    }
    if (where != Polynomials::kNull && !isMet(d.isSign, x, known)) return false;
  }
  return true;
}

Domain::Compared Domain::compare(std::span<const Taken> left, std::span<const Taken> right) {
  Compared out;
  auto tell = [&](const RealAssumption& a) {
    if (std::ranges::find(out.told, a) == out.told.end()) out.told.push_back(a);
  };
  auto all = [&](std::span<const Taken> of) {
    std::set<Demand> demands;
    for (const Taken& t : of)
      if (isOfDomain(t.told.kind))
        for (const Demand& d : demandsOf(t)) demands.insert(d);
    return demands;
  };
  const std::set<Demand> ofLeft = all(left), ofRight = all(right);
  auto look = [&](std::span<const Taken> mine, const std::set<Demand>& others) {
    for (const Taken& t : mine) {
      if (!isOfDomain(t.told.kind)) {
        tell(t.told);
        continue;
      }
      for (const Demand& d : demandsOf(t)) {
        if (isMet(d)) continue;
        if (others.contains(d))
          tell(t.told);
        else if (!out.alone)
          out.alone = t.told.term;
      }
    }
  };
  look(left, ofRight);
  look(right, ofLeft);
  return out;
}

}  // namespace gpubmc::encoder::real
