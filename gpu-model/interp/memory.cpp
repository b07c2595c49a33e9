#include "gpu-model/interp/memory.h"

#include <algorithm>

#include "encoder/util/error.h"
#include "gpu-model/ir/alignment.h"

namespace gpubmc::interp {

Memory::Memory(const ir::Module& module, const Witness& witness) : module_(module), witness_(witness) {
  const ir::Kernel& kernel = module.kernels[witness.kernel];
  for (size_t i = kernel.argumentCount(); i < kernel.params.size(); ++i) {
    const ir::KernelParam& p = kernel.params[i];
    Bytes& bytes = parts_[kernel.params[p.part->parameter].object];
    const uint64_t bits = !p.type.isPtr()             ? witness.scalars.at(i)
                          : witness.nulls.contains(i) ? 0
                                                      : ir::makePointer(p.object, p.offset);
    for (unsigned b = 0; b < p.type.bytes(); ++b) bytes[p.part->offset + b] = uint8_t(bits >> (8 * b));
  }
}

std::optional<ThreadId> Memory::owner(uint64_t object) const {
  if (object < kFirstLocal || object - kFirstLocal >= locals_.size()) return std::nullopt;
  return locals_[object - kFirstLocal].thread;
}

std::optional<Memory::Shape> Memory::shape(uint64_t object) const {
  if (object >= kFirstLocal) {
    if (object - kFirstLocal >= locals_.size()) return std::nullopt;
    const ir::Object& o = module_.objects[locals_[object - kFirstLocal].shape];
    return Shape{ir::Space::Local, o.size, o.init, false, ir::reliableAlignment(o)};
  }
  if (const Allocated* a = allocated(object))
    return Shape{ir::Space::Heap, a->size, ir::Init::Undefined, false, ir::kWidestAccess};
  if (object == 0) return std::nullopt;
  if (object < module_.objects.size()) {
    const ir::Object& o = module_.objects[object];
    if (o.space == ir::Space::Function) return std::nullopt;
    std::optional<uint64_t> size = o.dynamicShared ? witness_.launch.sharedBytes : o.size;
    if (auto it = witness_.extents.find(uint32_t(object)); it != witness_.extents.end()) size = it->second;
    return Shape{o.space, size, o.init, o.readOnly, ir::reliableAlignment(o)};
  }
  if (object - module_.objects.size() < witness_.dynamic.size())
    return Shape{ir::Space::Global, std::nullopt, ir::Init::Arbitrary, false, ir::Object().align};
  return std::nullopt;
}

uint32_t Memory::allocateLocal(uint32_t templateObject, ThreadId thread) {
  if (locals_.size() >= 0x8000) throw Unsupported("more than 32,768 activations with local arrays");
  locals_.push_back({templateObject, thread, lives_[{templateObject, thread}]++, {}});
  return uint32_t(kFirstLocal + locals_.size() - 1);
}

void Memory::renew(uint64_t object) {
  if (object < kFirstLocal || object - kFirstLocal >= locals_.size())
    throw Unsupported("a local variable whose lifetime starts at an unknown place");
  Local& l = locals_[object - kFirstLocal];
  l.life = lives_[{l.shape, l.thread}]++;
  auto it = written_.find({object, 0});
  if (it == written_.end()) return;
  for (auto [offset, byte] : it->second) l.past[offset] = byte;
  written_.erase(it);
}

uint32_t Memory::allocate(uint32_t templateObject, ThreadId thread, ir::InstRef inst, uint64_t size) {
  if (allocated_.size() >= kFirstLocal - kFirstAllocated) throw Unsupported("more than 16,384 allocations");
  const auto nth = std::count_if(allocated_.begin(), allocated_.end(),
                                 [&](const Allocated& a) { return a.thread == thread && a.inst == inst; });
  allocated_.push_back({templateObject, size, thread, inst, uint32_t(nth)});
  return uint32_t(kFirstAllocated + allocated_.size() - 1);
}

const Memory::Allocated* Memory::allocated(uint64_t object) const {
  const uint64_t i = object - kFirstAllocated;
  return object >= kFirstAllocated && i < allocated_.size() ? &allocated_[i] : nullptr;
}

uint32_t Memory::described(uint64_t object) const {
  if (const Allocated* a = allocated(object)) return a->shape;
  if (object >= kFirstLocal) return object - kFirstLocal < locals_.size() ? locals_[object - kFirstLocal].shape : 0;
  return object < module_.objects.size() ? uint32_t(object) : 0;
}

uint32_t Memory::instance(uint64_t object, ThreadId thread) const {
  if (object >= kFirstLocal || object >= module_.objects.size()) return 0;
  switch (module_.objects[object].space) {
    case ir::Space::Shared: return thread.block;
    case ir::Space::Param: return thread.block * witness_.launch.threadsPerBlock() + thread.lane;
    default: return 0;
  }
}

bool Memory::written(uint64_t object, uint32_t instance, uint64_t offset) const {
  auto it = written_.find({object, instance});
  return it != written_.end() && it->second.contains(offset);
}

bool Memory::unwritten(uint64_t object, uint32_t instance, uint64_t offset) const {
  if (written(object, instance, offset)) return false;
  if (shape(object)->init == ir::Init::Undefined) return true;
  auto it = witness_.known.find(uint32_t(object));
  return it != witness_.known.end() && it->second.isUnwritten(offset) && !leftAt(object, offset);
}

namespace {
uint8_t byteAt(const Bytes& bytes, uint64_t offset) {
  auto it = bytes.find(offset);
  return it == bytes.end() ? 0 : it->second;
}
}  // namespace

std::optional<uint8_t> Memory::knownAt(uint64_t object, uint64_t offset) const {
  if (auto part = parts_.find(object); part != parts_.end())
    if (auto byte = part->second.find(offset); byte != part->second.end()) return byte->second;
  auto it = witness_.known.find(uint32_t(object));
  return it == witness_.known.end() ? std::nullopt : it->second.at(offset);
}

std::optional<uint8_t> Memory::leftAt(uint64_t object, uint64_t offset) const {
  if (witness_.left.empty()) return std::nullopt;
  auto it = witness_.left.find(uint32_t(object));
  if (it == witness_.left.end()) return std::nullopt;
  auto byte = it->second.find(offset);
  return byte == it->second.end() ? std::nullopt : std::optional(byte->second);
}

uint8_t Memory::load(uint64_t object, uint32_t instance, uint64_t offset) const {
  if (auto it = written_.find({object, instance}); it != written_.end())
    if (auto b = it->second.find(offset); b != it->second.end()) return b->second;
  if (const auto byte = leftAt(object, offset)) return *byte;
  if (object >= kFirstLocal) {
    const Local& l = locals_[object - kFirstLocal];
    if (module_.objects[l.shape].init == ir::Init::Bytes) {
      const auto& bytes = module_.objects[l.shape].bytes;
      return offset < bytes.size() ? bytes[offset] : 0;
    }
    auto it = witness_.local.find({l.shape, l.thread});
    return it == witness_.local.end() || l.life >= it->second.size() ? 0 : byteAt(it->second[l.life], offset);
  }
  if (const Allocated* a = allocated(object)) {
    auto it = witness_.allocated.find({a->thread, a->inst});
    return it == witness_.allocated.end() || a->nth >= it->second.size() ? 0 : byteAt(it->second[a->nth], offset);
  }
  if (object >= module_.objects.size())
    return byteAt(witness_.dynamic[object - module_.objects.size()].contents, offset);
  const ir::Object& o = module_.objects[object];
  switch (o.init) {
    case ir::Init::Bytes:
      for (const auto& [where, pointer] : o.pointers)
        if (offset >= where && offset < where + 8) return uint8_t(pointer >> (8 * (offset - where)));
      return offset < o.bytes.size() ? o.bytes[offset] : 0;
    case ir::Init::Undefined: {
      auto it = witness_.shared.find({uint32_t(object), instance});
      return it == witness_.shared.end() ? 0 : byteAt(it->second, offset);
    }
    case ir::Init::Arbitrary: {
      if (auto byte = knownAt(object, offset)) return *byte;
      auto it = witness_.contents.find(uint32_t(object));
      return it == witness_.contents.end() ? 0 : byteAt(it->second, offset);
    }
  }
  return 0;
}

void Memory::store(uint64_t object, uint32_t instance, uint64_t offset, uint8_t byte) {
  uint8_t before = load(object, instance, offset);
  // A thread that writes a variable's value of the previous iteration makes no progress.
  if (object >= kFirstLocal && !written(object, instance, offset))
    if (auto past = locals_[object - kFirstLocal].past.find(offset); past != locals_[object - kFirstLocal].past.end())
      before = past->second;
  changes_ += before != byte;
  written_[{object, instance}][offset] = byte;
}

std::optional<uint64_t> Memory::initialPointer(uint64_t object, uint32_t instance, uint64_t offset) const {
  if (object >= kFirstLocal || allocated(object) || written(object, instance, offset)) return std::nullopt;
  const bool arbitrary = object >= module_.objects.size() || module_.objects[object].init == ir::Init::Arbitrary;
  if (!arbitrary) return std::nullopt;
  for (unsigned i = 0; i < 8; ++i)
    if (knownAt(object, offset + i) || leftAt(object, offset + i)) return std::nullopt;
  for (size_t i = 0; i < witness_.dynamic.size(); ++i)
    if (witness_.dynamic[i].parent == object && witness_.dynamic[i].offset == offset)
      return witness_.dynamic[i].instead ? *witness_.dynamic[i].instead
                                         : ir::makePointer(module_.objects.size() + i, 0);
  return 0;
}

std::map<std::tuple<uint64_t, uint32_t, uint64_t>, uint8_t> Memory::state() const {
  std::map<std::tuple<uint64_t, uint32_t, uint64_t>, uint8_t> out;
  for (const auto& [key, bytes] : written_) {
    if (key.first >= kFirstAllocated) continue;
    for (auto [offset, b] : bytes) out[{key.first, key.second, offset}] = b;
  }
  return out;
}

}  // namespace gpubmc::interp
