#pragma once
// Costs of one execution, as the interpreter runs it. Shares only the definitions with what is proved of all executions
// (costs.h): this counts by addresses that threads use.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "encoder/util/cancel.h"
#include "gpu-model/cost/units.h"
#include "gpu-model/cost/wavefronts.h"
#include "gpu-model/interp/witness.h"

namespace gpubmc::core::perf {

/// An access in the code. One instruction may be several: a copy loads and stores, a generic pointer may point into
/// either memory.
struct Site {
  ir::InstRef inst;
  cost::Direction direction = cost::Direction::Load;
  bool shared = false;  ///< shared memory; otherwise global
  friend auto operator<=>(const Site&, const Site&) = default;
};

/// What is counted of it on devices of that capability.
inline cost::Measure measureOf(const Site& site, unsigned capability) {
  return cost::measureOf(site.shared, site.direction == cost::Direction::Load, capability);
}

using Lanes = std::vector<std::optional<uint64_t>>;  ///< by lane of a warp: the address, empty: inactive

/// The smallest and the largest number that was met, and the lanes of the first access that had the largest.
struct Met {
  unsigned least = 0, most = 0;
  Lanes lanes{};  ///< offsets in the object, with its number above bit 48
  void add(unsigned n, const Lanes& at);
  void add(const Met& other);
};

/// Other places for the elements of an array in shared memory, no two in one place.
struct Layout {
  enum class Kind : uint8_t {
    Padded,   ///< an element more after each row
    Swizzled  ///< the column in a row is xored with the row's number
  } kind{};
  uint32_t object = 0;
  uint64_t row = 0;    ///< bytes
  uint64_t bytes = 0;  ///< of an element; for Swizzled, it and the row are powers of two
  uint64_t moved(uint64_t offset) const {
    const uint64_t n = offset / row;
    return kind == Kind::Padded ? offset + n * bytes : offset ^ (n * bytes & (row - 1));
  }
  /// Required: row is a power of two of at least 64 bytes, and bytes one of up to 16. What is so many bytes further is
  /// moved by as much more, and by a multiple of all banks.
  uint64_t period() const { return row * std::max<uint64_t>(row, cost::kBanks * cost::kBankBytes) / bytes; }
};

/// What the accesses at one place need from one barrier of the block to the next, all together.
struct IntervalSum {
  uint32_t block = 0;                        ///< by Witness::blocks
  std::optional<ir::InstRef> opens, closes;  ///< none: the start, the end
  Site site;
  uint64_t instances = 0, count = 0, lines = 0;
};

struct Measured {
  std::map<Site, Met> counts;                ///< wavefronts or sectors of each access of a warp
  std::map<Site, Met> lines;                 ///< the same of global memory, in lines
  std::map<ir::InstRef, bool> parts;         ///< conditional branches that ran: whether a warp has parted there
  bool isWhole = false;                      ///< no thread ends early, and errors concern values alone
  std::optional<interp::Violation> endedBy;  ///< the first error after which threads may end early
  std::vector<IntervalSum> sums;             ///< if isWhole
  interp::Outcome outcome;
};

/// Lanes of one access that are farther apart in an array are taken for an error, as of an index that wraps in some of
/// them: such an access is not counted.
inline constexpr uint64_t kFarthestLanes = uint64_t(1) << 32;

/// Shared or global; nothing: memory that is not counted.
std::optional<ir::Space> countedSpace(const ir::Module& module, const interp::AccessRecord& access);

/// Runs the witness. Where the run ends early, accesses are counted of which all lanes of the warp are past the place.
/// Threads of a warp that execute an instruction in the same iteration of each loop and the same call execute it
/// together.
Measured measure(const ir::Module& module, const cost::Units& units, const interp::Witness& witness, uint64_t maxSteps,
                 const Cancellation& cancel, const std::optional<Layout>& layout = {});

/// What an access of these lanes counts: wavefronts of shared memory, sectors of global memory.
unsigned countOf(const Lanes& lanes, unsigned bytes, bool shared);

}  // namespace gpubmc::core::perf
