// Numbers of the host program that nothing which is passed tells: what a user types in decides how large an array is,
// and another number is passed.

#include <algorithm>

#include "core/frontend/follow/launch_reader.h"

namespace gpubmc::core {

using ir::Expression;

namespace {

constexpr size_t kMaxHostConditions = 16;
constexpr size_t kMaxValues = 8;

void addVariables(TermManager& terms, Term t, std::set<Term>& out) {
  std::vector<Term> open{t};
  std::set<Term> seen;
  while (!open.empty()) {
    const Term x = open.back();
    open.pop_back();
    if (!seen.insert(x).second) continue;
    if (terms.op(x) == encoder::Op::Var) {
      out.insert(x);
    } else if (terms.op(x) == encoder::Op::Add) {
      for (const auto& [part, c] : terms.linear(x).parts) open.push_back(part);
    } else {
      for (Term a : terms.args(x)) open.push_back(a);
    }
  }
}

std::set<Term> variablesOf(TermManager& terms, Term t) {
  std::set<Term> out;
  addVariables(terms, t, out);
  return out;
}

}  // namespace

std::optional<LaunchReader::WithHostValues> LaunchReader::withHostValues(const HostLaunchesFound& found) {
  if (!record_.isExact || record_.isInLoop) return std::nullopt;
  auto isInput = [&](Term v) { return found.inputs.contains(v); };
  // Of what is passed all must be known: else it and the sizes may depend on each other.
  std::vector<Term> passed;
  for (const Value& v : record_.arguments)
    if (v.isBits()) passed.push_back(v.bits);
  for (unsigned i = 0; i < 3; ++i)
    for (Term t : {record_.grid[i], record_.block[i]}) {
      if (!t) return std::nullopt;
      passed.push_back(t);
    }
  for (Term t : passed)
    if (!std::ranges::all_of(variablesOf(terms_, t), isInput)) return std::nullopt;

  struct Condition {
    Term term;
    ir::HostPlaces at{};
    std::set<Term> variables{};
    bool isRelevant = false;
  };
  std::vector<Condition> conditions;
  std::unordered_map<uint32_t, Express::Leaf> leaves;
  std::set<Term> relevant;
  Rewriter named(terms_);
  // An input that is passed has the parameter's name; anything else is equal to it.
  auto name = [&](Term t, unsigned bits, Express::Leaf leaf, const ir::HostPlaces& at) {
    const Term by = terms_.var("passed", bits);
    leaves[by.id] = std::move(leaf);
    relevant.insert(by);
    t = named(t);
    if (terms_.op(t) == encoder::Op::Var && !leaves.contains(t.id))
      named.replace(t, by);
    else
      conditions.push_back({terms_.eq(by, t), at});
  };
  for (size_t i = 0; i < kernel_.params.size(); ++i)
    if (const Term t = integer(i); t && !terms_.value(t))
      name(t, terms_.width(t), {Expression::param(uint32_t(i)), kernel_.params[i].isSigned}, record_.argumentsAt.at(i));
  for (unsigned i = 0; i < 3; ++i) {
    if (!terms_.value(record_.grid[i])) name(record_.grid[i], 32, {Expression::gridDim(i), false}, record_.at);
    if (!terms_.value(record_.block[i])) name(record_.block[i], 32, {Expression::blockDim(i), false}, record_.at);
  }
  for (Term f : record_.facts) {
    auto at = record_.factsAt.find(f);
    conditions.push_back({f, at == record_.factsAt.end() ? record_.at : at->second});
  }
  for (Term f : record_.also) conditions.push_back({f, record_.at});
  for (Condition& c : conditions) c.term = named(c.term);
  std::map<size_t, Term> sizes;
  for (const auto& [i, p] : record_.pointers)
    if (p.isKnown && p.object && p.size && terms_.value(p.offset) == 0) {
      sizes[i] = named(p.size);
      addVariables(terms_, sizes[i], relevant);
    }
  std::erase_if(conditions, [&](Condition& c) {
    c.variables = variablesOf(terms_, c.term);
    return terms_.value(c.term) || isOfAllocations(c.term) ||
           std::ranges::any_of(c.variables, [&](Term v) { return found.ofLoops.contains(v); });
  });
  for (bool grows = true; grows;) {
    grows = false;
    for (Condition& c : conditions) {
      if (c.isRelevant || std::ranges::none_of(c.variables, [&](Term v) { return relevant.contains(v); })) continue;
      c.isRelevant = grows = true;
      relevant.insert(c.variables.begin(), c.variables.end());
    }
  }
  std::erase_if(conditions, [](const Condition& c) { return !c.isRelevant; });
  std::vector<Term> exact;
  const std::vector<Term> told = toldOfSizes(named);
  for (const auto& [r, at] : record_.signedResults) {
    exact.push_back(named(isExact(terms_, r)));
    auto tell = [&](Term t) {
      const bool isTold =
          !terms_.value(t) && std::ranges::all_of(variablesOf(terms_, t), [&](Term v) { return relevant.contains(v); });
      if (isTold && conditions.size() < kMaxHostConditions) conditions.push_back({t, at});
    };
    tell(named(isNotTooLarge(terms_, r)));
    if (const Term t = named(isNotTooSmall(terms_, r)); !implications_.implies(told, t)) tell(t);
  }

  WithHostValues out;
  for (Term v : relevant) {
    if (leaves.contains(v.id)) continue;
    const auto input = found.inputs.find(v);
    const unsigned bits = terms_.width(v);
    if (input == found.inputs.end() || (bits != 8 && bits != 16 && bits != 32 && bits != 64)) return std::nullopt;
    leaves[v.id] = {Expression::hostValue(uint32_t(out.values.size())), true};
    out.values.push_back({bits, true, input->second});
  }
  if (out.values.empty() || out.values.size() > kMaxValues || conditions.size() > kMaxHostConditions)
    return std::nullopt;
  const std::vector<Term> none;
  for (const Condition& c : conditions) {
    Express of(terms_, none, leaves, implications_);
    std::optional<Expression> e = of.condition(c.term);
    if (!e) return std::nullopt;
    if (!e->isConstant() && std::ranges::find(out.given, *e, &ir::LaunchCondition::condition) == out.given.end())
      out.given.push_back({std::move(*e), c.at});
  }
  out.extents.resize(kernel_.params.size());
  std::vector<Term> held = exact;
  for (const Condition& c : conditions) held.push_back(c.term);
  for (const auto& [i, size] : sizes) {
    Express of(terms_, held, leaves, implications_);
    out.extents.at(i) = of.number(size, false);
    if (!out.extents[i]) return std::nullopt;
  }
  return out;
}

}  // namespace gpubmc::core
