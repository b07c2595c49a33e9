#pragma once
// What a block finds in an object.

#include <optional>
#include <unordered_map>

#include "gpu-model/machine/inputs.h"
#include "gpu-model/memory/cells.h"

namespace gpubmc::machine {

/// After a grid-wide barrier the contents may be said twice: with the block's own writes on top of those of the others,
/// and, for places that are constants, as what each block by its index has written. Both are right.
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

/// What an object holds at first: what initialisers or host code say, and elsewhere what `unknown`, an array of its
/// cells, holds. Required: its granule is known.
memory::Cells initialContents(Inputs& inputs, uint32_t object, Term unknown);

}  // namespace gpubmc::machine
