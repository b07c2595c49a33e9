#include "core/report/names.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "core/report/terms.h"

namespace gpubmc::core {

namespace {

std::string coordinates(ir::Dim3 d, ir::Dim3 box) {
  if (box.z > 1) return fmt::format("({},{},{})", d.x, d.y, d.z);
  if (box.y > 1) return fmt::format("({},{})", d.x, d.y);
  return fmt::format("{}", d.x);
}

/// The member at this offset of an element; also for places before the start of an array.
uint64_t inElement(const ir::Object& o, uint64_t offset) {
  const int64_t size = std::max<int64_t>(o.elementBytes, 1), at = (int64_t(offset << 16) >> 16) % size;
  return uint64_t(at < 0 ? at + size : at);
}

}  // namespace

std::string Names::thread(const interp::Witness& w, interp::ThreadId id) const {
  const Terms& terms = termsOf(run_.file);
  const std::string of = fmt::format("{} {}", terms.thread, coordinates(threadIndex(id), kernel_.launch.block));
  if (kernel_.launch.grid.count() == 1) return of;
  return fmt::format("{}, {} {}", of, terms.block, coordinates(w.blocks[id.block], kernel_.launch.grid));
}

std::string Names::objectName(uint32_t object) const {
  if (object >= 0x8000) return "a local array";
  if (object < run_.module.objects.size()) return run_.module.objects[object].name;
  return "an array reached through a pointer in memory";
}

uint32_t Names::described(const interp::AccessRecord& a) const {
  const bool allocated = a.shape && run_.module.objects[a.shape].space == ir::Space::Heap;
  return allocated ? a.shape : a.object;
}

std::string Names::place(uint32_t object, uint64_t offset) const {
  const int64_t at = int64_t(offset << 16) >> 16;
  uint32_t element = object < run_.module.objects.size() ? run_.module.objects[object].elementBytes : 0;
  if (element == 0 || at % int64_t(element) != 0) return fmt::format("{} at byte {}", objectName(object), at);
  const ir::Object& o = run_.module.objects[object];
  if (o.size && *o.size == element) return o.name;
  return fmt::format("{}[{}]", o.name, at / int64_t(element));
}

std::string Names::value(uint64_t bits, ir::Type type, bool isSigned) {
  switch (type.kind) {
    case ir::TypeKind::F32: return fmt::format("{}", std::bit_cast<float>(uint32_t(bits)));
    case ir::TypeKind::F64: return fmt::format("{}", std::bit_cast<double>(bits));
    case ir::TypeKind::Ptr: return fmt::format("object {} + {}", ir::pointerObject(bits), ir::pointerOffset(bits));
    case ir::TypeKind::Int:
      if (type.bits == 1) return bits ? "true" : "false";
      if (isSigned) return fmt::format("{}", int64_t(bits << (64 - type.bits)) >> (64 - type.bits));
      return fmt::format("{}", bits);
    default: return fmt::format("{:#x}", bits);
  }
}

std::string Names::value(uint64_t bits, uint32_t object, uint64_t offset, unsigned size) const {
  const ir::Type whole{ir::TypeKind::Int, uint8_t(std::min(size, 8u) * 8)};
  if (object >= run_.module.objects.size()) return value(bits, whole, true);
  const ir::Object& o = run_.module.objects[object];
  const ir::ElementPart* part = ir::partAt(o, inElement(o, offset), size);
  if (part && (part->type == ir::kF32 || part->type == ir::kF64)) return value(bits, part->type, true);
  // Several members at once, or some bytes of one: as a number, signed unless no member is.
  const bool isSigned =
      part ? part->isSigned : o.parts.empty() || std::ranges::any_of(o.parts, [](const ir::ElementPart& p) {
                                return p.isSigned && !p.type.isPtr();
                              });
  return value(bits, whole, isSigned);
}

std::string Names::action(const interp::AccessRecord& a) const {
  const std::string at = place(a);
  const std::string before = value(a.before, described(a), a.offset, a.size),
                    after = value(a.after, described(a), a.offset, a.size);
  if (a.frees) return "frees " + objectName(described(a));
  if (a.atomic && a.write) return fmt::format("updates {} atomically, {} -> {}", at, before, after);
  if (a.atomic) return fmt::format("reads {} atomically, {}", at, after);
  const char* how = a.copy ? " in an asynchronous copy" : "";
  if (a.write) return fmt::format("writes {}, {} -> {}{}", at, before, after, how);
  return fmt::format("reads {}, {}{}", at, after, how);
}

const ir::Location& Names::location(ir::InstRef inst) const {
  return location(ir::at(run_.module, inst).loc);
}

std::string Names::sourceLine(const std::string& file, uint32_t line) const {
  return run_.sources ? run_.sources->line(file, line) : std::string();
}

}  // namespace gpubmc::core
