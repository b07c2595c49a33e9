#pragma once
// What the future of a state depends on, in 128 bits. Two states that agree in it have the same executions ahead of
// them, with the same violations, so that one of them need not be followed (stateful search; hash compaction: Wolper
// and Leroy, CAV 1993; two different states agree with probability 2^-128).
//
// What nobody will look at is left out: registers that are not live, what a thread was that has gone, which order of
// events led here. Of the past it counts what a later access may race with: every logged access, with who knows of it.
// A clock is nothing else than what it knows. Threads, and clocks that were left behind for threads to take over, are
// the knowers; those that are only ever taken over together are one.

#include <cstdint>
#include <optional>
#include <set>

#include "gpu-model/stepper/code.h"
#include "gpu-model/stepper/state.h"

namespace gpubmc::por {

using encoder::Term;
using stepper::AccessNote;
using stepper::Code;
using stepper::Frame;
using stepper::Past;
using stepper::Place;
using stepper::State;
using stepper::Thread;

struct Fingerprint {
  uint64_t low = 0, high = 0;
  friend auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

class Fingerprints {
 public:
  /// `exitedArrive`: threads that have left count as arrived at barriers, and pass on there what they know.
  Fingerprints(const machine::Inputs& inputs, uint32_t threadsPerBlock, bool exitedArrive)
      : inputs_(inputs), code_(inputs.module), perBlock_(threadsPerBlock), exitedArrive_(exitedArrive) {}

  /// None: of what is in this state fingerprints do not speak (warps in lock-step, barriers that are told by address or
  /// number, asynchronous copies). Required: a visible operation is next in every thread that is Ready.
  std::optional<Fingerprint> of(const State& s);

 private:
  /// Who knows of accesses.
  struct Knower {
    std::vector<uint32_t> label;
    std::vector<Past> pasts;        ///< knows what is in one of them,
    std::vector<uint32_t> threads;  ///< and what one of these did
  };

  void addThread(const Thread& t);
  void addFrame(const Frame& f, bool top);
  void addMemory(const State& s);
  void addPast(const State& s);
  std::vector<Knower> knowers(const State& s);
  Term knows(const Knower& k, Place where, const AccessNote& a) const;
  std::vector<uint32_t> place(const Thread& t);
  bool isLive(const State& s, uint32_t thread) const;
  bool hasLive(const State& s, uint32_t block) const;

  const machine::Inputs& inputs_;
  Code code_;
  uint32_t perBlock_;
  bool exitedArrive_;
  std::vector<uint32_t> words_;
};

}  // namespace gpubmc::por
