// Each structure is an array of its members, in the order of their declaration. Structured bindings name them all, so
// that the compiler rejects this file when a structure gets another one.

#include "core/cache/kernel_result_json.h"

#include <algorithm>

namespace gpubmc::core {

namespace {

using Json = nlohmann::json;

template <class T>
Json valueOrNull(const std::optional<T>& x) {
  return x ? Json(*x) : Json();
}

template <class T>
std::optional<T> optionalOf(const Json& j) {
  return j.is_null() ? std::nullopt : std::optional(j.get<T>());
}

/// Throws unless there are so many members.
void requireMembers(const Json& j, size_t count) {
  j.at(count - 1);
  if (j.size() > count) j.at(j.size());
}

Json write(const ir::Dim3& d) {
  const auto& [x, y, z] = d;
  return {x, y, z};
}

ir::Dim3 readDimensions(const Json& j) {
  requireMembers(j, 3);
  return {j[0], j[1], j[2]};
}

Json write(const ir::Launch& l) {
  const auto& [grid, block, sharedBytes, warpSize, lockStep, exitedArrive] = l;
  return {write(grid), write(block), valueOrNull(sharedBytes), warpSize, lockStep, exitedArrive};
}

ir::Launch readLaunch(const Json& j) {
  requireMembers(j, 6);
  return {readDimensions(j[0]), readDimensions(j[1]), optionalOf<uint64_t>(j[2]), j[3], j[4], j[5]};
}

Json write(const Reason& r) {
  const auto& [cause, cls, status, number, loc, subject, detail, rounds] = r;
  return {cause, valueOrNull(cls), status, number, loc, subject, detail, valueOrNull(rounds)};
}

Reason readReason(const Json& j) {
  requireMembers(j, 8);
  return {j[0], optionalOf<PropertyClass>(j[1]), j[2], j[3], j[4], j[5], j[6], optionalOf<uint64_t>(j[7])};
}

Json write(const PropertyResult& p) {
  const auto& [cls, id, level, severity, status, domain, size, rounds, subject, reason, loc, message, advice, allowed,
               fix, counterexample] = p;
  (void)advice, (void)allowed, (void)fix, (void)counterexample;  // of violations only
  return {valueOrNull(cls),    id,      level,         severity, status, domain, size,
          valueOrNull(rounds), subject, write(reason), loc,      message};
}

PropertyResult readProperty(const Json& j) {
  requireMembers(j, 12);
  PropertyResult p;
  p.cls = optionalOf<PropertyClass>(j[0]);
  p.id = j[1].get<std::string>();
  p.level = j[2];
  p.severity = j[3];
  p.status = j[4];
  p.domain = j[5];
  p.size = j[6];
  p.rounds = optionalOf<uint64_t>(j[7]);
  p.subject = j[8].get<std::string>();
  p.reason = readReason(j[9]);
  p.loc = j[10];
  p.message = j[11].get<std::string>();
  return p;
}

Json write(const Assumption& a) {
  const auto& [text, subject] = a;
  return {text, subject};
}

Assumption readAssumption(const Json& j) {
  requireMembers(j, 2);
  return {j[0].get<std::string>(), j[1].get<Assumption::Subject>()};
}

Json write(const PlanStep& s) {
  const auto& [row, rounds, outcome, seconds] = s;
  return {row, rounds, outcome, seconds};
}

PlanStep readStep(const Json& j) {
  requireMembers(j, 4);
  return {j[0], j[1], j[2], j[3]};
}

template <class T>
Json writeAll(const std::vector<T>& list) {
  Json out = Json::array();
  for (const T& x : list) out.push_back(write(x));
  return out;
}

template <class T>
std::vector<T> readAll(const Json& list, T (*read)(const Json&)) {
  std::vector<T> out;
  for (const Json& j : list) out.push_back(read(j));
  return out;
}

/// It depends on nothing but the kernel and the options.
bool isKept(const PropertyResult& p) {
  const Cause c = p.reason.cause;
  const bool isOfLimit = c == Cause::Stopped || c == Cause::OutOfMemory || c == Cause::SolverFailed;
  return p.status != Status::Violated && p.status != Status::InternalError && !p.counterexample && !p.allowed &&
         !p.fix && p.advice.kind == Advice::Kind::None && !isOfLimit;
}

}  // namespace

std::optional<Json> resultJson(const KernelResult& r) {
  const auto& [name, kernel, launch, launchLines, launchOrigin, hasOpenGrid, hasOpenBlock, verdict, decides,
               hasLaunches, forLaunches, forAll, properties, others, assumptions, environment, unbounded, notes,
               unvisited, steps, statistics, isFromCache] = r;
  (void)isFromCache;
  if (environment.size()) return std::nullopt;  // it was found against violations
  if (!std::ranges::all_of(properties, isKept) || !std::ranges::all_of(others, isKept)) return std::nullopt;
  return Json{name,
              kernel,
              write(launch),
              launchLines,
              launchOrigin,
              hasOpenGrid,
              hasOpenBlock,
              verdict,
              decides,
              hasLaunches,
              forLaunches,
              forAll,
              writeAll(properties),
              writeAll(others),
              writeAll(assumptions),
              unbounded,
              notes,
              unvisited,
              writeAll(steps),
              statistics};
}

KernelResult resultOf(const Json& j) {
  requireMembers(j, 20);
  KernelResult r;
  r.name = j[0].get<std::string>();
  r.kernel = j[1];
  r.launch = readLaunch(j[2]);
  r.launchLines = j[3].get<std::vector<uint32_t>>();
  r.launchOrigin = j[4].get<std::string>();
  r.hasOpenGrid = j[5];
  r.hasOpenBlock = j[6];
  r.verdict = j[7];
  r.decides = j[8];
  r.hasLaunches = j[9];
  r.forLaunches = j[10];
  r.forAll = j[11];
  r.properties = readAll(j[12], readProperty);
  r.others = readAll(j[13], readProperty);
  r.assumptions = readAll(j[14], readAssumption);
  r.unbounded = j[15].get<std::vector<std::string>>();
  r.notes = j[16].get<std::vector<std::string>>();
  r.unvisited = j[17].get<std::vector<ir::LocId>>();
  r.steps = readAll(j[18], readStep);
  r.statistics = j[19].get<std::map<std::string, double>>();
  return r;
}

}  // namespace gpubmc::core
