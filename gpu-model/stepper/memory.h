#pragma once
// The memory of all blocks at one point of one interleaving: sequentially consistent, with symbolic contents. Copies
// are cheap: objects are shared until one of them is written.

#include <functional>
#include <map>
#include <memory>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/memory/cells.h"

namespace gpubmc::stepper {

using encoder::Term;

/// An object as one thread sees it: shared objects exist once per block (instance: the block), all others once.
struct Place {
  uint32_t object = 0, instance = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

class Memory {
 public:
  Memory(machine::Inputs& inputs, std::map<Place, Term>& initial) : inputs_(&inputs), initial_(&initial) {}

  /// `shape`: the module's object that describes `place` (itself, or the template of a local object). Throws
  /// GranuleChange if cells must be narrower. Required for both: offset is a multiple of `align` in every execution.
  Term load(Place place, uint32_t shape, Term offset, unsigned bytes, unsigned align) const;
  void store(Place place, uint32_t shape, Term offset, Term value, unsigned align);
  /// Width 1: none of these bytes has been written since they became undefined.
  Term unwritten(Place place, uint32_t shape, Term offset, unsigned bytes, unsigned align) const;
  /// Appends the stored contents of the relevant places: equal words mean equal contents.
  void describe(std::vector<uint32_t>& words, const std::function<bool(Place)>& counts) const;

 private:
  struct Object {
    memory::Cells data, written;
  };
  Object& writable(Place place, uint32_t shape);
  std::shared_ptr<Object>& object(Place place, uint32_t shape) const;
  unsigned granule(uint32_t shape, unsigned bytes, unsigned align) const;

  machine::Inputs* inputs_;
  std::map<Place, Term>* initial_;  ///< arrays of initially undefined memory; shared by all states
  mutable std::map<Place, std::shared_ptr<Object>> objects_;  ///< created on first access
};

}  // namespace gpubmc::stepper
