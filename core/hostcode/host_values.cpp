// Host values of a launch: numbers of the host program that no kernel argument determines. For example, the user enters
// the size of an array, and another number is passed.
//
// Two functions introduce them. withHostValues() is exact: every valuation that satisfies the conditions must be a run
// of the program, so that a violation that uses host values is real. This requires an exact state outside summarised
// loops, arguments and sizes that depend on inputs of the program only, and relevant conditions that can all be
// expressed. withAnyValues() over-approximates: every launch has such values, but some values belong to no launch, so
// its sizes support proofs only.

#include <algorithm>

#include "core/hostcode/launch_reader.h"

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

LaunchReader::Named LaunchReader::named(Rewriter& in) {
  Named out;
  // An input that is itself passed is replaced by the name of the parameter; any other term gets an equation.
  auto name = [&](Term t, unsigned bits, Express::Leaf leaf, const ir::HostPlaces& at) {
    const Term by = terms_.var("passed", bits);
    out.leaves[by.id] = std::move(leaf);
    out.relevant.insert(by);
    t = in(t);
    if (terms_.op(t) == encoder::Op::Var && !out.leaves.contains(t.id))
      in.replace(t, by);
    else
      out.conditions.push_back({terms_.eq(by, t), at});
  };
  for (size_t i = 0; i < kernel_.params.size(); ++i)
    if (const Term t = integer(i); t && !terms_.value(t))
      name(t, terms_.width(t), {Expression::param(uint32_t(i)), kernel_.params[i].isSigned}, record_.argumentsAt.at(i));
  for (unsigned i = 0; i < 3; ++i) {
    if (record_.grid[i] && !terms_.value(record_.grid[i]))
      name(record_.grid[i], 32, {Expression::gridDim(i), false}, record_.at);
    if (record_.block[i] && !terms_.value(record_.block[i]))
      name(record_.block[i], 32, {Expression::blockDim(i), false}, record_.at);
  }
  for (Term f : record_.facts) {
    auto at = record_.factsAt.find(f);
    out.conditions.push_back({f, at == record_.factsAt.end() ? record_.at : at->second});
  }
  for (Term f : record_.also) out.conditions.push_back({f, record_.at});
  for (Condition& c : out.conditions) c.term = in(c.term);
  return out;
}

std::optional<LaunchReader::WithHostValues> LaunchReader::withHostValues(const HostLaunchesFound& found) {
  if (!record_.isExact || record_.isInLoop) return std::nullopt;
  auto isInput = [&](Term v) { return found.inputs.contains(v); };
  // Arguments and shape must depend on inputs only. Otherwise they may be related to the sizes in ways that conditions
  // do not express.
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

  Rewriter names(terms_);
  auto [leaves, conditions, relevant] = named(names);
  std::map<size_t, Term> sizes;
  for (const auto& [i, p] : record_.pointers)
    if (hasSize(i) && terms_.value(p.offset) == 0) {
      sizes[i] = names(p.size);
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
  const std::vector<Term> told = toldOfSizes(names);
  for (const auto& [r, at] : record_.signedResults) {
    exact.push_back(names(isExact(terms_, r)));
    auto tell = [&](Term t) {
      const bool isTold =
          !terms_.value(t) && std::ranges::all_of(variablesOf(terms_, t), [&](Term v) { return relevant.contains(v); });
      if (isTold && conditions.size() < kMaxHostConditions) conditions.push_back({t, at});
    };
    tell(names(isNotTooLarge(terms_, r)));
    if (const Term t = names(isNotTooSmall(terms_, r)); !implications_.implies(told, t)) tell(t);
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

LaunchReader::WithHostValues LaunchReader::withAnyValues(const HostLaunchesFound& found) {
  WithHostValues out;
  out.extents.resize(kernel_.params.size());
  Rewriter names(terms_);
  auto [leaves, conditions, relevant] = named(names);
  std::vector<Term> held;
  for (const auto& [r, at] : record_.signedResults) {
    held.push_back(names(isExact(terms_, r)));
    conditions.push_back({names(isNotTooLarge(terms_, r)), at});
    conditions.push_back({names(isNotTooSmall(terms_, r)), at});
  }
  for (const Condition& c : conditions) held.push_back(c.term);
  std::map<size_t, Term> sizes;
  for (const auto& [i, p] : record_.pointers) {
    if (!hasSize(i) || extent(i)) continue;
    // Nothing is left of the array if the pointer is beyond its end or before its start.
    const Term isWithin = terms_.ule(p.offset, p.size);
    const Term left = terms_.sub(p.size, p.offset);
    const bool follows = implications_.implies(record_.facts, isWithin);
    sizes[i] = names(follows ? left : terms_.ite(isWithin, left, terms_.constant(0, 64)));
    addVariables(terms_, sizes[i], relevant);
  }
  if (sizes.empty()) return out;

  // Conditions on these numbers come first, then those that bring in the fewest others.
  auto isValue = [&](Term v) {
    const unsigned bits = terms_.width(v);
    return bits == 8 || bits == 16 || bits == 32 || bits == 64;
  };
  std::erase_if(conditions, [&](Condition& c) {
    c.variables = variablesOf(terms_, c.term);
    return terms_.value(c.term) || isOfAllocations(c.term) || !std::ranges::all_of(c.variables, isValue);
  });
  auto isNew = [&](Term v) { return !relevant.contains(v); };
  for (size_t taken = 0; taken < kMaxHostConditions; ++taken) {
    Condition* next = nullptr;
    size_t fewest = SIZE_MAX;
    for (Condition& c : conditions) {
      const size_t n = size_t(std::ranges::count_if(c.variables, isNew));
      if (!c.isRelevant && n < fewest && n < c.variables.size()) next = &c, fewest = n;
    }
    if (!next || relevant.size() - leaves.size() + fewest > kMaxValues) break;
    next->isRelevant = true;
    relevant.insert(next->variables.begin(), next->variables.end());
  }
  for (Term v : relevant) {
    if (leaves.contains(v.id) || !isValue(v)) continue;
    const auto input = found.inputs.find(v);
    leaves[v.id] = {Expression::hostValue(uint32_t(out.values.size())), true};
    out.values.push_back({terms_.width(v), true, input == found.inputs.end() ? ir::HostPlaces() : input->second});
  }
  const std::vector<Term> none;
  for (const Condition& c : conditions) {
    if (!c.isRelevant) continue;
    Express of(terms_, none, leaves, implications_);
    std::optional<Expression> e = of.condition(c.term);
    if (e && !e->isConstant() && std::ranges::find(out.given, *e, &ir::LaunchCondition::condition) == out.given.end())
      out.given.push_back({std::move(*e), c.at});
  }
  for (const auto& [i, size] : sizes) {
    Express of(terms_, held, leaves, implications_);
    out.extents.at(i) = of.number(size, false);
  }
  return out;
}

}  // namespace gpubmc::core
