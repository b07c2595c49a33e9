// Local (per-thread) memory: cells over all lanes; an access at a non-constant index is a choice among the cells.

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/device_limits.h"
#include "gpu-model/machine/block_executor.h"

namespace gpubmc::machine {

void BlockExecutor::localAddress(Context& c) {
  const ir::Object& shape = module_.objects[c.inst->object];
  if (nextLocal_ > 0xFFFF) throw Unsupported("more than 32,768 activations with local arrays", c.inst->loc);
  uint32_t id = nextLocal_++;
  LocalObject& o = locals_[id];
  o.shape = c.inst->object;
  o.escapes = escapingLocals_[o.shape];
  o.lives = {uint32_t(out_.lives.size())};
  out_.lives.push_back({o.shape, c.mask});
  auto it = in_.granules.find(c.inst->object);
  if (it != in_.granules.end()) {
    o.granule = it->second;
    o.cells.resize((*shape.size + o.granule - 1) / o.granule);
    o.written.resize(o.cells.size());
  }
  if (!o.escapes) return define(c, LaneVec(tm_.constant(ir::makePointer(id, 0), 64)));
  std::vector<Term> out(lanes_);
  for (uint32_t lane : c.active) out[lane] = tm_.concat(tm_.constant(id, 16), ownStart(lane));
  define(c, LaneVec(std::move(out)));
}

// A local object is one object for all lanes, with cells for each. If addresses may reach other threads, the object is
// treated as one part per lane, side by side.
Term BlockExecutor::ownStart(uint32_t lane) {
  if (space_.read(ir::SpecialRegister::TidX).empty()) return tm_.constant(0, ir::kOffsetBits);
  Term number = numberInBlock(lane);
  if (has(ir::Opcode::GridSync)) {  // otherwise no address reaches another block without a race
    using R = ir::SpecialRegister;
    auto at = [&](R r) { return specialRegister(r).at(lane); };
    const Term row = tm_.add(at(R::CtaidY), tm_.mul(at(R::NctaidY), at(R::CtaidZ)));
    const Term block = tm_.add(at(R::CtaidX), tm_.mul(at(R::NctaidX), row));
    number = tm_.add(number, tm_.mul(block, tm_.mul(at(R::NtidX), tm_.mul(at(R::NtidY), at(R::NtidZ)))));
  }
  return tm_.mul(tm_.zext(number, ir::kOffsetBits), tm_.constant(ir::kLocalPart, ir::kOffsetBits));
}

void BlockExecutor::keepOwners(Context& c, Target& t, const LaneVec& pointer) {
  const LocalObject& o = locals_.at(t.object);
  if (!o.escapes) return;
  const LaneVec offset =
      lift(lanes_, c.active, [&](Term p) { return tm_.extract(p, ir::kOffsetBits - 1, 0); }, pointer);
  auto isOwn = [&](Term distance) {
    const Term from = tm_.add(distance, tm_.constant(ir::kLocalPart / 2, ir::kOffsetBits));
    return tm_.ult(from, tm_.constant(ir::kLocalPart, ir::kOffsetBits));
  };
  const LaneVec own = lift(lanes_, activeLanes(t.guard), isOwn, within(t, offset));
  oblige(c, PropertyClass::Null, maskAnd(t.guard, maskNot(own)), module_.objects[o.shape].name);
  t.guard = maskAnd(t.guard, own);
}

LaneVec BlockExecutor::within(const Target& t, const LaneVec& offset) {
  if (!isLocal(t.object) || !locals_.at(t.object).escapes) return offset;
  std::vector<Term> out(lanes_);
  for (uint32_t lane = 0; lane < lanes_; ++lane)
    if (const Term o = offset.at(lane)) out[lane] = tm_.sub(o, ownStart(lane));
  return LaneVec(std::move(out));
}

unsigned BlockExecutor::localGranule(LocalObject& o, unsigned bytes, unsigned alignment) {
  unsigned g = memory_.granule(o.shape, bytes, alignment);
  if (o.granule == 0) {
    o.granule = g;
    o.cells.resize((*module_.objects[o.shape].size + g - 1) / g);
    o.written.resize(o.cells.size());
  }
  return g;
}

Term BlockExecutor::undefinedIn(const LocalObject& o, uint32_t life, uint32_t lane, uint64_t offset) {
  Term v = tm_.var(module_.objects[o.shape].name, o.granule * 8);
  out_.undefinedReads.push_back({life, lane, tm_.constant(offset, ir::kOffsetBits), o.granule, v});
  return v;
}

Term BlockExecutor::undefinedLocal(const LocalObject& o, uint32_t lane, uint64_t offset) {
  Term v = undefinedIn(o, o.lives.front(), lane, offset);
  for (size_t i = 1; i < o.lives.size(); ++i)
    if (Term began = out_.lives[o.lives[i]].guard.at(lane); began && !tm_.isFalse(began))
      v = tm_.ite(began, undefinedIn(o, o.lives[i], lane, offset), v);
  return v;
}

void BlockExecutor::renewLocal(Context& c) {
  const LaneVec object =
      lift(lanes_, c.active, [&](Term p) { return tm_.extract(p, 63, ir::kOffsetBits); }, operand(c, 0));
  const Term first = object.at(c.active.front());
  auto isFirst = [&](uint32_t lane) { return object.at(lane) == first; };
  const auto id = std::ranges::all_of(c.active, isFirst) ? tm_.value(first) : std::nullopt;
  if (!id || !isLocal(uint32_t(*id)))
    return unsupported(c, "a local variable whose lifetime starts at an unknown place", c.mask);
  LocalObject& o = locals_.at(uint32_t(*id));
  const uint32_t life = uint32_t(out_.lives.size());
  out_.lives.push_back({o.shape, c.mask});
  const bool touched = std::any_of(o.cells.begin(), o.cells.end(), [](const LaneVec& cell) { return !cell.empty(); });
  if (touched) ++effects_;
  if (c.mask.isUniform() && tm_.isTrue(c.mask.uniform())) {
    o.lives = {life};
    o.cells.assign(o.cells.size(), {});
    o.written.assign(o.written.size(), {});
    return;
  }
  o.lives.push_back(life);
  for (size_t index = 0; index < o.cells.size(); ++index) {
    if (o.cells[index].empty()) continue;
    std::vector<Term> values(lanes_), marks(lanes_, tm_.fls());
    for (uint32_t lane = 0; lane < lanes_; ++lane) {
      values[lane] = o.cells[index].at(lane);
      if (!o.written[index].empty()) marks[lane] = o.written[index].at(lane);
    }
    for (uint32_t lane : c.active) {
      const Term began = c.mask.at(lane);
      if (values[lane]) values[lane] = tm_.ite(began, undefinedIn(o, life, lane, index * o.granule), values[lane]);
      marks[lane] = tm_.and_(marks[lane], tm_.not_(began));
    }
    o.cells[index] = lanes_ == 1 ? LaneVec(values[0]) : LaneVec(std::move(values));
    if (!o.written[index].empty()) o.written[index] = lanes_ == 1 ? LaneVec(marks[0]) : LaneVec(std::move(marks));
  }
}

LaneVec BlockExecutor::loadLocal(Context& c, LocalObject& o, const LaneVec& guard, const LaneVec& offset,
                                 unsigned bytes, unsigned align) {
  const unsigned g = localGranule(o, bytes, align);
  const ActiveLanes lanes = guard == c.mask ? c.active : activeLanes(guard);
  std::vector<Term> undefinedAt;
  // The cell as the lane sees it; a cell that was never written gets an arbitrary but fixed value.
  auto cellOf = [&](uint32_t lane, uint64_t index, Term condition) -> Term {
    Term v = o.cells[index].empty() ? Term{} : o.cells[index].at(lane);
    Term written = o.written[index].empty() ? Term{} : o.written[index].at(lane);
    if (Term undefined = written ? tm_.and_(condition, tm_.not_(written)) : condition; !tm_.isFalse(undefined)) {
      if (undefinedAt.empty()) undefinedAt.assign(lanes_, tm_.fls());
      undefinedAt[lane] = tm_.or_(undefinedAt[lane], undefined);
    }
    if (v) return v;
    v = undefinedLocal(o, lane, index * g);
    std::vector<Term> all(lanes_);
    if (!o.cells[index].empty())
      for (uint32_t l = 0; l < lanes_; ++l) all[l] = o.cells[index].at(l);
    all[lane] = v;
    o.cells[index] = lanes_ == 1 ? LaneVec(v) : LaneVec(std::move(all));
    return v;
  };
  auto readCell = [&](uint32_t lane, Term at) -> Term {
    if (auto k = tm_.value(at)) {
      if (*k / g < o.cells.size()) return cellOf(lane, *k / g, guard.at(lane));
      return tm_.constant(0, g * 8);  // out of bounds: reported, the run has ended
    }
    Term v{};
    for (uint64_t i = 0; i < o.cells.size(); ++i) {
      Term here = tm_.eq(at, tm_.constant(i * g, ir::kOffsetBits));
      if (tm_.isFalse(here)) continue;
      Term cell = cellOf(lane, i, tm_.and_(guard.at(lane), here));
      v = v ? tm_.ite(here, cell, v) : cell;
    }
    return v ? v : tm_.constant(0, g * 8);
  };
  auto constantOffset = offset.isUniform() ? tm_.value(offset.uniform()) : std::nullopt;
  LaneVec result;
  if (constantOffset && bytes == g && *constantOffset / g < o.cells.size() && o.isWholly(*constantOffset / g, tm_) &&
      o.cells[*constantOffset / g].isUniform()) {
    result = o.cells[*constantOffset / g];
  } else {
    std::vector<Term> out(lanes_);
    for (uint32_t lane : lanes) {
      Term base = offset.at(lane), v = readCell(lane, base);
      for (unsigned i = 1; i < bytes / g; ++i)
        v = tm_.concat(readCell(lane, tm_.add(base, tm_.constant(uint64_t(i) * g, ir::kOffsetBits))), v);
      out[lane] = v;
    }
    result = LaneVec(std::move(out));
  }
  if (!undefinedAt.empty() && options_.checkUninitialised && !c.inst->isCopy)
    oblige(c, PropertyClass::UninitialisedRead, maskAnd(guard, LaneVec(std::move(undefinedAt))),
           module_.objects[o.shape].name);
  return result;
}

void BlockExecutor::storeLocal(Context& c, LocalObject& o, const LaneVec& guard, const LaneVec& offset,
                               const LaneVec& v, unsigned bytes, unsigned align) {
  ++effects_;
  const unsigned g = localGranule(o, bytes, align);
  const ActiveLanes lanes = guard == c.mask ? c.active : activeLanes(guard);
  const uint64_t constantOffset =
      (offset.isUniform() ? tm_.value(offset.uniform()) : std::nullopt).value_or(UINT64_MAX);
  const bool everybody = guard.isUniform() && tm_.isTrue(guard.uniform());
  if (everybody && bytes == g && constantOffset / g < o.cells.size()) {
    o.cells[constantOffset / g] = v;
    o.written[constantOffset / g] = LaneVec(tm_.tru());
    return;
  }
  // Per cell: the lanes' new values, collected so that a cell is rebuilt once.
  std::map<uint64_t, std::vector<Term>> updated, marked;
  auto writeCell = [&](uint32_t lane, Term condition, uint64_t index, Term value) {
    auto [it, fresh] = updated.try_emplace(index);
    if (fresh) {
      it->second.assign(lanes_, Term{});
      if (!o.cells[index].empty())
        for (uint32_t l = 0; l < lanes_; ++l) it->second[l] = o.cells[index].at(l);
      std::vector<Term>& marks = marked[index];
      marks.assign(lanes_, tm_.fls());
      if (!o.written[index].empty())
        for (uint32_t l = 0; l < lanes_; ++l) marks[l] = o.written[index].at(l);
    }
    Term& mark = marked[index][lane];
    mark = tm_.or_(mark, condition);
    Term& slot = it->second[lane];
    if (tm_.isTrue(condition)) {
      slot = value;
      return;
    }
    if (!slot) slot = undefinedLocal(o, lane, index * g);
    slot = tm_.ite(condition, value, slot);
  };
  for (uint32_t lane : lanes) {
    for (unsigned i = 0; i < bytes / g; ++i) {
      Term at = tm_.add(offset.at(lane), tm_.constant(uint64_t(i) * g, ir::kOffsetBits));
      Term part = bytes == g ? v.at(lane) : tm_.extract(v.at(lane), (i + 1) * g * 8 - 1, i * g * 8);
      if (auto k = tm_.value(at)) {
        if (*k / g < o.cells.size()) writeCell(lane, guard.at(lane), *k / g, part);
        continue;
      }
      for (uint64_t index = 0; index < o.cells.size(); ++index) {
        Term here = tm_.eq(at, tm_.constant(index * g, ir::kOffsetBits));
        if (!tm_.isFalse(here)) writeCell(lane, tm_.and_(guard.at(lane), here), index, part);
      }
    }
  }
  auto lanewise = [&](std::vector<Term>& values) {
    return lanes_ == 1 ? LaneVec(values[0]) : LaneVec(std::move(values));
  };
  for (auto& [index, values] : updated) o.cells[index] = lanewise(values);
  for (auto& [index, marks] : marked) {
    const bool all = std::all_of(marks.begin(), marks.end(), [&](Term m) { return tm_.isTrue(m); });
    o.written[index] = all ? LaneVec(tm_.tru()) : lanewise(marks);
  }
}

}  // namespace gpubmc::machine
