// if-then-else, and the minima and maxima that it expresses.

#include <algorithm>

#include "encoder/term/arena.h"
#include "encoder/util/error.h"

namespace gpubmc::encoder {

Term TermManager::extremum(Op which, Term a, Term b) {
  const unsigned w = width(a);
  GPUBMC_CHECK(width(b) == w);
  if (a == b) return a;
  if (w == 1) {
    const bool isAnd = which == Op::Umin || which == Op::Smax;
    return isAnd ? and_(a, b) : or_(a, b);
  }
  const Facts &fa = impl_->factsOf(a), &fb = impl_->factsOf(b);
  const bool isSigned = which == Op::Smin || which == Op::Smax, isMin = which == Op::Umin || which == Op::Smin;
  const bool aBelow = isSigned ? fa.s.hi <= fb.s.lo : fa.u.hi <= fb.u.lo;
  const bool bBelow = isSigned ? fb.s.hi <= fa.s.lo : fb.u.hi <= fa.u.lo;
  if (aBelow) return isMin ? a : b;
  if (bBelow) return isMin ? b : a;
  std::vector<Term> xs;
  std::optional<uint64_t> constantPart;
  auto take = [&](Term t) {
    auto v = value(t);
    if (!v) {
      xs.push_back(t);
    } else if (!constantPart) {
      constantPart = v;
    } else {
      const bool less = isSigned ? signedOf(*v, w) < signedOf(*constantPart, w) : *v < *constantPart;
      if (less == isMin) constantPart = v;
    }
  };
  for (Term t : {a, b}) {
    if (op(t) == which && impl_->isFlattened(t)) {
      for (Term inner : args(t)) take(inner);
    } else {
      take(t);
    }
  }
  if (constantPart) xs.push_back(constant(*constantPart, w));
  std::sort(xs.begin(), xs.end());
  xs.erase(std::unique(xs.begin(), xs.end()), xs.end());
  return xs.size() == 1 ? xs[0] : impl_->intern(which, w, 0, xs);
}

Term TermManager::umin(Term a, Term b) {
  return extremum(Op::Umin, a, b);
}
Term TermManager::umax(Term a, Term b) {
  return extremum(Op::Umax, a, b);
}
Term TermManager::smin(Term a, Term b) {
  return extremum(Op::Smin, a, b);
}
Term TermManager::smax(Term a, Term b) {
  return extremum(Op::Smax, a, b);
}

Term TermManager::ite(Term c, Term a, Term b) {
  const unsigned w = width(a);
  GPUBMC_CHECK(width(c) == 1 && width(b) == w && !isArray(a) && !isArray(b));
  if (auto v = value(c)) return *v ? a : b;
  if (a == b) return a;
  if (op(c) == Op::Not) return ite(args(c)[0], b, a);
  // Below a choice on the same condition only one side matters.
  if (op(a) == Op::Ite && args(a)[0] == c) a = args(a)[1];
  if (op(b) == Op::Ite && args(b)[0] == c) b = args(b)[2];
  if (a == b) return a;
  if (w == 1) {
    if (isTrue(a)) return or_(c, b);
    if (isFalse(a)) return and_(not_(c), b);
    if (isTrue(b)) return or_(not_(c), a);
    if (isFalse(b)) return and_(c, a);
    if (a == c) return or_(c, b);
    if (b == c) return and_(c, a);
    if (a == not_(b)) return not_(xor_(c, a));
  } else if (op(c) == Op::Ult || op(c) == Op::Slt) {
    Term x = args(c)[0], y = args(c)[1];
    const bool isSigned = op(c) == Op::Slt;
    if (a == x && b == y) return isSigned ? smin(x, y) : umin(x, y);
    if (a == y && b == x) return isSigned ? smax(x, y) : umax(x, y);
  } else if (op(c) == Op::Eq) {
    Term x = args(c)[0], y = args(c)[1];
    if ((a == x && b == y) || (a == y && b == x)) return b;
  }
  // ite(c, x, ite(d, x, y)) is one choice.
  if (op(b) == Op::Ite && args(b)[1] == a) {
    const Term d = args(b)[0], y = args(b)[2];
    return ite(or_(c, d), a, y);
  }
  return impl_->intern(Op::Ite, w, 0, std::vector<Term>{c, a, b});
}

}  // namespace gpubmc::encoder
