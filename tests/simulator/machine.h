#pragma once
// The threads of a launch: executes single instructions, and synchronises threads.

#include <random>
#include <set>
#include <tuple>

#include "tests/simulator/memory.h"

namespace gpubmc::simulator {

inline constexpr const char* kExcluded = "what is assumed is not so";

class Machine {
 public:
  Machine(const ir::Module& module, const Setting& setting, uint64_t seed);

  std::vector<uint32_t> runnable() const;
  bool runs(uint32_t t) const { return threads_[t].status == Status::Runs; }
  bool ended() const;
  bool hasPreconditions() const { return !preconditions_.empty(); }
  /// Executes one instruction. Throws Violated, NotSimulated and Ended.
  void step(uint32_t t);
  /// Why no thread can make progress. Requires that no thread is runnable and not all have ended.
  Violated stuck() const;

  struct Ended {  ///< the launch stops without a violation
    std::string why;
  };

 private:
  struct Frame {
    uint32_t function = 0, block = 0, previous = 0, index = 0;
    std::vector<uint64_t> registers;
    std::map<ir::InstRef, uint64_t> locals;
    ir::RegId result = ir::kNoReg;
  };
  enum class Status { Runs, AtBarrier, AtWarp, AtGrid, Gone };
  struct Thread {
    std::vector<Frame> frames;
    Status status = Status::Runs;
    bool early = false;  ///< exited by a return before the end of the kernel
  };
  using Stack = std::vector<ir::InstRef>;  ///< the program point of a thread, with its callers

  const ir::Inst& next(uint32_t t) const;
  Stack stack(uint32_t t) const;
  uint64_t value(uint32_t t, const ir::Operand& o) const;
  std::vector<uint64_t> values(uint32_t t, const ir::Inst& i) const;
  void finish(uint32_t t, uint64_t result);  ///< completes the current instruction
  void go(uint32_t t, uint32_t block);
  void leave(uint32_t t, bool early);
  void tryBlock(uint32_t block);
  void tryWarp(uint32_t t);
  void tryGrid();
  void meetInWarp(const std::vector<uint32_t>& lanes);
  Access accessOf(uint32_t t, const ir::Inst& i, uint64_t pointer, bool write) const;
  void load(uint32_t t, const ir::Inst& i);
  void store(uint32_t t, const ir::Inst& i);
  void atomic(uint32_t t, const ir::Inst& i);
  void bytes(uint32_t t, const ir::Inst& i);
  uint64_t special(uint32_t t, ir::SpecialRegister r) const;
  uint32_t block(uint32_t t) const { return t / perBlock_; }
  uint32_t lane(uint32_t t) const { return t % perBlock_ % setting_.launch.warpSize; }
  std::vector<uint32_t> ofBlock(uint32_t block) const;

  const ir::Module& module_;
  const Setting& setting_;
  uint32_t perBlock_;
  std::mt19937_64 random_;
  Clocks clocks_;
  Memory memory_;
  std::vector<Thread> threads_;
  std::map<ir::InstRef, uint64_t> contracted_;                           ///< how the compiler contracts each sum
  std::set<std::tuple<std::string, uint32_t, uint32_t>> preconditions_;  ///< their source locations, one each
};

}  // namespace gpubmc::simulator
