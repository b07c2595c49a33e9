#include "core/check/plan.h"

namespace gpubmc::core {

namespace {

using E = EngineKind;
using D = InputDomain;
using enum When;

constexpr Depth kNone{}, kAsked{Depth::Kind::Asked};
constexpr Depth rounds(uint64_t n) {
  return {Depth::Kind::Rounds, n};
}
constexpr Depth allLoops(uint64_t n) {
  return {Depth::Kind::AllLoops, n};
}

// clang-format off
constexpr Row kPlan[] = {
    // engine    domain       depth          budget                                             when
    {E::Absence, D::All,      kNone,         {},                                                Always},
    {E::Threads, D::All,      rounds(1),     {.conflicts = 200, .undecided = 2, .alarms = true}, Beginnings},
    {E::Threads, D::Launches, rounds(1),     {.conflicts = 200, .undecided = 2, .alarms = true}, Beginnings},
    // For all inputs where no launch of the file narrows them, and for the launches: candidate violations are replayed.
    {E::Threads, D::All,      kNone,         {.conflicts = 2'000, .undecided = 10, .alarms = true, .floats = true}, ThreadsAlike},
    // Callers other than the file's launches get less work.
    {E::Threads, D::All,      kNone,         {.conflicts = 2'000, .undecided = 3, .alarms = true, .floats = true}, CallersAlike},
    {E::Threads, D::Launches, kNone,         {.conflicts = 5'000, .undecided = 6, .alarms = true, .floats = true}, LaunchesAlike},
    {E::Explore, D::All,      kAsked,        {.conflicts = 1'000, .operations = 1'500, .questions = 600},    OrdersMatter},
    {E::Explore, D::All,      kAsked,        {.conflicts = 1'000, .operations = 15'000, .questions = 5'000}, ThreadsWait},
    // A shallow bound finds most violations, with the shortest executions.
    {E::Lanes,   D::All,      rounds(1),     {.conflicts = 500, .undecided = 4},                HasLoops},
    {E::Threads, D::All,      kNone,         {.conflicts = 1'000, .undecided = 10},             Contracts},
    {E::Threads, D::All,      allLoops(4'096), {.conflicts = 2'000, .undecided = 10},           RoundsMatter},
    {E::Lanes,   D::All,      rounds(2),     {.conflicts = 1'000, .undecided = 2},              WasCut},
    {E::Lanes,   D::All,      rounds(4),     {.conflicts = 2'000, .undecided = 2},              WasCut},
    {E::Lanes,   D::All,      kAsked,        {.conflicts = 300, .undecided = 1},                ContractKnown},
    {E::Lanes,   D::All,      kAsked,        {.conflicts = 4'000, .undecided = 8},              NoContract},
    // If there are launches, their answer is the requested one, and often the easier one.
    {E::Explore, D::Launches, kAsked,        {.conflicts = 1'000, .operations = 1'500, .questions = 600},    OrdersMatter},
    {E::Explore, D::Launches, kAsked,        {.conflicts = 1'000, .operations = 15'000, .questions = 5'000}, ThreadsWait},
    {E::Threads, D::Launches, allLoops(4'096), {.conflicts = 500, .undecided = 2},              RoundsOfLaunches},
    {E::Lanes,   D::Launches, allLoops(0),   {.conflicts = 4'000, .undecided = 8},              Launches},
    {E::Lanes,   D::Launches, allLoops(64),  {.conflicts = 4'000, .undecided = 8},              LongLoops},
    {E::Lanes,   D::All,      rounds(16),    {.conflicts = 500, .undecided = 1, .meetingsOnly = true}, Launches},
    {E::Lanes,   D::All,      rounds(16),    {.conflicts = 4'000, .undecided = 1, .meetingsOnly = true}, BeyondBound},
    {E::Lanes,   D::Launches, allLoops(256), {.conflicts = 4'000, .undecided = 8},              BeyondBound},
    {E::Lanes,   D::Launches, allLoops(1'024), {.conflicts = 4'000, .undecided = 8},            BeyondBound},
    {E::Lanes,   D::Launches, allLoops(4'096), {.conflicts = 4'000, .undecided = 8},            BeyondBound},
    // The encoding exists already: more work on its open conditions is cheaper than another encoding.
    {E::Lanes,   D::Launches, allLoops(64),  {.conflicts = 30'000, .undecided = 4},             LaunchesOpen},
    {E::Lanes,   D::All,      rounds(16),    {.conflicts = 4'000, .undecided = 4},              LaunchesOpen},
    {E::Lanes,   D::Launches, allLoops(64),  {},                                                LaunchesOpen},
    {E::Lanes,   D::All,      kAsked,        {},                                                Unsettled},
    {E::Explore, D::Launches, kAsked,        {},                                                FormulasLeaveOpen},
    {E::Explore, D::All,      kAsked,        {},                                                FormulasLeaveOpen},
};
// clang-format on

}  // namespace

std::span<const Row> plan() {
  return kPlan;
}

const char* name(EngineKind e) {
  switch (e) {
    case EngineKind::Absence: return "absence";
    case EngineKind::Threads: return "threads";
    case EngineKind::Lanes: return "lanes";
    case EngineKind::Explore: return "explore";
  }
  return "?";
}

const char* meaning(When w) {
  switch (w) {
    case Always: return "always";
    case ThreadsAlike: return "only block, named and warp barriers, and no spin loops";
    case CallersAlike: return "the same, for callers other than the launches of the file, which narrow the inputs";
    case Beginnings: return "the same, and there are loops: violations in their first iterations";
    case RoundsMatter:
      return "the same, a loop was cut, and a property is undecided or a sufficient precondition is known";
    case RoundsOfLaunches: return "the same, there are loops, and properties are open for the launches of the file";
    case Contracts: return "the same; search for a sufficient precondition";
    case LaunchesAlike: return "the same, and launches of the file narrow the inputs";
    case OrdersMatter: return "the order of atomics matters, and there are few threads";
    case ThreadsWait: return "threads wait for each other, and there are few";
    case HasLoops: return "open, no launch of the file narrows the inputs, and loops may be cut";
    case WasCut: return "a loop was cut in the row before";
    case Unsettled: return "open, and no sufficient precondition is known";
    case ContractKnown: return "open, and a sufficient precondition is known";
    case NoContract: return "open, no launch of the file narrows the inputs, and no sufficient precondition is known";
    case Launches: return "open, and launches of the file narrow the inputs";
    case LongLoops: return "loops were cut for the launches, or a property is undecided";
    case BeyondBound: return "no execution of the launches has terminated, and formulas are small";
    case LaunchesOpen: return "properties are open for the launches of the file";
    case FormulasLeaveOpen: return "the lanes engine left properties open that exploration may decide";
  }
  return "?";
}

}  // namespace gpubmc::core
