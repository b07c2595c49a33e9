#pragma once
// The contents of an object as a block finds them.

#include <optional>
#include <unordered_map>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/memory/cells.h"

namespace gpubmc::machine {

/// After a grid-wide barrier the contents may have two representations: the block's own writes on top of those of the
/// others and, for constant indices, what each block writes by its index. Both are right.
struct ObjectContents {
  memory::Cells cells;
  std::optional<memory::Cells> atConstants{};

  /// One cell. Required: as Cells::load.
  Term load(const encoder::TermManager& terms, Term offset) {
    return atConstants && terms.value(offset) ? atConstants->load(offset) : cells.load(offset);
  }
};

struct MemoryContents {
  std::unordered_map<uint32_t, ObjectContents> objects;
};

/// The initial contents of an object: from initialisers or host code, and elsewhere from `unknown`, an array of its
/// cells. Required: its granule is known.
memory::Cells initialContents(Inputs& inputs, uint32_t object, Term unknown);

}  // namespace gpubmc::machine
