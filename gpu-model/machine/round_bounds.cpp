// Bounds on the number of iterations from the tests at a loop's header, in addition to the test of the iteration
// itself: all earlier iterations have passed it, too. These facts hold in the state in which an arbitrary iteration
// begins (summaries.cpp), for every input.

#include <algorithm>
#include <bit>

#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

// `for (p = begin; p != end; ++p)` has at most as many iterations as there are steps between the two, if steps lead
// there. So has a loop that ends when several registers are equal to something at once, if the steps of one lead there
// for all.
void BlockExecutor::boundByEquality(LoopEntry& at, const LaneVec& mask, const std::vector<LaneVec>& first) {
  using K = ir::Recurrence::Kind;
  struct Way {
    LaneVec distance, step;  ///< modulo 2^width
  };
  std::vector<Way> ways;
  for (const ir::EndTest& test : ir::endsWhenEqual(*at.frame.code, at.defined, at.loop)) {
    const ir::Inst& phi = at.frame.code->blocks[at.loop.header].insts[test.phi];
    const auto r = ir::recurrenceOf(at.defined, at.inside, phi);
    if (!r || (r->kind != K::Adds && r->kind != K::Subtracts)) return;
    const auto step = beforeLoop(at, r->step, 0), end = beforeLoop(at, test.end, 0);
    if (!step || !end) return;
    const unsigned width = phi.type.isPtr() ? ir::kOffsetBits : phi.type.bits;
    auto away = [&](Term from, Term to) {
      if (r->kind == K::Subtracts) std::swap(from, to);
      return tm_.sub(tm_.resizeUnsigned(to, width), tm_.resizeUnsigned(from, width));
    };
    if (phi.type.isPtr())
      for (uint32_t lane : at.active)
        if (tm_.extract(first[test.phi].at(lane), 63, 48) != tm_.extract(end->at(lane), 63, 48)) return;
    ways.push_back({lift(lanes_, at.active, away, first[test.phi], *end),
                    lift(lanes_, at.active, [&](Term t) { return tm_.resizeUnsigned(t, width); }, *step)});
  }
  // For steps other than 1 the number is known only if all are constants.
  auto steps = [&](const Way& way, uint32_t lane) {
    const auto step = tm_.value(way.step.at(lane)), distance = tm_.value(way.distance.at(lane));
    if (step == 1) return way.distance.at(lane);
    const bool leads = step && distance && *step && *distance % *step == 0;
    return leads ? tm_.constant(*distance / *step, tm_.width(way.step.at(lane))) : Term{};
  };
  std::vector<Term> fact(lanes_, tm_.tru());
  for (uint32_t lane : at.active) {
    Term most{};
    for (const Way& way : ways)
      if (!most) most = steps(way, lane);
    if (!most) continue;
    std::vector<Term> lead;
    for (const Way& way : ways) {
      const Term step = way.step.at(lane);
      lead.push_back(tm_.eq(way.distance.at(lane), tm_.mul(tm_.resizeUnsigned(most, tm_.width(step)), step)));
    }
    const Term rounds = at.rounds.at(lane);
    const unsigned wide = std::max(tm_.width(most), tm_.width(rounds));
    const Term few = tm_.ule(tm_.resizeUnsigned(rounds, wide), tm_.resizeUnsigned(most, wide));
    fact[lane] = tm_.implies(tm_.conj(lead), few);
  }
  assume(mask, LaneVec(std::move(fact)));
}

