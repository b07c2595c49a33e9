#pragma once
// The symbolic inputs of a kernel, shared by every block that is executed: parameters, initial memory, block ids.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::machine {

using encoder::Term;

/// An object that a pointer found in arbitrary initial memory points to (DESIGN 3, Inputs): its id is
/// Module::objects.size() + index.
struct DynamicObject {
  uint32_t parent;
  Term offset;          ///< where the pointer was found, 48 bits
  std::string name;     ///< "p.data", "rows[..]"
};

class Inputs {
 public:
  Inputs(encoder::TermManager& terms, const ir::Module& module, const ir::Kernel& kernel);

  encoder::TermManager& terms;
  const ir::Module& module;
  const ir::Kernel& kernel;

  std::vector<Term> scalars;                 ///< one per parameter: a variable, or the pointer's constant
  std::map<uint32_t, Term> extents;          ///< object id -> size in bytes (48 bits), beyond Object::size
  std::vector<DynamicObject> dynamic;

  /// Cells of an object are `granule` bytes wide: the widest unit such that every access is a whole number of aligned
  /// cells. Learned while executing: see GranuleChange.
  std::map<uint32_t, unsigned> granules;

  /// Objects on which the order of atomic operations matters. Learned while executing: see OrderSensitive.
  std::set<uint32_t> orderSensitive;

  /// The array of initial contents of an Arbitrary or Bytes object, index: byte offset of the cell (48 bits).
  Term initialArray(uint32_t object);
  /// If `array` was made by initialArray: its object.
  std::optional<uint32_t> objectOfArray(Term array) const;
  const std::map<uint32_t, Term>& initialArrays() const { return arrays_; }

  /// The object a pointer found at `offset` of `parent`'s initial contents points to; throws Unsupported if `offset` can
  /// neither be told equal to nor different from that of another one.
  uint32_t dynamicObject(uint32_t parent, Term offset);

  /// What a load of a pointer gives: a value found in arbitrary initial memory points to an array of its own (DESIGN 3).
  Term pointerFound(Term raw);

  std::string objectName(uint32_t id) const;
  /// Required: id is a module or dynamic object other than null.
  ir::Object objectShape(uint32_t id) const;
  uint32_t objectCount() const { return uint32_t(module.objects.size() + dynamic.size()); }

  void restart();  ///< forgets the arrays (after a GranuleChange), keeps scalars and granules

 private:
  std::map<uint32_t, Term> arrays_;
  std::unordered_map<uint32_t, uint32_t> arrayObject_;
};

/// Thrown when an access shows that an object's cells must be narrower; execution starts again with Inputs::granules
/// corrected. Happens at most three times per object (8, 4, 2, 1).
struct GranuleChange {
  uint32_t object;
  unsigned granule;
};

/// Thrown when an order-sensitive atomic meets an object whose earlier atomics were merged as deltas; execution starts
/// again with the object in Inputs::orderSensitive.
struct OrderSensitive {
  uint32_t object;
};

}  // namespace gpubmc::machine
