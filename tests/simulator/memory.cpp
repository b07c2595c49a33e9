#include "tests/simulator/memory.h"

namespace gpubmc::simulator {

Memory::Memory(const ir::Module& module, const Setting& setting, uint64_t seed, const Clocks& clocks)
    : module_(module), setting_(setting), clocks_(clocks), seed_(seed) {}

uint64_t Memory::makeLocal(uint32_t shape) {
  const uint64_t id = module_.objects.size() + locals_.size();
  if (id > 0xFFFF) throw NotSimulated("so many local objects");
  locals_.push_back(shape);
  return ir::makePointer(id, 0);
}

const ir::Object& Memory::shape(uint32_t object) const {
  if (object < module_.objects.size()) return module_.objects[object];
  const size_t local = object - module_.objects.size();
  if (local >= locals_.size()) throw NotSimulated("a pointer that is no address");
  return module_.objects[locals_[local]];
}

Memory::Place Memory::place(const Access& a) const {
  const uint32_t object = uint32_t(ir::pointerObject(a.pointer));
  const bool shared = shape(object).space == ir::Space::Shared;
  return {object, shared ? a.thread / setting_.launch.threadsPerBlock() : 0, ir::pointerOffset(a.pointer)};
}

uint8_t Memory::arbitrary(Place p) const {
  uint64_t x = seed_ + p.object * 0x9E3779B97F4A7C15ull + p.instance * 0xD1B54A32D192ED03ull +
               p.offset / 4 * 0x94D049BB133111EBull;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull, x = (x ^ x >> 27) * 0x94D049BB133111EBull, x ^= x >> 31;
  // Small numbers decide more branches than large ones, and many preconditions require zeros.
  if (seed_ % 2 && x % 16 != 0) return 0;
  if (x % 4 != 0) return p.offset % 4 == 0 ? uint8_t((x >> 8) % 5) : 0;
  return uint8_t(x >> (16 + 8 * (p.offset % 4)));
}

std::optional<uint8_t> Memory::initial(Place p) const {
  if (const auto passed = passed_.find({p.object, p.offset}); passed != passed_.end()) return passed->second;
  const ir::Object& o = shape(p.object);
  if (o.init != ir::Init::Bytes) return std::nullopt;
  if (auto pointer = o.pointers.upper_bound(p.offset); pointer != o.pointers.begin()) {
    --pointer;
    if (p.offset - pointer->first < 8) return uint8_t(pointer->second >> 8 * (p.offset - pointer->first));
  }
  return p.offset < o.bytes.size() ? o.bytes[p.offset] : 0;
}

// Atomic operations and volatile accesses; a volatile race is only a warning. Volatile accesses of one warp do race.
bool Memory::meet(const Mark& m, const Access& a) const {
  const uint32_t block = setting_.launch.threadsPerBlock(), warp = setting_.launch.warpSize;
  const bool sameBlock = m.thread / block == a.thread / block;
  const bool sameWarp = sameBlock && m.thread % block / warp == a.thread % block / warp;
  if (m.size != a.size || !(sameBlock || (reachesBlocks(m.scope) && reachesBlocks(a.scope)))) return false;
  if (sameWarp && m.isVolatile && a.isVolatile) return false;
  return (m.atomic || m.isVolatile) && (a.atomic || a.isVolatile);
}

void Memory::access(const Access& a) {
  const Place p = place(a);
  const ir::Object& o = shape(p.object);
  if (p.object == 0) throw Violated{PropertyClass::Null, "null"};
  if (o.space == ir::Space::Heap || o.space == ir::Space::Function) throw NotSimulated("memory of this kind");
  std::optional<uint64_t> size = o.size;
  if (o.dynamicShared) size = setting_.launch.sharedBytes;
  if (auto given = setting_.extents.find(p.object); given != setting_.extents.end()) size = given->second;
  if (size && (a.size > *size || p.offset > *size - a.size))
    throw Violated{PropertyClass::Bounds,
                   o.name + " at byte " + std::to_string(p.offset) + " of " + std::to_string(*size)};
  if (o.align % a.align == 0 && p.offset % a.align != 0)
    throw Violated{PropertyClass::Misaligned, o.name + " at byte " + std::to_string(p.offset)};
  if (a.write && (o.readOnly || o.space == ir::Space::Constant)) throw NotSimulated("a write of what is constant");
  if (a.silent || !setting_.judges || o.space == ir::Space::Local || o.space == ir::Space::Param) return;
  for (uint32_t b = 0; b < a.size; ++b) {
    const Cell& c = cell({p.object, p.instance, p.offset + b});
    for (const Mark& m : c.marks) {
      if (m.thread == a.thread || !(m.write || a.write) || clocks_.before(m.thread, m.epoch, a.thread)) continue;
      if (meet(m, a)) continue;
      // Two plain writes may store equal values; this is checked when the second one is recorded.
      if (a.write && !a.atomic && m.write && !m.atomic) continue;
      throw Violated{PropertyClass::Race, o.name + " at byte " + std::to_string(p.offset + b) + ", threads " +
                                              std::to_string(m.thread) + " and " + std::to_string(a.thread)};
    }
  }
}

void Memory::mark(const Access& a, std::optional<uint64_t> value) {
  const Place p = place(a);
  const ir::Object& o = shape(p.object);
  if (a.silent || !setting_.judges || o.space == ir::Space::Local || o.space == ir::Space::Param ||
      o.space == ir::Space::Constant)
    return;
  for (uint32_t b = 0; b < a.size; ++b) {
    Cell& c = cell({p.object, p.instance, p.offset + b});
    Mark mine{a.thread, clocks_.epoch(a.thread), a.size, a.write, a.atomic, a.isVolatile, a.scope, {}};
    if (a.write && !a.atomic && value) mine.value = uint8_t(*value >> 8 * b);
    for (const Mark& m : c.marks)
      if (mine.value && m.value && m.thread != a.thread && *m.value != *mine.value && !meet(m, a) &&
          !clocks_.before(m.thread, m.epoch, a.thread))
        throw Violated{PropertyClass::Race, "two writes of " + o.name + " at byte " + std::to_string(p.offset + b) +
                                                ", threads " + std::to_string(m.thread) + " and " +
                                                std::to_string(a.thread)};
    // An access that races with one ordered before a plain write also races with that write.
    std::erase_if(c.marks, [&](const Mark& m) {
      if (!clocks_.before(m.thread, m.epoch, a.thread)) return false;
      return (m.thread == a.thread && m.write == a.write && m.atomic == a.atomic && m.isVolatile == a.isVolatile &&
              m.size == a.size && m.scope == a.scope) ||
             (a.write && !a.atomic);
    });
    c.marks.push_back(mine);
  }
}

uint64_t Memory::read(const Access& a, bool known) {
  const Place p = place(a);
  uint64_t out = 0;
  for (uint32_t b = 0; b < a.size; ++b) {
    const Place at{p.object, p.instance, p.offset + b};
    std::optional<uint8_t> value = a.silent ? std::nullopt : cell(at).value;
    if (!value) value = initial(at);
    if (!value && known) throw NotSimulated("a pointer in the input");
    out |= uint64_t(value ? *value : arbitrary(at)) << 8 * b;
  }
  mark(a, std::nullopt);
  return out;
}

void Memory::write(const Access& a, uint64_t value) {
  mark(a, value);
  const Place p = place(a);
  for (uint32_t b = 0; b < a.size; ++b) cell({p.object, p.instance, p.offset + b}).value = uint8_t(value >> 8 * b);
}

}  // namespace gpubmc::simulator
