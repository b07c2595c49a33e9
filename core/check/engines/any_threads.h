#pragma once
// The threads of the two-thread reduction: two of one block and one of another, with symbolic positions, in a launch of
// known or unknown size. The machine executes them as lanes with symbolic positions (machine/lane_space.h).

#include <cstdint>
#include <span>
#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::core {

/// Restricts launches of any size to those with such blocks. All and the multi-thread cases do not cover OfOneThread,
/// since two threads of a block differ.
enum class Blocks : uint8_t {
  All,
  OfWarps,      ///< blockDim.x is a multiple of the warp size
  PowersOfTwo,  ///< blockDim.x is a power of two
  OfOneThread
};

/// A thread of a block, by its position; 32 bits each.
struct Thread {
  Term x, y, z;
  Term number;  ///< in the block, x fastest
};

class AnyThreads {
  // Declared before `in`, which is made from these.
  const Problem& problem_;
  const Size size_;
  const Blocks someBlocks_;

 public:
  /// Throws UserError for options that do not fit the kernel. Required: the problem outlives this.
  AnyThreads(const Problem& problem, InputDomain domain, Size size, Blocks someBlocks);
  AnyThreads(const AnyThreads&) = delete;

  BoundInputs in;  ///< BoundInputs::given has conditions about these threads, too
  machine::BlockIndex blocks[2];
  Term otherBlock;     ///< width 1: the second block differs from the first
  Thread threads[3];   ///< two different ones of the first block, and one of the second
  double seconds = 0;  ///< spent on executions

  /// Blocks of the launch have one thread each: there is no second one.
  bool alone() const;
  /// A number that the grid's number of threads does not exceed; 0: none is known that fits in 64 bits.
  uint64_t gridThreads() const;
  /// The most threads of a block, on any device.
  uint32_t blockThreads() const { return problem_.kernel.blockLimits().threads; }
  /// The same for all threads of the launch: made of constants, parameters and sizes; and of these variables.
  bool isOfGrid(Term t, std::span<const Term> also = {}) const;
  Term warpSize() const;  ///< 32 bits
  Term sameWarp() const;  ///< width 1: the two threads of the first block are in one warp

  /// Executes threads of a block. Fills in the launch and threads in the options. Throws as machine::execute, except
  /// that facts learnt about the inputs are added. Adds the time spent to `seconds`.
  machine::Execution run(const machine::BlockIndex& block, const std::vector<Thread>& threads, uint32_t lanesPerWarp,
                         machine::MachineOptions options);

 private:
  Dimensions chooseSizes(encoder::TermManager& terms) const;
  void choosePlaces();
  void numberThreads();
  Term below(const char* name, Term n);
  Thread anyThread();
  machine::LaneSpace space(const machine::BlockIndex& block, std::vector<Thread> threads, uint32_t lanesPerWarp) const;

  encoder::TermManager& tm_;
  const machine::BlockIndex &blockDim_ = in.sizes.block, &gridDim_ = in.sizes.grid;
};

}  // namespace gpubmc::core
