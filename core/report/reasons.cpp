#include "core/report/reasons.h"

#include <fmt/format.h>

#include "core/report/callers.h"

namespace gpubmc::core {

namespace {

std::string_view className(const Reason& r) {
  return r.cls ? info(*r.cls).name : "kernel";
}

std::string ofSubject(const Reason& r) {
  return r.subject.empty() ? "" : " of " + r.subject;
}

std::string plainText(const Reason& r, const ir::Module& module) {
  const uint32_t line = r.loc < module.locations.size() ? module.locations[r.loc].line : 0;
  switch (r.cause) {
    case Cause::None: return {};
    case Cause::Stopped: return r.detail.empty() ? "stopped" : r.detail;
    case Cause::OutOfMemory: return "out of memory";
    case Cause::Undecided:
      return r.number ? fmt::format("undecided within {} conflicts", r.number)
                      : "undecided: harder questions used up the budget";
    case Cause::SolverFailed: return "the solver failed: " + r.detail;
    case Cause::FoundBefore: return "stopped at the first violation (--all continues)";
    case Cause::RacesAnyway: return "not checked: there is a race on the same memory";
    case Cause::OnlyAllowed: return "the only race found is suppressed; other races were not searched for";
    case Cause::SwitchedOff: return "switched off";
    case Cause::DependsOn:
      return fmt::format("depends on the {} check{}, which is {}", className(r), ofSubject(r), name(r.status));
    case Cause::DependsOnOff: return fmt::format("depends on the {} check{}, which is off", className(r), ofSubject(r));
    case Cause::UnlessHappens:
      return fmt::format("proved only for executions without the {} violation at line {}", className(r), line);
    case Cause::UnlessReached:
      return fmt::format("proved only for executions that do not reach the unsupported construct at line {}", line);
    case Cause::UnlessTrapped:
      return fmt::format("proved only for executions in which no thread waits at line {} for a thread that has trapped",
                         line);
    case Cause::NoExecution:
      return r.number ? "no execution meets the assumptions within the bound" : "no execution meets the assumptions";
    case Cause::MayHaveNoExecution: return "whether any execution meets the assumptions is undecided";
    case Cause::LoopCut: return fmt::format("{} (line {})", r.detail, line);
    case Cause::EndUnknown:
      return fmt::format("loop cut after {} iterations (line {}): termination is not proved", r.number, line);
    case Cause::TakenAtStart:
      return fmt::format("threads wait forever at line {} if {} is not {} when the kernel starts", line, r.subject,
                         r.number);
    case Cause::MayWaitForever:
      return fmt::format("a thread may wait forever in the loop at line {}: {}", line, r.detail);
    case Cause::NotVisited:
      return fmt::format("no thread reaches line {} with this launch, which gpubmc chose (-b DIM -g DIM set another)",
                         line);
    case Cause::KeptWithin:
      return fmt::format("that each launch leaves {} as it finds it was proved for {} only", r.subject, r.detail);
    case Cause::ThisLaunchOnly:
      return "proved for this launch only" +
             (r.detail.empty() ? std::string() : fmt::format(": {} (line {})", r.detail, line));
    case Cause::BeyondBound:
      return "violated for other inputs; for the launches in this file every execution exceeds the loop bound";
    case Cause::Unsupported: return r.detail;
    case Cause::OneFoundTwice:
      return fmt::format(
          "a launch in this file passes pointers to one array in {0}{1}; the kernel was checked with distinct arrays",
          r.subject, r.subject == r.detail ? "" : " and " + r.detail);
    case Cause::OneForTwo:
      return fmt::format(
          "a launch in this file passes one array for {0} and {1}; the kernel was checked with distinct arrays "
          "(--alias {0},{1} checks it with both starting at the same element)",
          r.subject, r.detail);
    case Cause::NullAtSome:
      return fmt::format("a launch in this file may pass null for {}; the kernel was checked with an array", r.subject);
    case Cause::NumberNotFollowed:
      return fmt::format(
          "the violation depends on {0}, which the host code computes in a way that is not followed ({1}): for some "
          "values "
          "it does not occur (--param {0}=N or --inputs=all checks others)",
          r.subject, r.detail);
    case Cause::ContentsNotFollowed:
      return fmt::format(
          "the violation depends on what {} holds, which this program computes in a way that is not followed: for some "
          "contents it does not occur (__requires_forall, __requires_distinct and __requires_ascending state more; "
          "--inputs=all allows any)",
          r.subject);
    case Cause::Abstract:
      return std::string(
                 "the alarm depends on a value that gpubmc abstracts (a float operation or the result of an "
                 "order-sensitive atomic) and did not occur with the concrete value") +
             (r.number
                  ? fmt::format("; with IEEE 754 float operations it is undecided after {} solver conflicts", r.number)
                  : std::string());
    case Cause::AbstractFloat:
      return "the alarm depends on a float operation, which gpubmc abstracts, and did not occur with the concrete "
             "value";
    case Cause::Uncomputed:
      return "the alarm depends on the result of a matrix or surface operation, which gpubmc does not compute";
    case Cause::OrderedByAtomics:
      return "in the execution found, atomic operations order the accesses; whether they do in every execution is not "
             "decided";
    case Cause::OrderedByMasks:
      return "in the execution found, synchronisation of other lanes of the warp orders the accesses; whether it does "
             "in "
             "every execution is not decided";
    case Cause::SeveralPlaces:
      return "gpubmc assumes that all threads reach this barrier at the same program point; here they may not";
    case Cause::TrapFirst: return "in the execution found, a __trap occurs first";
    case Cause::ViolationFirst: return "in the execution found, another violation occurs first: " + r.detail;
    case Cause::UnsupportedFirst:
      return "in the execution found, an unsupported construct is reached first: " + r.detail;
    case Cause::ReplayEnded: return "the counterexample could not be replayed: " + r.detail;
    case Cause::ReplayTooLarge:
      return fmt::format("code after a grid-wide barrier is replayed with all blocks, which is limited to {} threads",
                         r.number);
    case Cause::NotReplayed: return "a counterexample did not replay" + (r.detail.empty() ? "" : " (" + r.detail + ")");
    case Cause::NoConflictingPair: return "a model of the race query shows no conflicting pair";
    case Cause::Internal: return r.detail;
    case Cause::Interleavings: return "not all interleavings were explored: " + r.detail;
    case Cause::AnotherRound: return r.detail;
  }
  return {};
}

}  // namespace

std::string text(const Reason& r, const ir::Module& module) {
  const std::string out = plainText(r, module);
  if (!r.rounds) return out;
  return fmt::format("{} (proved for executions with at most {} iteration{} per loop)", out, *r.rounds,
                     *r.rounds == 1 ? "" : "s");
}

std::string text(const Fix& fix) {
  if (!fix.replaces.empty())
    return fmt::format("{} for {} in line {}, column {} (checked: {})", fix.insert, fix.replaces, fix.line, fix.column,
                       name(fix.verdict));
  return fmt::format("{} {} line {} (checked: {})", fix.insert, fix.after ? "after" : "before", fix.line,
                     name(fix.verdict));
}

std::string precondition(const Advice& advice, const ir::Kernel& kernel) {
  std::string out;
  for (const ir::Expression& e : advice.conditions) out += (out.empty() ? "" : " && ") + ir::print(e, kernel);
  return out;
}

std::string text(const Advice& advice, const ir::Kernel& kernel, const Terms& terms) {
  switch (advice.kind) {
    case Advice::Kind::None: return {};
    case Advice::Kind::Requires:
      return fmt::format("if callers guarantee it, state it at the top of the kernel: __requires({});{}",
                         precondition(advice, kernel),
                         advice.holds ? " (checked: holds" + sizes(*advice.holds, terms) + ")" : "");
    case Advice::Kind::SharedBytes:
      return "the launch passes 0 bytes of dynamic shared memory; set the size with --shared-bytes N";
  }
  return {};
}

const char* code(Cause cause) {
  switch (cause) {
    case Cause::None: return "";
    case Cause::Stopped: return "stopped";
    case Cause::OutOfMemory: return "out-of-memory";
    case Cause::Undecided: return "undecided";
    case Cause::SolverFailed: return "solver-failed";
    case Cause::FoundBefore: return "violation-found-before";
    case Cause::RacesAnyway: return "race-on-the-same-memory";
    case Cause::OnlyAllowed: return "only-allowed";
    case Cause::SwitchedOff: return "switched-off";
    case Cause::DependsOn: return "depends-on";
    case Cause::DependsOnOff: return "depends-on-switched-off";
    case Cause::UnlessHappens: return "unless-violated";
    case Cause::UnlessReached: return "unless-reached";
    case Cause::UnlessTrapped: return "unless-trapped";
    case Cause::NoExecution: return "no-execution";
    case Cause::MayHaveNoExecution: return "may-have-no-execution";
    case Cause::LoopCut: return "loop-cut";
    case Cause::EndUnknown: return "end-unknown";
    case Cause::TakenAtStart: return "taken-at-start";
    case Cause::MayWaitForever: return "may-wait-forever";
    case Cause::NotVisited: return "not-visited";
    case Cause::KeptWithin: return "kept-within";
    case Cause::ThisLaunchOnly: return "this-launch-only";
    case Cause::BeyondBound: return "beyond-bound";
    case Cause::Unsupported: return "unsupported";
    case Cause::OneForTwo: return "one-array-for-two";
    case Cause::OneFoundTwice: return "one-array-found-twice";
    case Cause::NullAtSome: return "null-at-some-launch";
    case Cause::NumberNotFollowed: return "number-not-followed";
    case Cause::ContentsNotFollowed: return "contents-not-followed";
    case Cause::Abstract: return "abstract-value";
    case Cause::AbstractFloat: return "abstract-float";
    case Cause::Uncomputed: return "not-computed";
    case Cause::OrderedByAtomics: return "ordered-by-atomics";
    case Cause::OrderedByMasks: return "ordered-by-masks";
    case Cause::SeveralPlaces: return "several-places";
    case Cause::TrapFirst: return "trap-first";
    case Cause::ViolationFirst: return "violation-first";
    case Cause::UnsupportedFirst: return "unsupported-first";
    case Cause::ReplayEnded: return "replay-ended";
    case Cause::ReplayTooLarge: return "replay-too-large";
    case Cause::NotReplayed: return "not-replayed";
    case Cause::NoConflictingPair: return "no-conflicting-pair";
    case Cause::Internal: return "internal";
    case Cause::Interleavings: return "interleavings";
    case Cause::AnotherRound: return "another-iteration";
  }
  return "";
}

}  // namespace gpubmc::core
