// Decisions about inputs: what follows from the path condition, and what splits a state in two.

#include <algorithm>

#include "gpu-model/stepper/stepper.h"

namespace gpubmc::stepper {

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
      return t ? simplified(s, t) : tm_.constant(0, o.type.bits);  // never assigned: the value is arbitrary
    }
    case ir::Operand::Kind::Const: return tm_.constant(o.payload, o.type.bits);
    case ir::Operand::Kind::ObjectAddress: return tm_.constant(ir::makePointer(o.payload, 0), 64);
  }
  return {};
}

// The path condition of a state is always satisfiable.
bool Stepper::possible(const State& s, Term condition) {
  return tm_.value(condition) ? tm_.isTrue(condition) : ask(s, condition);
}

bool Stepper::ask(const State& s, Term condition) {
  if (++questions_ > options_.maxQuestions) throw GaveUp{"too many questions to the solver"};
  std::vector<Term> all = s.path;
  all.push_back(condition);
  if (options_.complete) options_.complete(all);
  const encoder::Result r = query_.check(all, options_.conflicts);
  const bool cancelled = options_.cancel && options_.cancel->cancelled();
  if (r.failed) throw GaveUp{"the solver failed: " + r.reason};
  if (r.answer == encoder::Answer::Unknown && options_.conflicts && !cancelled)
    throw GaveUp{"a question that is too hard for the solver"};
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

// False: the state has split on one of them.
bool Stepper::decideAll(State& s, const std::vector<Term>& conditions) {
  return std::all_of(conditions.begin(), conditions.end(), [&](Term c) { return decide(s, c).has_value(); });
}

// The value as a choice among constants, if the inputs only determine which of several written constants is there;
// otherwise unchanged.
Term Stepper::amongConstants(const State& s, Term v) {
  constexpr size_t kMax = 64;
  if (tm_.value(v) || (tm_.op(v) != Op::Select && tm_.op(v) != Op::Ite)) return v;
  std::vector<std::pair<Term, Term>> leaves{{tm_.tru(), v}}, constants;  // condition, value
  std::vector<Term> others;                                              // that the value is none of the constants
  while (!leaves.empty()) {
    auto [given, t] = leaves.back();
    leaves.pop_back();
    if (tm_.isFalse(given)) continue;
    if (constants.size() + leaves.size() > kMax || others.size() > kMax) return v;
    if (tm_.value(t)) {
      constants.emplace_back(given, t);
    } else if (tm_.op(t) == Op::Ite) {
      const Term c = simplified(s, tm_.args(t)[0]);
      leaves.emplace_back(tm_.and_(given, c), tm_.args(t)[1]);
      leaves.emplace_back(tm_.and_(given, tm_.not_(c)), tm_.args(t)[2]);
    } else if (tm_.op(t) == Op::Select && tm_.op(tm_.args(t)[0]) == Op::Store) {
      const Term store = tm_.args(t)[0], at = tm_.args(t)[1];
      const Term here = tm_.and_(tm_.args(store)[1], simplified(s, tm_.eq(tm_.args(store)[2], at)));
      leaves.emplace_back(tm_.and_(given, here), tm_.args(store)[3]);
      leaves.emplace_back(tm_.and_(given, tm_.not_(here)), tm_.select(tm_.args(store)[0], at));
    } else if (tm_.op(t) == Op::Select) {
      others.push_back(given);  // the initial value
    } else {
      return v;
    }
  }
  if (constants.empty() || possible(s, tm_.disj(others))) return v;
  Term out = constants[0].second;
  for (auto [given, value] : constants) out = tm_.ite(given, value, out);
  return out;
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

}  // namespace gpubmc::stepper
