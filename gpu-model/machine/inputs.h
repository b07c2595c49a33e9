#pragma once
// The symbolic inputs of a kernel, shared by every block that is executed: parameters, the memory that it starts from,
// what threads allocate.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "gpu-model/machine/initial_memory.h"

namespace gpubmc::machine {

/// What the lanes of one block get from one execution of Malloc: an object each, which a pointer tells by an id of its
/// own (`first` + position in `lanes`). In logs and memory they are one object, with kSlot bytes for each lane.
struct Allocation {
  ir::InstRef inst;
  uint32_t first;
  std::vector<uint32_t> lanes;  ///< that may get one, ascending
  std::vector<Term> sizes;      ///< bytes, by position in `lanes`, 48 bits
};
inline constexpr uint64_t kSlot = uint64_t(1) << 32;

/// Contents of objects, by id (object_contents.h).
struct MemoryContents;

class Inputs {
 public:
  /// With a memory of its own.
  Inputs(encoder::TermManager& terms, const ir::Module& module, const ir::Kernel& kernel);
  /// Starts from the same memory as others. Required: the kernel is one of memory->module's.
  Inputs(std::shared_ptr<InitialMemory> memory, const ir::Kernel& kernel);
  Inputs(const Inputs&) = delete;

  const std::shared_ptr<InitialMemory> memory;
  encoder::TermManager& terms;
  const ir::Module& module;
  const ir::Kernel& kernel;
  /// The memory's: see there.
  std::vector<DynamicObject>& dynamic;
  std::map<uint32_t, ir::KnownContents>& known;
  std::map<uint32_t, unsigned>& granules;

  std::vector<Term> scalars;         ///< one per parameter: a variable, or the pointer's constant
  std::set<size_t> notNull;          ///< parts of structures that are not null, whatever the kernel compares
  std::vector<Term> hostValues;      ///< of the kernel's SourceLaunch: variables
  std::map<uint32_t, Term> extents;  ///< object id -> size in bytes (48 bits), beyond Object::size

  /// What earlier launches, and blocks of this one that run before, have left in memory; null, and objects that are not
  /// in it: what `memory` says. Preconditions speak of the one, the block that is executed next begins with the other.
  std::shared_ptr<const MemoryContents> atLaunch, atBlock;

  /// What the parameter has: of pointers in structures, null too, where the kernel asks for that.
  Term passed(size_t parameter) const;

  /// Whether a product and a sum are contracted, by the Contracted instruction: variables.
  std::map<ir::InstRef, Term> contractions;
  Term contracted(ir::InstRef where);

  /// As InitialMemory::mayBeUnwritten and writtenBefore; also of what is allocated.
  bool mayBeUnwritten(uint32_t object) const;
  Term writtenBefore(uint32_t object, Term offset) const;

  /// By all blocks, in the order of execution. The ids in pointers lie in [kFirstAllocated, kFirstLocal); those in logs
  /// and memory, which no pointer holds, begin at kFirstAllocation.
  std::vector<Allocation> allocations;
  static constexpr uint32_t kFirstAllocated = 0x4000, kFirstLocal = 0x8000;
  /// An object of flags, undefined at first: the byte at the id of an object is written when that is freed.
  static constexpr uint32_t kFreed = 0x10000, kFirstAllocation = kFreed + 1;
  /// Room for `lanes` objects more; throws Unsupported when there is none.
  uint32_t allocate(ir::InstRef inst, std::vector<uint32_t> lanes, std::vector<Term> sizes);
  /// The allocation that an id in a pointer belongs to, and the position in it.
  std::optional<std::pair<uint32_t, uint32_t>> allocated(uint64_t id) const;

  /// Objects that some thread writes, for executions of a few of them (MachineOptions::summaries). Learned while
  /// executing: see Learnt.
  std::set<uint32_t> written;

  /// Objects on which the order of atomic operations matters. Learned while executing: see OrderSensitive.
  std::set<uint32_t> orderSensitive;

  /// As InitialMemory::array, cells and objectOf; also of what is allocated, which is undefined and nobody else's.
  Term initialArray(uint32_t object);
  std::vector<std::pair<uint64_t, Term>> initialCells(uint32_t object);
  std::optional<uint32_t> objectOfArray(Term array) const;
  /// Of what is allocated, by the id that logs and memory have for it.
  const std::map<uint32_t, Term>& allocatedArrays() const { return allocatedArrays_; }

  /// A variable that stands for `variable` where that lies in [lo, hi]: one and the same for all blocks, so that what
  /// they have in common is seen to be. That the two are equal is for the caller to assume.
  Term narrowed(Term variable, uint64_t lo, uint64_t hi);
  /// What such a variable stands for, and that in turn; else the variable itself.
  Term whole(Term variable) const;

  std::string objectName(uint32_t id) const;
  /// Required: id is a module or dynamic object other than null, kFreed, or an allocation's.
  ir::Object objectShape(uint32_t id) const;
  uint32_t objectCount() const { return memory->objectCount(); }

  /// Forgets arrays and what was found in them, keeps scalars and what was learnt. Required: whoever shares the memory
  /// restarts, too.
  void restart();

 private:
  /// What stands in `bytes` bytes of a structure from `at` on, of which `under` says what is no part.
  Term withParts(uint32_t object, uint64_t at, unsigned bytes, Term under) const;

  std::map<uint32_t, std::map<uint64_t, size_t>> parts_;  ///< parameters by the structure's object and offset
  std::map<size_t, Term> nulls_;                          ///< of pointers among these: they are null (width 1)
  std::map<uint32_t, Term> allocatedArrays_;
  std::map<std::tuple<uint32_t, uint64_t, uint64_t>, Term> narrowed_;
};

/// Thrown when an order-sensitive atomic meets an object whose earlier atomics were merged as deltas; execution starts
/// again with the object in Inputs::orderSensitive.
struct OrderSensitive {
  uint32_t object;
};

}  // namespace gpubmc::machine
