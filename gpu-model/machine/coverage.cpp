#include "gpu-model/machine/coverage.h"

#include <algorithm>

namespace gpubmc::machine {

namespace {
constexpr size_t kMaxWork = 100'000;      // substitutions
constexpr uint64_t kMaxRounds = 4'096;    // iterations of a loop, by one thread
constexpr size_t kMaxParts = 64;          // disjuncts of a set as a formula
constexpr size_t kMaxConditions = 2'048;  // different guards of the writes of an object
}  // namespace

Coverage::Coverage(encoder::TermManager& terms, const AnyThread& thread)
    : terms_(terms), thread_(thread), existed_(terms.size()) {}

Coverage::Kind Coverage::kindOf(Term v) const {
  if (rounds_.contains(v.id)) return Kind::Round;
  if (others_.contains(v.id)) return Kind::Own;
  return v.id <= existed_ || shared_.contains(v.id) ? Kind::Shared : Kind::Own;
}

// Whether `t` is determined for each thread: its only variables are those of the position, of at most one iteration
// number, and those that are equal for all threads.
bool Coverage::look(Term t, Term& round, std::unordered_set<uint32_t>& seen) const {
  if (!seen.insert(t.id).second) return true;
  if (terms_.op(t) == encoder::Op::Var && t != thread_.x && t != thread_.y && t != thread_.z) {
    const Kind kind = kindOf(t);
    if (kind == Kind::Own || (kind == Kind::Round && round && round != t)) return false;
    if (kind == Kind::Round) round = t;
  }
  const auto args = terms_.args(t);
  const std::vector<Term> copy(args.begin(), args.end());
  for (Term a : copy)
    if (!look(a, round, seen)) return false;
  if (terms_.op(t) != encoder::Op::Add) return true;
  for (const auto& [part, factor] : terms_.linear(t).parts)
    if (!look(part, round, seen)) return false;
  return true;
}

bool Coverage::mentions(Term t, Term variable) const {
  return terms_.substitute(t, {{variable.id, terms_.constant(0, terms_.width(variable))}}) != t;
}

// A write behind a loop happens in the iteration in which the loop ends, and the loop does end: the rest of the guard
// is what led to the loop.
Term Coverage::behindLoop(Term guard, Term offset, Term round, Term again) const {
  if (mentions(offset, round)) return {};
  auto parts = [&](Term t, std::vector<Term>& ofRound, std::vector<Term>& others) {
    if (terms_.op(t) != encoder::Op::And) return (mentions(t, round) ? ofRound : others).push_back(t);
    const auto args = terms_.args(t);
    for (Term a : std::vector<Term>(args.begin(), args.end())) (mentions(a, round) ? ofRound : others).push_back(a);
  };
  std::vector<Term> ends, goesOn, before, came;
  parts(guard, ends, before);
  parts(again, goesOn, came);
  const bool isEnd = !ends.empty() && terms_.conj(ends) == terms_.not_(terms_.conj(goesOn));
  const bool isWhoever =
      std::ranges::all_of(came, [&](Term t) { return std::ranges::find(before, t) != before.end(); });
  return isEnd && isWhoever ? terms_.conj(before) : Term{};
}

// Of the loops before the write, the last one first: some lane has left the previous one to get there.
Term Coverage::behindLoops(Term guard, Term offset) const {
  for (auto loop = rounds_.rbegin(); loop != rounds_.rend(); ++loop) {
    const Term round{loop->first}, again = loop->second;
    if (!again || !mentions(guard, round)) continue;
    if (const Term passed = behindLoop(guard, offset, round, again)) guard = passed;
  }
  return guard;
}

void Coverage::add(uint32_t object, const memory::OverlayEntry& write, unsigned bytes) {
  const Term guard = behindLoops(write.guard, write.offset);
  Term round{};
  std::unordered_set<uint32_t> seen;
  if (!look(guard, round, seen) || !look(write.offset, round, seen)) return;
  Term again{};
  if (round) {
    again = rounds_.find(round.id)->second;
    if (!again || !look(again, round, seen)) return;
  }
  pending_[object].push_back({guard, write.offset, round, again, bytes});
}

void Coverage::enumerate(uint32_t object, const Known& write) {
  std::vector<Term> all{write.guard, write.offset};
  const Term round = write.round;
  if (round) all.push_back(write.again);
  for (uint32_t i = 0; i < thread_.block.count(); ++i) {
    const ir::Dim3 at = ir::position(i, thread_.block);
    std::unordered_map<uint32_t, Term> place;
    for (auto [variable, value] : {std::pair(thread_.x, at.x), std::pair(thread_.y, at.y), std::pair(thread_.z, at.z)})
      if (!terms_.value(variable)) place.emplace(variable.id, terms_.constant(value, 32));
    Term comes = terms_.tru();  // reaches this iteration
    for (uint64_t n = 0; n < (round ? kMaxRounds : 1) && !terms_.isFalse(comes); ++n) {
      if (++work_ > kMaxWork) return;
      if (round) place[round.id] = terms_.constant(n, terms_.width(round));
      const std::vector<Term> here = terms_.substitute(all, place);
      const Term when = terms_.and_(comes, here[0]);
      auto& written = written_[object];
      if (const auto offset = terms_.value(here[1]);
          offset && !terms_.isFalse(when) && (written.size() < kMaxConditions || written.contains(when.id)))
        written[when.id].add(*offset, *offset + write.bytes);
      if (round) comes = terms_.and_(comes, here[2]);
    }
  }
}

Term Coverage::covers(uint32_t object, Term offset, unsigned bytes) {
  if (auto pending = pending_.extract(object))
    for (const Known& write : pending.mapped()) enumerate(object, write);
  const auto found = written_.find(object);
  if (found == written_.end()) return terms_.fls();
  const encoder::URange r = terms_.range(offset);
  const unsigned width = terms_.width(offset);
  std::vector<Term> any;
  for (const auto& [when, where] : found->second) {
    if (where.contains(r.lo, r.hi + bytes)) {
      any.push_back(Term{when});
      continue;
    }
    std::vector<Term> inside;
    if (where.parts().size() > kMaxParts) continue;
    for (const auto& [from, to] : where.parts())
      if (to - from >= bytes)
        inside.push_back(terms_.and_(terms_.ule(terms_.constant(from, width), offset),
                                     terms_.ule(offset, terms_.constant(to - bytes, width))));
    any.push_back(terms_.and_(Term{when}, terms_.disj(inside)));
  }
  return terms_.disj(any);
}

}  // namespace gpubmc::machine
