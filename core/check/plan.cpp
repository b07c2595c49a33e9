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
    // For all inputs, where no launch of the file narrows them, as for the launches: what two threads may do is run.
    {E::Threads, D::All,      kNone,         {.conflicts = 2'000, .undecided = 10, .alarms = true, .floats = true}, ThreadsAlike},
    // Others than the file's launches are asked for less.
    {E::Threads, D::All,      kNone,         {.conflicts = 2'000, .undecided = 3, .alarms = true, .floats = true}, CallersAlike},
    {E::Threads, D::Launches, kNone,         {.conflicts = 5'000, .undecided = 6, .alarms = true, .floats = true}, LaunchesAlike},
    {E::Explore, D::All,      kAsked,        {.conflicts = 1'000, .operations = 1'500, .questions = 600},    OrdersMatter},
    {E::Explore, D::All,      kAsked,        {.conflicts = 1'000, .operations = 15'000, .questions = 5'000}, ThreadsWait},
    // A shallow bound finds most of what goes wrong, with the shortest executions.
    {E::Lanes,   D::All,      rounds(1),     {.conflicts = 500, .undecided = 4},                HasLoops},
    {E::Threads, D::All,      kNone,         {.conflicts = 1'000, .undecided = 10},             Contracts},
    {E::Threads, D::All,      allLoops(4'096), {.conflicts = 2'000, .undecided = 10},           RoundsMatter},
    {E::Lanes,   D::All,      rounds(2),     {.conflicts = 1'000, .undecided = 2},              WasCut},
    {E::Lanes,   D::All,      rounds(4),     {.conflicts = 2'000, .undecided = 2},              WasCut},
    {E::Lanes,   D::All,      kAsked,        {.conflicts = 300, .undecided = 1},                ContractKnown},
    {E::Lanes,   D::All,      kAsked,        {.conflicts = 4'000, .undecided = 8},              NoContract},
    // Where there are launches, their answer is the one that is waited for, and often the easier one.
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
    // The encoding is there: more work on what is left of it costs less than another encoding.
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
    case ThreadsAlike:
      return "no meeting but at barriers of the block, by number and in warps, and no waiting in loops";
    case CallersAlike: return "likewise, for other callers than launches of the file, which narrow the inputs";
    case Beginnings: return "likewise, and there are loops: what goes wrong in their first rounds";
    case RoundsMatter: return "likewise, a loop was cut, and something is undecided or a precondition is known";
    case RoundsOfLaunches: return "likewise, and there are loops, and the launches are open";
    case Contracts: return "likewise, for a precondition that would do";
    case LaunchesAlike: return "likewise, and launches of the file narrow the inputs";
    case OrdersMatter: return "the order of atomics matters, and threads are few";
    case ThreadsWait: return "threads wait for each other, and are few";
    case HasLoops: return "open, no launch of the file narrows the inputs, and loops may be cut";
    case WasCut: return "a loop was cut in the row before";
    case Unsettled: return "open, and no precondition is known that would do";
    case ContractKnown: return "open, and a precondition is known that would do";
    case NoContract:
      return "open, no launch of the file narrows the inputs, and no precondition is known that would do";
    case Launches: return "open, and launches of the file narrow the inputs";
    case LongLoops: return "loops of the launches were cut, or something is undecided";
    case BeyondBound: return "no execution of the launches has ended, and formulas are small";
    case LaunchesOpen: return "the launches are open";
    case FormulasLeaveOpen: return "formulas decided all they could, and orders may decide the rest";
  }
  return "?";
}

}  // namespace gpubmc::core
