#pragma once
// Who the threads are of which something is shown for all: two of one block and one of another, their places unknown,
// in a launch of known or unknown size. The machine executes them as lanes of unknown place (machine/lane_space.h).

#include <cstdint>
#include <vector>

#include "core/check/bound_inputs.h"
#include "core/check/claim.h"
#include "core/check/problem.h"
#include "encoder/util/cancel.h"
#include "gpu-model/machine/machine.h"

namespace gpubmc::core {

/// Of launches of any size, those with such blocks. Of one thread: the others have none of these, since two threads of
/// a block differ.
enum class Blocks : uint8_t {
  All,
  OfWarps,      ///< blockDim.x is a multiple of the size of a warp
  PowersOfTwo,  ///< blockDim.x is one
  OfOneThread
};

/// A thread of a block, by its place in it; 32 bits each.
struct Thread {
  Term x, y, z;
  Term number;  ///< in the block, x first
};

class AnyThreads {
  // What `in` is made from stands before it.
  const Problem& problem_;
  const Size size_;
  const Blocks someBlocks_;

 public:
  /// Throws UserError for options that do not fit the kernel. Required: the problem outlives this.
  AnyThreads(const Problem& problem, InputDomain domain, Size size, Blocks someBlocks);
  AnyThreads(const AnyThreads&) = delete;

  BoundInputs in;  ///< BoundInputs::given speaks of these threads, too
  machine::BlockIndex blocks[2];
  Term otherBlock;     ///< width 1: the second is another one than the first
  Thread threads[3];   ///< two of the first block, which differ, and one of the second
  double seconds = 0;  ///< of executions

  /// Blocks of the launch have one thread each, so that there is no second one.
  bool alone() const;
  /// Of the grid, as far as their number is known; else 0.
  uint64_t gridThreads() const { return size_ == Size::ThisLaunch ? problem_.threads() : 0; }
  Term sameWarp() const;  ///< width 1: the two of the first block are of one warp

  /// Executes threads of a block. What options say of launch and thread is filled in. Throws as machine::execute, but
  /// what the machine learns of the inputs is learnt.
  /// `seconds` grows by what it took.
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
