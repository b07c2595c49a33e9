// A launch by cases of what its pointers point to.
//
// `relu<<<...>>>(inPlace ? x : y, x)` passes one array twice, or two arrays. Neither is so of all its launches, so it
// is two launches here, each with the condition under which the program makes it. Targets that no launch of the shape
// has are dropped first: an empty vector has no array, but then no block is launched either.

#include <algorithm>

#include "core/hostcode/launch_snapshot.h"

namespace gpubmc::core {

namespace {

constexpr size_t kMaxCases = 4;  ///< of one launch

bool sharesTarget(const Value& a, const Value& b) {
  return std::ranges::any_of(
      a.targets, [&](const Target& t) { return t.object && std::ranges::count(b.targets, t.object, &Target::object); });
}

}  // namespace

bool LaunchSnapshot::isChoice(const Value& v) const {
  return v.isPointer() && !v.anywhere && v.targets.size() > 1 &&
         std::ranges::all_of(v.targets, [&](const Target& t) { return bool(world_.isAt(v, t.object)); });
}

void LaunchSnapshot::dropImpossible(std::vector<Value>& arguments, const std::vector<Term>& limits, const State& s) {
  if (std::ranges::none_of(arguments, [&](const Value& v) { return isChoice(v); })) return;
  State launched = s;
  for (Term limit : limits) launched.add(terms_, limit);
  for (Value& v : arguments) {
    if (!isChoice(v)) continue;
    Value left = v;
    std::erase_if(left.targets, [&](const Target& t) {
      return conditions_.follows(launched, terms_.not_(world_.isAt(v, t.object)));
    });
    if (!left.targets.empty()) v = std::move(left);
  }
}

std::vector<LaunchSnapshot::Case> LaunchSnapshot::casesOf(const LaunchRequest& launch, const std::vector<Term>& limits,
                                                          const State& s) {
  const auto& params = program_.kernelParams.at(launch.kernel);
  std::vector<Case> out{{launch.arguments, s}};
  dropImpossible(out.front().arguments, limits, s);
  auto mayBeOne = [&](const std::vector<Value>& all, size_t i) {
    for (size_t j = 0; j < all.size() && j < params.size(); ++j)
      if (j != i && !(params[i].isConst && params[j].isConst) && sharesTarget(all[i], all[j])) return true;
    return false;
  };
  for (size_t i = 0; i < launch.arguments.size() && i < params.size(); ++i) {
    std::vector<Case> split;
    for (const Case& c : out) {
      const Value v = c.arguments[i];
      if (!isChoice(v) || !mayBeOne(c.arguments, i)) {
        split.push_back(c);
        continue;
      }
      for (const Target& t : v.targets) {
        const Term is = world_.isAt(v, t.object);
        Case one = c;
        one.arguments[i] = Value::pointer(t.object, t.offset);
        one.state.add(terms_, is);
        dropImpossible(one.arguments, limits, one.state);
        split.push_back(std::move(one));
      }
    }
    if (split.size() > kMaxCases) break;
    out = std::move(split);
  }
  return out;
}

std::vector<LaunchRecord> LaunchSnapshot::take(const LaunchRequest& launch, const std::vector<Term>& limits,
                                               const State& s) {
  std::vector<LaunchRecord> out;
  for (Case& c : casesOf(launch, limits, s))
    out.push_back(takeCase({launch.site, launch.kernel, launch.shape, c.arguments}, limits, c.state));
  return out;
}

}  // namespace gpubmc::core
