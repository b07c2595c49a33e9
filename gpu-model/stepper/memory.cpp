#include "gpu-model/stepper/memory.h"

#include <algorithm>

namespace gpubmc::stepper {

using memory::Cells;

unsigned Memory::granule(uint32_t shape, unsigned bytes, unsigned align) const {
  const unsigned wanted = std::min({bytes & (~bytes + 1), align, 8u});
  auto [it, fresh] = inputs_->granules.try_emplace(shape, wanted);
  if (!fresh && wanted < it->second) throw machine::GranuleChange{shape, wanted};
  return it->second;
}

std::shared_ptr<Memory::Object>& Memory::object(Place place, uint32_t shapeId) const {
  auto it = objects_.find(place);
  if (it != objects_.end()) return it->second;
  encoder::TermManager& tm = inputs_->terms;
  const unsigned g = inputs_->granules.at(shapeId);
  const ir::Object shape = inputs_->objectShape(shapeId);
  Term array;
  if (shape.space == ir::Space::Shared || shape.space == ir::Space::Local) {
    auto [known, fresh] = initial_->try_emplace(place);
    if (fresh) known->second = tm.arrayVar(shape.name, ir::kOffsetBits, g * 8);
    array = known->second;
  } else {
    array = inputs_->initialArray(shapeId);
  }
  Cells data(tm, array, g);
  for (const auto& [at, value] : inputs_->initialCells(shapeId))
    data.store(tm.tru(), tm.constant(at, ir::kOffsetBits), value);
  Term& none = (*initial_)[Place{UINT32_MAX, g}];  // under the marks of what was written; never read: see unwritten()
  if (!none) none = tm.arrayVar("unwritten", ir::kOffsetBits, 1);
  return objects_.emplace(place, std::make_shared<Object>(Object{std::move(data), Cells(tm, none, g)})).first->second;
}

Memory::Object& Memory::writable(Place place, uint32_t shape) {
  std::shared_ptr<Object>& o = object(place, shape);
  if (o.use_count() > 1) o = std::make_shared<Object>(*o);
  return *o;
}

Term Memory::load(Place place, uint32_t shape, Term offset, unsigned bytes, unsigned align) const {
  encoder::TermManager& tm = inputs_->terms;
  const unsigned g = granule(shape, bytes, align);
  Cells& cells = object(place, shape)->data;  // a load may cache inside, which all copies may see
  Term v = cells.load(offset);
  for (unsigned i = g; i < bytes; i += g) v = tm.concat(cells.load(tm.add(offset, tm.constant(i, ir::kOffsetBits))), v);
  return v;
}

void Memory::store(Place place, uint32_t shape, Term offset, Term value, unsigned align) {
  encoder::TermManager& tm = inputs_->terms;
  const unsigned bytes = tm.width(value) / 8, g = granule(shape, bytes, align);
  Object& o = writable(place, shape);
  for (unsigned i = 0; i < bytes; i += g) {
    Term at = i == 0 ? offset : tm.add(offset, tm.constant(i, ir::kOffsetBits));
    o.data.store(tm.tru(), at, g == bytes ? value : tm.extract(value, (i + g) * 8 - 1, i * 8));
    o.written.store(tm.tru(), at, tm.tru());
  }
}

Term Memory::unwritten(Place place, uint32_t shape, Term offset, unsigned bytes, unsigned align) const {
  encoder::TermManager& tm = inputs_->terms;
  const unsigned g = granule(shape, bytes, align);
  if (!inputs_->mayBeUnwritten(shape)) return tm.fls();
  Object& o = *object(place, shape);
  const Term none = (*initial_)[Place{UINT32_MAX, g}];
  Term any = tm.fls();
  for (unsigned i = 0; i < bytes; i += g) {
    Term at = i == 0 ? offset : tm.add(offset, tm.constant(i, ir::kOffsetBits));
    Term mark = o.written.load(at);
    const Term open = tm.not_(inputs_->writtenBefore(shape, at));
    // No mark under the stores: the bottom of the chain is 0 everywhere.
    if (tm.op(mark) == encoder::Op::Select && tm.args(mark)[0] == none) {
      any = tm.or_(any, open);
    } else if (!tm.value(mark)) {
      any = tm.or_(any, tm.conj(std::vector{open, tm.not_(mark), tm.not_(tm.select(none, at))}));
    }
  }
  return any;
}

void Memory::describe(std::vector<uint32_t>& words, const std::function<bool(Place)>& counts) const {
  for (const auto& [place, o] : objects_) {
    if (!o->data.hasStores() || !counts(place)) continue;
    words.insert(words.end(), {place.object, place.instance});
    o->data.describe(words);
    o->written.describe(words);
  }
}

}  // namespace gpubmc::stepper
