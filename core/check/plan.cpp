#include "core/check/plan.h"

namespace gpubmc::core {

namespace {

using E = EngineKind;
using D = InputDomain;
using enum Need;

constexpr Depth kNone{}, kAsked{Depth::Kind::Asked};
constexpr Depth rounds(uint64_t n) {
  return {Depth::Kind::Rounds, n};
}
constexpr Depth allLoops(uint64_t n) {
  return {Depth::Kind::AllLoops, n};
}

// clang-format off
constexpr Row kPlan[] = {
    // engine          domain       depth            budget                                                needs
    {E::Absence,       D::All,      kNone,           {},                                                   {}},
    {E::Beginnings,    D::All,      rounds(1),       {.conflicts = 200, .undecided = 2, .alarms = true},   {InputsDecide, TwoThreadsSuffice, Loops, NoThreadWaits}},
    {E::Beginnings,    D::Launches, rounds(1),       {.conflicts = 200, .undecided = 2, .alarms = true},   {InputsDecide, TwoThreadsSuffice, Loops, NoThreadWaits}},
    // For all inputs where no launch of the file narrows them, and for the launches: candidate violations are replayed.
    {E::Threads,       D::All,      kNone,           {.conflicts = 2'000, .undecided = 10, .alarms = true, .floats = true}, {InputsDecide, TwoThreadsSuffice}},
    // Callers other than the file's launches get less work.
    {E::Threads,       D::All,      kNone,           {.conflicts = 500, .undecided = 3, .alarms = true, .floats = true}, {OtherCallers, TwoThreadsSuffice}},
    {E::Threads,       D::Launches, kNone,           {.conflicts = 5'000, .undecided = 6, .alarms = true, .floats = true}, {InputsDecide, TwoThreadsSuffice}},
    {E::Explore,       D::All,      kAsked,          {.conflicts = 1'000, .operations = 1'500, .questions = 600},    {OrderMatters, NoThreadWaits}},
    {E::Explore,       D::All,      kAsked,          {.conflicts = 1'000, .operations = 15'000, .questions = 5'000}, {OrderMatters, ThreadsWait}},
    // A shallow bound finds most violations, with the shortest executions.
    {E::Lanes,         D::All,      rounds(1),       {.conflicts = 500, .undecided = 4},                   {InputsDecide, Loops, Shallower}},
    {E::Preconditions, D::All,      kNone,           {.conflicts = 1'000, .undecided = 10},                {InputsDecide, TwoThreadsSuffice}},
    {E::Threads,       D::All,      allLoops(4'096), {.conflicts = 2'000, .undecided = 10},                {TwoThreadsSuffice, LoopWasCut, PreconditionOrOpen}},
    {E::Lanes,         D::All,      rounds(2),       {.conflicts = 1'000, .undecided = 2},                 {Shallower, LoopWasCut, Undecided}},
    {E::Lanes,         D::All,      rounds(4),       {.conflicts = 2'000, .undecided = 2},                 {Shallower, LoopWasCut, Undecided}},
    {E::Lanes,         D::All,      kAsked,          {.conflicts = 300, .undecided = 1},                   {InputsDecide, PreconditionKnown}},
    // Where warnings alone are open, they get less.
    {E::Lanes,         D::All,      kAsked,          {.conflicts = 500, .undecided = 1},                   {InputsDecide, NoPrecondition, Decided}},
    {E::Lanes,         D::All,      kAsked,          {.conflicts = 4'000, .undecided = 8},                 {InputsDecide, NoPrecondition, Undecided}},
    // If there are launches, their answer is the requested one, and often the easier one.
    {E::Explore,       D::Launches, kAsked,          {.conflicts = 1'000, .operations = 1'500, .questions = 600},    {OrderMatters, NoThreadWaits}},
    {E::Explore,       D::Launches, kAsked,          {.conflicts = 1'000, .operations = 15'000, .questions = 5'000}, {OrderMatters, ThreadsWait}},
    {E::Lanes,         D::Launches, rounds(1),       {.conflicts = 500, .undecided = 4},                   {InputsDecide, Loops, Shallower, Undecided}},
    {E::Threads,       D::Launches, allLoops(4'096), {.conflicts = 500, .undecided = 2},                   {InputsDecide, TwoThreadsSuffice, Loops, Undecided}},
    // Likewise.
    {E::Lanes,         D::Launches, allLoops(0),     {.conflicts = 500, .undecided = 1},                   {InputsDecide, Decided}},
    {E::Lanes,         D::Launches, allLoops(0),     {.conflicts = 4'000, .undecided = 8},                 {InputsDecide, Undecided}},
    {E::Lanes,         D::Launches, allLoops(64),    {.conflicts = 4'000, .undecided = 8},                 {LaunchesUnrolled, Deeper, NotViolated}},
    {E::Lanes,         D::All,      rounds(16),      {.conflicts = 500, .undecided = 1, .meetingsOnly = true},   {OtherCallers}},
    {E::Lanes,         D::All,      rounds(16),      {.conflicts = 4'000, .undecided = 1, .meetingsOnly = true}, {NoLaunchEnded}},
    {E::Lanes,         D::Launches, allLoops(256),   {.conflicts = 4'000, .undecided = 8},                 {NoLaunchEnded, SmallFormulas, DeeperThanBefore}},
    {E::Lanes,         D::Launches, allLoops(1'024), {.conflicts = 4'000, .undecided = 8},                 {NoLaunchEnded, SmallFormulas, DeeperThanBefore}},
    {E::Lanes,         D::Launches, allLoops(4'096), {.conflicts = 4'000, .undecided = 8},                 {NoLaunchEnded, SmallFormulas, DeeperThanBefore}},
    // The encoding exists already: more work on its open conditions is cheaper than another encoding.
    {E::Lanes,         D::Launches, allLoops(64),    {.conflicts = 30'000, .undecided = 4},                {LaunchesOpen}},
    {E::Lanes,         D::All,      rounds(16),      {.conflicts = 4'000, .undecided = 4},                 {LaunchesOpen}},
    {E::Lanes,         D::Launches, allLoops(64),    {},                                                   {LaunchesOpen}},
    {E::Lanes,         D::All,      kAsked,          {},                                                   {NoPrecondition, Undecided}},
    {E::Explore,       D::Launches, kAsked,          {},                                                   {OrdersMayDecide}},
    {E::Explore,       D::All,      kAsked,          {},                                                   {OrdersMayDecide}},
};
// clang-format on

}  // namespace

std::span<const Row> plan() {
  return kPlan;
}

const char* name(EngineKind e) {
  switch (e) {
    case EngineKind::Absence: return "absence";
    case EngineKind::Beginnings: return "beginnings";
    case EngineKind::Threads: return "threads";
    case EngineKind::Preconditions: return "preconditions";
    case EngineKind::Lanes: return "lanes";
    case EngineKind::Explore: return "explore";
  }
  return "?";
}

const char* meaning(Need f) {
  switch (f) {
    case InputsDecide: return "these inputs decide";
    case OtherCallers: return "the launches of the file decide";
    case TwoThreadsSuffice: return "only block, named and warp barriers, no spin loops";
    case Loops: return "loops";
    case OrderMatters: return "the order of atomics matters";
    case ThreadsWait: return "threads wait for each other";
    case NoThreadWaits: return "no thread waits for another";
    case Shallower: return "--unwind asks for more";
    case Deeper: return "--unwind asks for fewer";
    case LoopWasCut: return "a loop was cut";
    case PreconditionKnown: return "a sufficient precondition is known";
    case NoPrecondition: return "no sufficient precondition is known";
    case PreconditionOrOpen: return "a sufficient precondition is known or a property is undecided";
    case LaunchesUnrolled: return "the launches of the file were unrolled";
    case NoLaunchEnded: return "no execution of the launches has terminated";
    case SmallFormulas: return "formulas are small";
    case DeeperThanBefore: return "more iterations than before";
    case LaunchesOpen: return "properties are open for the launches of the file";
    case NotViolated: return "no violation was found";
    case Undecided: return "there is no verdict yet";
    case Decided: return "there is a verdict";
    case OrdersMayDecide: return "interleavings may decide what formulas left open";
  }
  return "?";
}

}  // namespace gpubmc::core
