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
    case Cause::FoundBefore: return "a violation was found before (--all goes on)";
    case Cause::RacesAnyway: return "not asked: there is a race on the same memory";
    case Cause::OnlyAllowed: return "only a race that is allowed was found, and whether there are others was not asked";
    case Cause::SwitchedOff: return "switched off";
    case Cause::DependsOn:
      return fmt::format("depends on the {} check{}, which is {}", className(r), ofSubject(r), name(r.status));
    case Cause::DependsOnOff: return fmt::format("depends on the {} check{}, which is off", className(r), ofSubject(r));
    case Cause::UnlessHappens:
      return fmt::format("known only where the {} of line {} does not happen", className(r), line);
    case Cause::UnlessReached:
      return fmt::format("known only where the unsupported construct of line {} is not reached", line);
    case Cause::UnlessTrapped:
      return fmt::format("known only where no thread waits at line {} for one that has trapped", line);
    case Cause::NoExecution:
      return r.number ? "no execution meets the assumptions within the bound" : "no execution meets the assumptions";
    case Cause::MayHaveNoExecution: return "whether any execution meets the assumptions is undecided";
    case Cause::LoopCut: return fmt::format("{} (line {})", r.detail, line);
    case Cause::EndUnknown:
      return fmt::format("loop cut after {} iterations (line {}): whether it ends is not known", r.number, line);
    case Cause::NotVisited:
      return fmt::format("no thread reaches line {} with this launch, which is gpubmc's choice (-b DIM -g DIM)", line);
    case Cause::ThisLaunchOnly:
      return "proved for this launch, and not for every one" +
             (r.detail.empty() ? std::string() : fmt::format(": {} (line {})", r.detail, line));
    case Cause::BeyondBound:
      return "it happens with other inputs; with those that the launches in this file pass, every execution goes "
             "beyond "
             "the bound";
    case Cause::Unsupported: return r.detail;
    case Cause::OneFoundTwice:
      return fmt::format(
          "a launch in this file leaves pointers to one array with {0}{1}: the kernel was checked with distinct ones",
          r.subject, r.subject == r.detail ? "" : " and " + r.detail);
    case Cause::OneForTwo:
      return fmt::format(
          "a launch in this file passes one array for {0} and {1}, which were taken for distinct ones: "
          "--alias {0},{1} checks what happens if both start at the same element",
          r.subject, r.detail);
    case Cause::ExtentUnproved:
      return fmt::format(
          "the host code of this file allocates {0}, but whether it has that size at each launch is not "
          "known: its bounds are not checked (--array {0}=N)",
          r.subject);
    case Cause::Abstract:
      return std::string(
                 "the alarm depends on a value that gpubmc abstracts (a float operation or the result of an "
                 "order-sensitive atomic) and did not happen with the real one") +
             (r.number
                  ? fmt::format("; with float operations as IEEE 754 computes them, {} conflicts of the solver did "
                                "not decide it",
                                r.number)
                  : std::string());
    case Cause::AbstractFloat:
      return "the alarm depends on a float operation, which gpubmc abstracts, and did not happen with the real one";
    case Cause::Uncomputed:
      return "the alarm depends on what a matrix or surface operation gives, which gpubmc does not compute";
    case Cause::OrderedByAtomics:
      return "in the execution found the accesses are ordered through atomic operations; gpubmc does not know whether "
             "they are in all";
    case Cause::OrderedByMasks:
      return "in the execution found the accesses are ordered by the meetings of other lanes of the warp; gpubmc does "
             "not know whether they are in all";
    case Cause::SeveralPlaces:
      return "gpubmc takes all threads to come to such a barrier at one place; here they may come at several";
    case Cause::TrapFirst: return "in the execution found a __trap comes first";
    case Cause::ViolationFirst: return "in the execution found, another violation comes first: " + r.detail;
    case Cause::UnsupportedFirst: return "in the execution found, something unsupported comes first: " + r.detail;
    case Cause::ReplayEnded: return "the counterexample could not be replayed: " + r.detail;
    case Cause::ReplayTooLarge:
      return fmt::format("what comes after a grid-wide barrier is replayed with all blocks, of at most {} threads",
                         r.number);
    case Cause::NotReplayed: return "a counterexample did not replay" + (r.detail.empty() ? "" : " (" + r.detail + ")");
    case Cause::NoConflictingPair: return "a model of the race query shows no conflicting pair";
    case Cause::Internal: return r.detail;
    case Cause::Interleavings: return "the interleavings were not all followed: " + r.detail;
    case Cause::AnotherRound: return r.detail;
  }
  return {};
}

}  // namespace

std::string text(const Reason& r, const ir::Module& module) {
  const std::string out = plainText(r, module);
  if (!r.rounds) return out;
  return fmt::format("{} (proved while no loop takes more than {} iteration{})", out, *r.rounds,
                     *r.rounds == 1 ? "" : "s");
}

std::string text(const Fix& fix) {
  return fmt::format("{} {} line {} (checked: {})", fix.insert, fix.after ? "after" : "before", fix.line,
                     name(fix.verdict));
}

std::string precondition(const Advice& advice, const ir::Kernel& kernel) {
  std::string out;
  for (const ir::Expression& e : advice.conditions) out += (out.empty() ? "" : " && ") + ir::print(e, kernel);
  return out;
}

std::string text(const Advice& advice, const ir::Kernel& kernel) {
  switch (advice.kind) {
    case Advice::Kind::None: return {};
    case Advice::Kind::Requires:
      return fmt::format("if callers guarantee it, say so at the top of the kernel: __requires({});{}",
                         precondition(advice, kernel),
                         advice.holds ? " (checked: holds" + sizes(*advice.holds) + ")" : "");
    case Advice::Kind::SharedBytes:
      return "this launch gives extern __shared__ memory no bytes; say how many it has: --shared-bytes N";
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
    case Cause::NotVisited: return "not-visited";
    case Cause::ThisLaunchOnly: return "this-launch-only";
    case Cause::BeyondBound: return "beyond-bound";
    case Cause::Unsupported: return "unsupported";
    case Cause::OneForTwo: return "one-array-for-two";
    case Cause::OneFoundTwice: return "one-array-found-twice";
    case Cause::ExtentUnproved: return "extent-unproved";
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
