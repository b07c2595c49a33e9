#pragma once
// The symbolic inputs of a kernel, shared by every block that is executed: parameters, initial memory, block ids.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::Term;

/// A pointer found in arbitrary initial memory, and the object that it points to (DESIGN 3, Inputs): the object's id is
/// Module::objects.size() + index.
struct DynamicObject {
  uint32_t parent;
  Term offset;                    ///< where the pointer was found, 48 bits
  std::string name;               ///< "p.data", "rows[..]"
  std::set<ir::InstRef> loads{};  ///< that found it
  Term pointer{};  ///< 64 bits: to the object, or null if the kernel asks for that, or what an initialiser says
  bool mayBeNull = false;
};

/// What the lanes of one block get from one execution of Malloc: an object each, which a pointer tells by an id of its
/// own
/// (`first` + position in `lanes`). In logs and memory they are one object, with kSlot bytes for each lane.
struct Allocation {
  ir::InstRef inst;
  uint32_t first;
  std::vector<uint32_t> lanes;  ///< that may get one, ascending
  std::vector<Term> sizes;      ///< bytes, by position in `lanes`, 48 bits
};
inline constexpr uint64_t kSlot = uint64_t(1) << 32;

class Inputs {
 public:
  Inputs(encoder::TermManager& terms, const ir::Module& module, const ir::Kernel& kernel);

  encoder::TermManager& terms;
  const ir::Module& module;
  const ir::Kernel& kernel;

  std::vector<Term> scalars;         ///< one per parameter: a variable, or the pointer's constant
  std::map<uint32_t, Term> extents;  ///< object id -> size in bytes (48 bits), beyond Object::size
  std::vector<DynamicObject> dynamic;

  /// What objects hold at the start, by object id, for knownContents().
  std::map<uint32_t, ir::KnownContents> known;

  /// Loads of pointers that the kernel compares with null: what they find may be null. Learned while executing: see
  /// Learnt.
  std::set<ir::InstRef> compared;
  /// Objects of which the same bytes are read as a pointer and as something else. Learned while executing: see Learnt.
  std::set<uint32_t> mixed;
  /// Whether a product and a sum are contracted, by the Contracted instruction: variables.
  std::map<ir::InstRef, Term> contractions;
  Term contracted(ir::InstRef where);

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

  /// Cells of an object are `granule` bytes wide: the widest unit such that every access is a whole number of aligned
  /// cells. Learned while executing: see GranuleChange.
  std::map<uint32_t, unsigned> granules;

  /// Objects on which the order of atomic operations matters. Learned while executing: see OrderSensitive.
  std::set<uint32_t> orderSensitive;

  /// The array of initial contents of an Arbitrary or Bytes object, index: byte offset of the cell (48 bits).
  Term initialArray(uint32_t object);
  /// What is used of `known`: no fill that repeats more bytes than a cell has. Empty: nothing.
  ir::KnownContents knownContents(uint32_t object) const;
  /// Cells of an object whose initial contents are other than initialArray says, by byte offset.
  std::vector<std::pair<uint64_t, Term>> initialCells(uint32_t object);
  /// If `array` was made by initialArray: its object.
  std::optional<uint32_t> objectOfArray(Term array) const;
  const std::map<uint32_t, Term>& initialArrays() const { return arrays_; }

  /// The object a pointer found at `offset` of `parent`'s initial contents points to; throws Unsupported if `offset`
  /// can neither be told equal to nor different from that of another one.
  uint32_t dynamicObject(uint32_t parent, Term offset);

  /// What a load of a pointer gives: a value found in arbitrary initial memory points to an array of its own (DESIGN
  /// 3), or is null where the kernel compares such values with null.
  Term pointerFound(ir::InstRef load, Term raw);
  /// The bytes of a pointer that was found, if something else looks at them too: then they are what pointerFound has
  /// made of `raw` wherever the pointer is loaded (width 1).
  Term sameBytes(Term raw, Term found);
  /// The kernel compares a value with null. Throws Learnt if it may have been found and was not taken to be null.
  void comparesWithNull(Term value);
  /// Bytes of an object's initial contents are read as something else than a pointer. Throws Learnt.
  void readsData(uint32_t object, Term offset, unsigned bytes);

  /// A variable that stands for `variable` where that lies in [lo, hi]: one and the same for all blocks, so that what
  /// they have in common is seen to be. That the two are equal is for the caller to assume.
  Term narrowed(Term variable, uint64_t lo, uint64_t hi);

  std::string objectName(uint32_t id) const;
  /// Required: id is a module or dynamic object other than null, kFreed, or an allocation's.
  ir::Object objectShape(uint32_t id) const;
  uint32_t objectCount() const { return uint32_t(module.objects.size() + dynamic.size()); }

  void restart();  ///< forgets arrays and what was found in them, keeps scalars and what was learnt

 private:
  Term pointerAt(uint32_t parent, Term offset, ir::InstRef load);
  Term initialiser(uint32_t parent, Term offset, Term otherwise);

  struct DataRead {
    Term offset;
    unsigned bytes;
    friend auto operator<=>(const DataRead&, const DataRead&) = default;
  };
  bool loadsPointers_;
  std::map<uint32_t, std::set<DataRead>> dataReads_;  ///< by object
  std::map<uint32_t, Term> arrays_;
  std::unordered_map<uint32_t, uint32_t> arrayObject_;
  std::map<std::tuple<uint32_t, uint64_t, uint64_t>, Term> narrowed_;
};

/// Thrown when an access shows that an object's cells must be narrower; execution starts again with Inputs::granules
/// corrected. Happens at most three times per object (8, 4, 2, 1).
struct GranuleChange {
  uint32_t object;
  unsigned granule;
};

/// Thrown when execution shows of the inputs what it should have known from the start (Inputs::compared, mixed); it
/// starts again.
struct Learnt {};

/// Thrown when an order-sensitive atomic meets an object whose earlier atomics were merged as deltas; execution starts
/// again with the object in Inputs::orderSensitive.
struct OrderSensitive {
  uint32_t object;
};

}  // namespace gpubmc::machine
