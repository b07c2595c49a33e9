#pragma once
// The symbolic inputs of a kernel, shared by every block that is executed: parameters, initial memory, memory that
// threads allocate.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "gpu-model/machine/initial_memory.h"

namespace gpubmc::machine {

/// The objects that the lanes of one block get from one execution of Malloc, one each; pointers have an id for each
/// (`first` + position in `lanes`). In logs and memory they are one object, with kSlot bytes for each lane.
struct Allocation {
  ir::InstRef inst;
  uint32_t first;
  std::vector<uint32_t> lanes;  ///< that may get an object, ascending
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
  /// Members of the memory: see there.
  std::vector<DynamicObject>& dynamic;
  std::map<uint32_t, ir::KnownContents>& known;
  std::map<uint32_t, unsigned>& granules;

  std::vector<Term> scalars;         ///< one per parameter: a variable, or the pointer's constant
  std::set<size_t> notNull;          ///< parts of structures that are not null, even if the kernel compares them
  std::vector<Term> hostValues;      ///< of the kernel's SourceLaunch: variables
  std::map<uint32_t, Term> extents;  ///< object id -> size in bytes (48 bits), in addition to Object::size

  /// Memory left by earlier launches, and by blocks of this one that run before. Null, and objects that are not in it:
  /// what `memory` gives. Preconditions refer to atLaunch; the block that is executed next begins with atBlock.
  std::shared_ptr<const MemoryContents> atLaunch, atBlock;

  /// The parameter's value: a pointer in a structure may be null if the kernel compares it with null.
  Term passed(size_t parameter) const;

  /// Whether a product and a sum are contracted, by the Contracted instruction: variables.
  std::map<ir::InstRef, Term> contractions;
  Term contracted(ir::InstRef where);

  /// As InitialMemory::mayBeUnwritten and writtenBefore; also for allocated memory.
  bool mayBeUnwritten(uint32_t object) const;
  Term writtenBefore(uint32_t object, Term offset) const;

  /// By all blocks, in the order of execution. Ids in pointers lie in [kFirstAllocated, kFirstLocal); those in logs and
  /// memory, which no pointer contains, begin at kFirstAllocation.
  std::vector<Allocation> allocations;
  static constexpr uint32_t kFirstAllocated = 0x4000, kFirstLocal = 0x8000;
  /// An object of flags, initially undefined: a free writes the byte at the id of the object.
  static constexpr uint32_t kFreed = 0x10000, kFirstAllocation = kFreed + 1;
  /// Room for `lanes` more objects; throws Unsupported if there is none.
  uint32_t allocate(ir::InstRef inst, std::vector<uint32_t> lanes, std::vector<Term> sizes);
  /// The allocation that an id in a pointer belongs to, and the position in it.
  std::optional<std::pair<uint32_t, uint32_t>> allocated(uint64_t id) const;

  /// Objects that some thread writes, for executions of a few threads (MachineOptions::summaries). Of arrays that
  /// pointers in memory lead to, others find others than the threads that are executed: of these, `writtenBehind` has
  /// the objects from which the pointers lead to a written one. Learnt during execution: see Learnt.
  std::set<uint32_t> written, writtenBehind;
  /// All objects that some thread may write, as far as they are known.
  std::set<uint32_t> allWritten() const;

  /// Objects on which the order of atomic operations matters. Learnt during execution: see OrderSensitive.
  std::set<uint32_t> orderSensitive;

  /// For executions of a few threads: objects that threads hand to each other between two barriers, by atomic
  /// operations and fences. Each read of these gives an arbitrary value.
  std::set<uint32_t> handedOver;

  /// As InitialMemory::array, cells and objectOf; also for allocated memory, which is undefined and belongs to no one
  /// else.
  Term initialArray(uint32_t object);
  std::vector<std::pair<uint64_t, Term>> initialCells(uint32_t object);
  std::optional<uint32_t> objectOfArray(Term array) const;
  /// For allocated memory, by its id in logs and memory.
  const std::map<uint32_t, Term>& allocatedArrays() const { return allocatedArrays_; }

  /// A variable equal to `variable` where that lies in [lo, hi]; the same for all blocks, so that common terms are
  /// recognised. The caller assumes the equality.
  Term narrowed(Term variable, uint64_t lo, uint64_t hi);
  /// The variable that such a variable replaces, transitively; for others, the variable itself.
  Term whole(Term variable) const;

  std::string objectName(uint32_t id) const;
  /// Required: id is a module or dynamic object other than null, kFreed, or an allocation's.
  ir::Object objectShape(uint32_t id) const;
  uint32_t objectCount() const { return memory->objectCount(); }

  /// Forgets arrays and pointers found in them, keeps scalars and learnt facts. Required: all that share the memory
  /// restart, too.
  void restart();

 private:
  /// The `bytes` bytes of a structure from `at` on; `under` gives those that are no part.
  Term withParts(uint32_t object, uint64_t at, unsigned bytes, Term under) const;

  std::map<uint32_t, std::map<uint64_t, size_t>> parts_;  ///< parameters by the structure's object and offset
  std::map<size_t, Term> nulls_;                          ///< of the pointers among these: they are null (width 1)
  std::map<uint32_t, Term> allocatedArrays_;
  std::map<std::tuple<uint32_t, uint64_t, uint64_t>, Term> narrowed_;
};

/// Thrown when an order-sensitive atomic accesses an object whose earlier atomics were merged as deltas; execution
/// starts again with the object in Inputs::orderSensitive.
struct OrderSensitive {
  uint32_t object;
};

}  // namespace gpubmc::machine
