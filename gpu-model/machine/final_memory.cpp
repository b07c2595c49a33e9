#include "gpu-model/machine/final_memory.h"

#include <bit>

namespace gpubmc::machine {

memory::Cells initialContents(Inputs& inputs, uint32_t object, Term unknown) {
  memory::Cells cells(inputs.terms, unknown, inputs.granules.at(object));
  for (const auto& [at, value] : inputs.initialCells(object))
    cells.store(inputs.terms.tru(), inputs.terms.constant(at, ir::kOffsetBits), value);
  return cells;
}

Term FinalMemory::load(uint32_t object, Term offset, unsigned bytes) {
  auto it = contents_.objects.find(object);
  if (it == contents_.objects.end()) {
    inputs_.granules.try_emplace(object, 1);
    const Term unknown = inputs_.initialArray(object);
    it = contents_.objects.emplace(object, ObjectContents{initialContents(inputs_, object, unknown)}).first;
  }
  ObjectContents& contents = it->second;
  const unsigned granule = contents.cells.cellBytes();
  const bool aligned = std::countr_one(terms_.knownBits(offset).zeros) >= std::countr_zero(granule);
  const unsigned step = aligned && bytes % granule == 0 ? granule : 1;
  Term v{};
  for (unsigned i = 0; i < bytes; i += step) {
    const Term at = terms_.add(offset, terms_.constant(i, ir::kOffsetBits));
    const Term part = step == granule ? contents.load(terms_, at) : byteAt(contents, at);
    v = v ? terms_.concat(part, v) : part;
  }
  return v;
}

Term FinalMemory::byteAt(ObjectContents& contents, Term offset) {
  const unsigned granule = contents.cells.cellBytes(), bits = granule * 8;
  const Term inside = terms_.and_(offset, terms_.constant(granule - 1, ir::kOffsetBits));
  const Term cell = contents.load(terms_, terms_.sub(offset, inside));
  const Term shift = terms_.shl(terms_.resizeUnsigned(inside, bits), terms_.constant(3, bits));
  return terms_.extract(terms_.lshr(cell, shift), 7, 0);
}

}  // namespace gpubmc::machine
