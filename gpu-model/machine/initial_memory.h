#pragma once
// Memory at the launch of kernels: for every object an unknown function from offsets to contents, except where host
// code or initialisers determine it, and the arrays behind pointers in it. Executions that share it start from the same
// memory: several blocks, or two kernels that are compared.

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

/// A pointer found in arbitrary initial memory, and the object that it points to (docs/semantics.md, Inputs): the
/// object's id is Module::objects.size() + index.
struct DynamicObject {
  uint32_t parent;
  Term offset;                    ///< the pointer's location, 48 bits
  std::string name;               ///< "p.data", "rows[..]"
  std::set<ir::InstRef> loads{};  ///< the loads that found it
  Term own{};      ///< 64 bits: to the object, or null if the kernel compares it with null, or the value of an
                   ///  initialiser
  Term pointer{};  ///< 64 bits: what is found: `own`, or that of the first of `together` that has the same place
  std::vector<uint32_t> together{};  ///< earlier ones whose place may be the same, by index, in order
  bool mayBeNull = false;
};

class InitialMemory {
 public:
  /// Required: both outlive the memory.
  InitialMemory(encoder::TermManager& terms, const ir::Module& module);

  encoder::TermManager& terms;
  const ir::Module& module;

  std::vector<DynamicObject> dynamic;

  /// Initial contents of objects, by object id, for knownContents().
  std::map<uint32_t, ir::KnownContents> known;

  /// Cells of an object are `granule` bytes wide: the widest unit such that every access is a whole number of aligned
  /// cells. Learnt during execution: see GranuleChange.
  std::map<uint32_t, unsigned> granules;

  /// Loads of pointers that the kernel compares with null: the loaded pointers may be null. Learnt during execution:
  /// see Learnt.
  std::set<ir::InstRef> compared;
  /// Objects that pointers in structures passed by value point to, and those of them that the kernel compares with
  /// null: these pointers may be null. Learnt during execution: see Learnt.
  std::set<uint32_t> behindParts, asked;
  /// Objects of which the same bytes are read as a pointer and as something else. Learnt during execution: see Learnt.
  std::set<uint32_t> mixed;

  /// The array of contents of an Arbitrary or Bytes object, index: byte offset of the cell (48 bits). Required: the
  /// object's granule is known.
  Term array(uint32_t object);
  /// The part of `known` that is used: no fill with a pattern wider than a cell. Empty: nothing.
  ir::KnownContents knownContents(uint32_t object) const;
  /// Whether the memory that is read there may be unwritten.
  bool mayBeUnwritten(uint32_t object) const;
  /// A cell was written before the launch (width 1). Required: mayBeUnwritten(); its granule is known.
  Term writtenBefore(uint32_t object, Term offset) const;
  /// Cells whose contents differ from array(), by byte offset.
  std::vector<std::pair<uint64_t, Term>> cells(uint32_t object);
  /// If `array` was made by array() and is unknown: its object.
  std::optional<uint32_t> objectOf(Term array) const;
  const std::map<uint32_t, Term>& arrays() const { return arrays_; }

  /// The object that a pointer found at `offset` of `parent`'s contents points to; throws Unsupported if `offset` is
  /// neither known to be equal to, nor known to differ from, that of another one.
  uint32_t dynamicObject(uint32_t parent, Term offset);

  /// The result of loading a pointer: a value found in arbitrary memory points to an array of its own
  /// (docs/semantics.md), or is null if the kernel compares such values with null.
  Term pointerFound(ir::InstRef load, Term raw);
  /// The bytes of a pointer that was found, if they are also read as something else: then they are those that
  /// pointerFound has made of `raw` wherever the pointer is loaded (width 1).
  Term sameBytes(Term raw, Term found);
  /// The kernel compares a value with null. Throws Learnt if it may have been found and was assumed not to be null.
  void comparesWithNull(Term value);
  /// Bytes of an object are read as something other than a pointer. Throws Learnt.
  void readsData(uint32_t object, Term offset, unsigned bytes);

  /// A pointer to it was found in memory. Which arrays other threads find, the object alone does not say.
  bool isFound(uint32_t object) const { return object >= module.objects.size() && object < objectCount(); }
  /// The object of the module from which pointers lead to it; itself, if it is one.
  uint32_t rootOf(uint32_t object) const {
    while (isFound(object)) object = dynamic[object - module.objects.size()].parent;
    return object;
  }

  std::string objectName(uint32_t id) const;
  /// Required: id is a module or dynamic object other than null.
  ir::Object objectShape(uint32_t id) const;
  uint32_t objectCount() const { return uint32_t(module.objects.size() + dynamic.size()); }

  void restart();  ///< forgets arrays and pointers found in them, keeps learnt facts

 private:
  Term pointerAt(uint32_t parent, Term offset, ir::InstRef load);
  /// The load may find this one, too. Throws Learnt.
  void found(uint32_t index, ir::InstRef load);
  uint32_t newObject(uint32_t parent, Term offset);
  Term entry(Term table, Term offset);
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
};

/// Thrown when an access shows that an object's cells must be narrower; execution starts again with the corrected
/// granule. At most three times per object (8, 4, 2, 1).
struct GranuleChange {
  uint32_t object;
  unsigned granule;
};

/// Thrown when execution learns a fact about the memory that it needed from the start (InitialMemory::compared, mixed);
/// execution starts again.
struct Learnt {};

}  // namespace gpubmc::machine