namespace {

using P = ir::IntPredicate;

/// A register moves towards a bound by steps of one size, as a number of this many bits, and the loop continues until
/// it has reached (strict) or passed it.
struct Approach {
  unsigned width;
  bool isSigned, isStrict, goesUp;
  uint64_t size;  ///< a power of two
};

/// `step`: of `width` bits. Pointers are compared by their offsets, which are signed. Nothing: it moves the other way,
/// or by other steps.
std::optional<Approach> approachOf(const ir::RoundTest& test, ir::Recurrence::Kind kind, uint64_t step, unsigned width,
                                   bool isPointer) {
  const P p = test.goesOnIf;
  const bool comparesSigned = isPointer || p == P::Slt || p == P::Sle || p == P::Sgt || p == P::Sge;
  Approach out{width, comparesSigned && test.extended != ir::Opcode::ZExt,
               p == P::Slt || p == P::Ult || p == P::Sgt || p == P::Ugt,
               p == P::Slt || p == P::Ult || p == P::Sle || p == P::Ule, step};
  const bool isNegative = step >> (width - 1) & 1;
  if (isNegative) out.size = (0 - step) & ((uint64_t(1) << width) - 1);
  const bool isTowards = ((kind == ir::Recurrence::Kind::Adds) != isNegative) == out.goesUp;
  return p != P::Eq && p != P::Ne && isTowards && std::has_single_bit(out.size) ? std::optional(out) : std::nullopt;
}

/// Whether a comparison in the register's width is equivalent to one of the extended values.
Term fits(encoder::TermManager& tm, const ir::RoundTest& test, const Approach& a, Term bound) {
  if (!test.extended) return tm.tru();
  const unsigned wide = tm.width(bound);
  const Term low = tm.extract(bound, a.width - 1, 0);
  if (a.isSigned) return tm.eq(bound, tm.sext(low, wide));
  if (test.extended == ir::Opcode::ZExt) return tm.eq(bound, tm.zext(low, wide));
  return tm.ule(bound, tm.constant((uint64_t(1) << (a.width - 1)) - 1, wide));
}

/// `rounds` is at most the number of steps from `begin` to `end`, provided that the last value with which the loop
/// continues is at least one step below the greatest number: then no step wraps.
Term isWithin(encoder::TermManager& tm, const Approach& a, Term begin, Term end, Term rounds) {
  const unsigned wide = tm.width(rounds);
  const uint64_t top = (uint64_t(1) << a.width) - 1;
  const uint64_t least = a.isSigned ? top / 2 + 1 : 0, most = a.isSigned ? top / 2 : top;
  const uint64_t room = a.isStrict ? a.size - 1 : a.size;
  auto isBelow = [&](Term x, Term y) { return a.isSigned ? tm.slt(x, y) : tm.ult(x, y); };
  auto number = [&](uint64_t n) { return tm.constant(n & top, a.width); };
  const Term isNear = a.goesUp ? isBelow(number(most - room), end) : isBelow(end, number(least + room));
  const Term low = a.goesUp ? begin : end, high = a.goesUp ? end : begin;
  const Term isNone = a.isStrict ? tm.not_(isBelow(low, high)) : isBelow(high, low);
  Term steps = tm.zext(tm.sub(high, low), wide);
  if (a.isStrict) steps = tm.add(steps, tm.constant(a.size - 1, wide));
  steps = tm.lshr(steps, tm.constant(uint64_t(std::countr_zero(a.size)), wide));
  if (!a.isStrict) steps = tm.add(steps, tm.constant(1, wide));
  return tm.or_(isNear, tm.ule(rounds, tm.ite(isNone, tm.constant(0, wide), steps)));
}

}  // namespace

// Only if iterations are counted in more bits than the register has: otherwise its closed form and the test say as
// much.
void BlockExecutor::boundByOrder(LoopEntry& at, const LaneVec& mask, const std::vector<LaneVec>& first) {
  using K = ir::Recurrence::Kind;
  for (const ir::RoundTest& test : ir::roundTests(*at.frame.code, at.defined, at.loop)) {
    const ir::Inst& phi = at.frame.code->blocks[at.loop.header].insts[test.phi];
    const unsigned width = phi.type.isPtr() ? ir::kOffsetBits : phi.type.bits;
    if (phi.type.isFloat() || width >= tm_.width(at.rounds.at(at.active.front()))) continue;
    const auto r = ir::recurrenceOf(at.defined, at.inside, phi);
    if (!r || (r->kind != K::Adds && r->kind != K::Subtracts)) continue;
    const auto step = beforeLoop(at, r->step, 0), bound = beforeLoop(at, test.bound, 0);
    const auto by = step && step->isUniform() ? tm_.value(step->uniform()) : std::nullopt;
    const auto approach = by && bound
                              ? approachOf(test, r->kind, *by & ~uint64_t(0) >> (64 - width), width, phi.type.isPtr())
                              : std::nullopt;
    if (!approach) continue;
    auto isOther = [&](uint32_t lane) {
      return tm_.extract(first[test.phi].at(lane), 63, 48) != tm_.extract(bound->at(lane), 63, 48);
    };
    if (phi.type.isPtr() && std::ranges::any_of(at.active, isOther)) continue;
    auto fact = [&](Term begin, Term end, Term rounds) {
      const Term near = tm_.extract(end, approach->width - 1, 0);
      return tm_.implies(fits(tm_, test, *approach, end),
                         isWithin(tm_, *approach, tm_.extract(begin, approach->width - 1, 0), near, rounds));
    };
    assume(mask, lift(lanes_, at.active, fact, first[test.phi], *bound, at.rounds));
  }
}

}  // namespace gpubmc::machine
