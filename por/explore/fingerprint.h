#pragma once
// A 128-bit hash of everything that the future of a state depends on. Two states with one fingerprint have the same
// continuations with the same violations, so only one of them must be followed (stateful search; hash compaction:
// Wolper and Leroy, CAV 1993; the probability of a collision of two different states is 2^-128).
//
// Irrelevant parts are left out: registers that are not live, the identity of exited threads, the order of the events
// that led to the state. The past matters as far as later accesses may race with it: every logged access, with the
// threads that know of it. A clock is represented by what it knows. The knowers are the threads, and clocks that were
// released for other threads to acquire; clocks that can only be acquired together count as one.

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
  /// `exitedArrive`: exited threads count as arrived at barriers, and release their clocks there.
  Fingerprints(const machine::Inputs& inputs, uint32_t threadsPerBlock, bool exitedArrive)
      : inputs_(inputs),
        code_(inputs.module, inputs.kernel, ir::Warps::Independent),
        perBlock_(threadsPerBlock),
        exitedArrive_(exitedArrive) {}

  /// None: the state has features that fingerprints do not cover (warps in lock-step, barriers identified by address or
  /// number, asynchronous copies). Required: the next step of every Ready thread is a visible operation.
  std::optional<Fingerprint> of(const State& s);

 private:
  /// A holder of knowledge about accesses.
  struct Knower {
    std::vector<uint32_t> label;
    std::vector<Past> pasts;        ///< knows what is in one of these clocks,
    std::vector<uint32_t> threads;  ///< and what one of these threads did
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
