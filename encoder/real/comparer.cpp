#include "encoder/real/comparer.h"

#include <deque>

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
        valueless(tm, abstract) {}

  TermManager& terms;
  std::vector<Term> facts;
  RealLimits limits;
  Polynomials polynomials;
  Values values;
  Reader reader;
  FloatSearch valueless;     ///< at a point
  std::deque<Point> points;  ///< that meet the facts
  unsigned seed = 0;

  /// The point of this number; null if none is found that meets the facts.
  Point* point(size_t i) {
    constexpr unsigned kMostTries = 64;
    while (points.size() <= i && seed < kMostTries) {
      Point& p = points.emplace_back(terms, valueless, ++seed);
      for (Term f : facts)
        if (const Bounds b = p({f, Sense::Truth}); !b || b->lo != 1) {
          points.pop_back();
          break;
        }
    }
    return i < points.size() ? &points[i] : nullptr;
  }

  std::optional<RealDifference> difference(Reading a, Reading b) {
    for (size_t i = 0; i < limits.points; ++i) {
      Point* const p = point(i);
      if (!p) return std::nullopt;
      const Bounds x = (*p)(a), y = (*p)(b);
      if (x && y && !x->isInfinite() && !y->isInfinite() && (x->hi < y->lo || y->hi < x->lo))
        return RealDifference{p->model(), {x->lo, x->hi}, {y->lo, y->hi}};
    }
    return std::nullopt;
  }

  RealResult compare(Reading a, Reading b) {
    RealResult result;
    auto decide = [&] {
      const Read x = reader(a), y = reader(b);
      if (const Term nothing = x.undefined ? x.undefined : y.undefined) {
        result.opaque = nothing;
        result.cause = RealCause::Undefined;
        return false;
      }
      result.opaque = x.tooLarge || !y.opaque ? x.opaque : y.opaque;
      result.cause = x.tooLarge || y.tooLarge ? RealCause::TooLarge : RealCause::Unequal;
      const AssumptionSet reals = reader.assumptions.with(AssumptionSets::kNone, {});
      result.assumptions = reader.assumptions.list(
          reader.assumptions.unite(reals, reader.assumptions.unite(x.assumptions, y.assumptions)));
      return values.equal(x.value, y.value);
    };
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
    bool same = false;
    try {
      same = decide();
    } catch (const TooLarge&) {
      result.cause = RealCause::TooLarge;
    } catch (const NoValue&) {
      result.cause = RealCause::Undefined;
    }
    result.verdict = same ? RealResult::Verdict::Equal : RealResult::Verdict::Undecided;
    if (same) result.opaque = {};
    if (!same) result.assumptions.clear();
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
