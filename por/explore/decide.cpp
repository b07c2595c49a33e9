// Decisions among inputs: what follows from the path, what splits a state in two.

#include <algorithm>

#include "por/explore/stepper.h"

namespace gpubmc::por {

using encoder::Op;

Term Stepper::simplified(const State& s, Term t) const {
  if (tm_.value(t)) return t;
  auto it = s.known->find(t.id);
  return it == s.known->end() ? t : it->second;
}

Term Stepper::value(const State& s, const Frame& f, const ir::Operand& o) {
  switch (o.kind) {
    case ir::Operand::Kind::Reg: {
      const Term t = f.regs[o.payload];
      return t ? simplified(s, t) : tm_.constant(0, o.type.bits);  // never assigned: any value will do
    }
    case ir::Operand::Kind::Const: return tm_.constant(o.payload, o.type.bits);
    case ir::Operand::Kind::ObjectAddress: return tm_.constant(ir::makePointer(o.payload, 0), 64);
  }
  return {};
}

// The path of a state can always be met.
bool Stepper::possible(const State& s, Term condition) {
  return tm_.value(condition) ? tm_.isTrue(condition) : ask(s, condition);
}

bool Stepper::ask(const State& s, Term condition) {
  if (++questions_ > options_.maxQuestions) throw GaveUp{"too many questions to the solver"};
  std::vector<Term> all = s.path;
  all.push_back(condition);
  const encoder::Result r = query_.check(all);
  if (r.answer == encoder::Answer::Unknown) throw Cancelled(r.reason);
  return r.answer == encoder::Answer::Sat;
}

void Stepper::learn(State& s, Term condition, bool holds) {
  auto known = std::make_shared<std::unordered_map<uint32_t, Term>>(*s.known);
  std::vector<std::pair<Term, bool>> work{{condition, holds}};
  while (!work.empty()) {
    auto [t, is] = work.back();
    work.pop_back();
    if (tm_.value(t)) continue;
    (*known)[t.id] = tm_.boolean(is);
    (*known)[tm_.not_(t).id] = tm_.boolean(!is);
    if (tm_.op(t) == Op::Not) work.emplace_back(tm_.args(t)[0], !is);
    if (tm_.op(t) == Op::And && is)
      for (Term part : tm_.args(t)) work.emplace_back(part, true);
    if (tm_.op(t) == Op::Or && !is)
      for (Term part : tm_.args(t)) work.emplace_back(part, false);
    if (tm_.op(t) == Op::Eq && is) {
      const Term a = tm_.args(t)[0], b = tm_.args(t)[1];
      if (tm_.value(a)) (*known)[b.id] = a;
      if (tm_.value(b)) (*known)[a.id] = b;
    }
  }
  s.known = std::move(known);
}

std::optional<bool> Stepper::decide(State& s, Term condition) {
  condition = simplified(s, condition);
  if (auto v = tm_.value(condition)) return *v != 0;
  const bool yes = possible(s, condition), no = !yes || possible(s, tm_.not_(condition));
  if (yes != no) {
    learn(s, condition, yes);
    return yes;
  }
  for (bool is : {false, true}) {
    State half = s;
    half.path.push_back(is ? condition : tm_.not_(condition));
    learn(half, condition, is);
    work_.push_back(std::move(half));
  }
  return std::nullopt;
}

// Which object a pointer points into: a constant, or one of the leaves of a tree of choices, each in a state of its
// own.
std::optional<uint64_t> Stepper::decideObject(State& s, Term pointer) {
  const Term id = simplified(s, tm_.extract(pointer, 63, 48));
  if (auto v = tm_.value(id)) return v;
  if (tm_.op(id) == Op::Ite) {
    const Term condition = tm_.args(id)[0], yes = tm_.args(id)[1], no = tm_.args(id)[2];
    const auto taken = decide(s, condition);
    if (!taken) return std::nullopt;
    const Term branch = *taken ? yes : no;
    return decideObject(s, tm_.concat(branch, tm_.constant(0, 48)));
  }
  return UINT64_MAX;
}

void Stepper::report(State& s, uint32_t t, PropertyClass cls, Term condition, uint32_t object) {
  condition = simplified(s, condition);
  if (!tm_.isFalse(condition)) sink_(s, {cls, t, at(s, t), condition, object, {}});
}

Stepper::Goes Stepper::demand(State& s, uint32_t t, PropertyClass cls, Term bad, uint32_t object) {
  const auto is = decide(s, bad);
  if (!is) return false;
  if (!*is) return true;
  sink_(s, {cls, t, at(s, t), tm_.tru(), object, {}});
  if (s.turn == t) s.turn.reset();
  leave(s, t, Thread::Status::Stopped, false);
  return true;
}

}  // namespace gpubmc::por
