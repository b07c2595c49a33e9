#include "encoder/real/comparer.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "encoder/real/domain.h"
#include "encoder/real/points.h"
#include "encoder/real/reader.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

using namespace real;

struct RealComparer::Impl {
  Impl(TermManager& tm, std::span<const Term> given, std::span<const Term> abstract, const RealLimits& l)
      : terms(tm),
        facts(given.begin(), given.end()),
        limits(l),
        polynomials({l.monomials, l.products}, l.cancel),
        values(polynomials),
        reader(tm, polynomials, values),
        domain(polynomials),
        valueless(tm, abstract) {}

  TermManager& terms;
  std::vector<Term> facts;
  RealLimits limits;
  Polynomials polynomials;
  Values values;
  Reader reader;
  Domain domain;
  bool readFacts = false;    ///< those that `domain` can use
  FloatSearch valueless;     ///< at a point
  std::deque<Point> points;  ///< points that satisfy the facts
  unsigned seed = 0;
  std::optional<std::deque<Point>> corners;  ///< the same for points with one number everywhere

  bool meetsFacts(Point& p) const {
    return std::ranges::all_of(facts, [&](Term f) {
      const Bounds b = p({f, Sense::Truth});
      return b && b->lo == 1;
    });
  }

  /// The point with this number; null if no point that satisfies the facts is found.
  Point* point(size_t i) {
    constexpr unsigned kMostTries = 64;
    while (points.size() <= i && seed < kMostTries)
      if (!meetsFacts(points.emplace_back(terms, valueless, ++seed))) points.pop_back();
    return i < points.size() ? &points[i] : nullptr;
  }

  std::optional<RealDifference> differenceAt(Point& p, Reading a, Reading b) {
    const Bounds x = p(a), y = p(b);
    auto isNumber = [](Bounds v) { return v && !v->isInfinite(); };
    const RealDifference::Bounds none{NAN, NAN};
    if (isNumber(x) && isNumber(y)) {
      if (x->hi < y->lo || y->hi < x->lo) return RealDifference{p.model(), {x->lo, x->hi}, {y->lo, y->hi}};
    } else if (isNumber(x) && p.isNowhere(b)) {
      return RealDifference{p.model(), {x->lo, x->hi}, none};
    } else if (isNumber(y) && p.isNowhere(a)) {
      return RealDifference{p.model(), none, {y->lo, y->hi}};
    }
    return std::nullopt;
  }

  std::optional<RealDifference> difference(Reading a, Reading b) {
    for (size_t i = 0; i < limits.points; ++i) {
      Point* const p = point(i);
      if (!p) return std::nullopt;
      if (auto d = differenceAt(*p, a, b)) return d;
    }
    return std::nullopt;
  }

  /// Points at which one of the two terms has a value and the other may not: 0, and signs that few random points have.
  std::deque<Point>& cornersThatMeetFacts() {
    if (corners) return *corners;
    corners.emplace();
    for (int eighths : {0, 8, -8})
      if (!meetsFacts(corners->emplace_back(terms, valueless, Point::Everywhere{eighths}))) corners->pop_back();
    return *corners;
  }

  /// Whether at every evaluated point one of the two certainly has no value.
  bool isVacuous(Reading a, Reading b) {
    bool any = false;
    auto isNowhere = [&](Point& p) {
      any = true;
      return p.isNowhere(a) || p.isNowhere(b);
    };
    for (size_t i = 0; i < limits.points; ++i)
      if (Point* const p = point(i); p && !isNowhere(*p)) return false;
    for (Point& p : cornersThatMeetFacts())
      if (!isNowhere(p)) return false;
    return any;
  }

  /// The domain uses those facts that are comparisons of floats.
  void learnFacts() {
    if (readFacts) return;
    readFacts = true;
    for (Term f : facts) {
      const std::vector<Reading> operands = operandsOf(terms, {f, Sense::Truth});
      if (operands.empty() || operands[0].sense == Sense::Bits) continue;
      const Read& read = reader({f, Sense::Truth});
      if (read.value.isFinite() && !read.undefined) domain.know(read.value.id);
    }
  }

  /// The normal forms are equal, so the values are equal wherever both exist. Do they exist at the same points?
  RealResult onDomains(Reading a, Reading b) {
    RealResult result;
    result.verdict = RealResult::Verdict::Undecided;
    learnFacts();
    const AssumptionSet reals = reader.assumptions.with(AssumptionSets::kNone, {});
    const Domain::Compared both =
        domain.compare(reader.assumptions.list(reader.assumptions.unite(reals, reader(a).assumptions)),
                       reader.assumptions.list(reader(b).assumptions));
    if (both.alone) {
      for (Point& p : cornersThatMeetFacts())
        if ((result.difference = differenceAt(p, a, b))) {
          result.verdict = RealResult::Verdict::Different;
          return result;
        }
      result.cause = RealCause::Domain;
      result.opaque = both.alone;
      return result;
    }
    const bool asks = std::ranges::any_of(both.told, [](const RealAssumption& t) { return isOfDomain(t.kind); });
    if (asks && isVacuous(a, b)) {
      result.cause = RealCause::Vacuous;
      return result;
    }
    result.assumptions = both.told;
    result.verdict = RealResult::Verdict::Equal;
    return result;
  }

  RealResult compare(Reading a, Reading b) {
    RealResult result;
    polynomials.allow(limits.products);
    if (a.term == b.term) {
      result.verdict = RealResult::Verdict::Equal;
      return result;
    }
    result.difference = difference(a, b);
    if (result.difference) {
      result.verdict = RealResult::Verdict::Different;
      return result;
    }
    result.verdict = RealResult::Verdict::Undecided;
    try {
      const Read x = reader(a), y = reader(b);
      if (const Term nothing = x.undefined ? x.undefined : y.undefined) {
        result.opaque = nothing;
        result.cause = RealCause::Undefined;
        return result;
      }
      result.opaque = x.tooLarge || !y.opaque ? x.opaque : y.opaque;
      result.cause = x.tooLarge || y.tooLarge ? RealCause::TooLarge : RealCause::Unequal;
      if (values.equal(x.value, y.value)) return onDomains(a, b);
    } catch (const TooLarge&) {
      result.cause = RealCause::TooLarge;
    } catch (const NoValue&) {
      result.cause = RealCause::Undefined;
    }
    return result;
  }
};

RealComparer::RealComparer(TermManager& terms, std::span<const Term> facts, std::span<const Term> abstract,
                           const RealLimits& limits)
    : impl_(std::make_unique<Impl>(terms, facts, abstract, limits)) {}
RealComparer::~RealComparer() = default;

RealResult RealComparer::compare(Term a, Term b, FloatFormat format) {
  return impl_->compare({a, senseOf(format)}, {b, senseOf(format)});
}

RealResult RealComparer::compareIntegers(Term a, Term b) {
  const Sense sense = impl_->terms.width(a) == 1 ? Sense::Truth : Sense::Unsigned;
  return impl_->compare({a, sense}, {b, sense});
}

}  // namespace gpubmc::encoder
