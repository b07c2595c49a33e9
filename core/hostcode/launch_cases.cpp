// A launch by cases of what its pointers point to.
//
// `relu<<<...>>>(inPlace ? x : y, x)` passes one array twice, or two arrays. Neither is so of all its launches, so it
// is two launches here, each with the condition under which the program makes it. Likewise where a pointer is null in
// some runs only. Targets that no launch of the shape has are dropped first: an empty vector has no array, but then no
// block is launched either.

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>

#include "core/hostcode/launch_snapshot.h"

namespace gpubmc::core {

namespace {

constexpr size_t kMaxCases = 4;      ///< of one launch
constexpr size_t kMaxNullCases = 8;  ///< that differ in what is null

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
  for (Value& v : arguments) dropImpossible(v, launched);
}

void LaunchSnapshot::dropImpossible(Value& v, const State& s) {
  if (!isChoice(v)) return;
  Value left = v;
  std::erase_if(left.targets,
                [&](const Target& t) { return conditions_.follows(s, terms_.not_(world_.isAt(v, t.object))); });
  if (!left.targets.empty()) v = std::move(left);
}

Value LaunchSnapshot::partOf(const std::vector<Value>& arguments, const HostPart& part, State& s) {
  Value place = arguments[part.parameter];
  for (Target& t : place.targets) t.offset = terms_.add(t.offset, world_.number(part.offset));
  llvm::LLVMContext& context = module_.getContext();
  const bool isPointer = part.type.kind == HostType::Kind::Pointer;
  llvm::Type* type = isPointer ? static_cast<llvm::Type*>(llvm::PointerType::get(context, 0))
                               : llvm::IntegerType::get(context, part.type.bits);
  Value v = memory_.load(s, place, *type);
  if (isPointer) dropImpossible(v, s);
  return v;
}

// What a failed call leaves is not to be blamed on the launch.
void LaunchSnapshot::addSuccess(State& s, Term asked) {
  std::vector<Term> open = s.also;
  open.push_back(asked);
  std::set<Term> seen, statuses;
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second) continue;
    if (world_.isStatus(t)) statuses.insert(t);
    const auto args = terms_.args(t);
    open.insert(open.end(), args.begin(), args.end());
  }
  for (Term t : s.also) s.add(terms_, t);
  for (Term status : statuses) s.add(terms_, terms_.eq(status, terms_.constant(0, terms_.width(status))));
}

// By the conditions of those that are null on some ways only.
std::vector<LaunchSnapshot::Case> LaunchSnapshot::splitOffNull(const LaunchRequest& launch, Case whole,
                                                               const std::vector<Term>& limits) {
  std::vector<Value> pointers = whole.arguments;
  const std::vector<HostPart>& parts = program_.kernelParts.at(launch.kernel).list;
  for (const HostPart& part : parts)
    if (part.type.kind == HostType::Kind::Pointer && part.parameter < whole.arguments.size())
      pointers.push_back(partOf(whole.arguments, part, whole.state));
  std::vector<Case> out{std::move(whole)};
  for (const Value& v : pointers) {
    const bool isNullOrNot =
        isChoice(v) && std::ranges::find(v.targets, ObjectId(0), &Target::object) != v.targets.end();
    if (!isNullOrNot) continue;
    const Term isNull = world_.isAt(v, 0);
    std::vector<Case> split;
    for (const Case& c : out) {
      State launched = c.state;
      for (Term limit : limits) launched.add(terms_, limit);
      addSuccess(launched, isNull);
      for (const Term is : {isNull, terms_.not_(isNull)}) {
        if (conditions_.follows(launched, terms_.not_(is))) continue;
        Case one = c;
        one.state.add(terms_, is);
        dropImpossible(one.arguments, limits, one.state);
        split.push_back(std::move(one));
      }
    }
    if (split.empty() || split.size() > kMaxNullCases) break;
    out = std::move(split);
  }
  return out;
}

std::vector<LaunchSnapshot::Case> LaunchSnapshot::casesOf(const LaunchRequest& launch, const std::vector<Term>& limits,
                                                          const State& s) {
  const auto& params = program_.kernelParams.at(launch.kernel);
  Case whole{launch.arguments, s};
  dropImpossible(whole.arguments, limits, s);
  std::vector<Case> out = splitOffNull(launch, std::move(whole), limits);
  auto mayBeOne = [&](const std::vector<Value>& all, size_t i) {
    for (size_t j = 0; j < all.size() && j < params.size(); ++j)
      if (j != i && !(params[i].isConst && params[j].isConst) && sharesTarget(all[i], all[j])) return true;
    return false;
  };
  const size_t most = std::max(kMaxCases, out.size());
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
    if (split.size() > most) break;
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
