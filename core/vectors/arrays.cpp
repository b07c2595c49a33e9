#include "core/vectors/arrays.h"

#include <algorithm>
#include <set>

namespace gpubmc::core::vectors {

namespace {

/// Step limit; a run that does not terminate has accessed its arrays by then.
constexpr uint64_t kLookedAt = 1'000'000;
constexpr uint64_t kThreadsLookedAt = 1 << 16;

std::map<uint32_t, uint64_t> reached(const interp::Witness& w, const ir::Module& m,
                                     std::function<bool(const interp::Violation&)> until, const Cancellation& cancel) {
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.recordOrder = true;
  options.maxSteps = kLookedAt;
  options.until = std::move(until);
  options.cancel = &cancel;
  std::map<uint32_t, uint64_t> out;
  for (const interp::OrderEvent& e : interp::replay(m, w, options).order)
    if (e.access && !(e.access->offset >> (ir::kOffsetBits - 1)))
      out[e.access->object] = std::max(out[e.access->object], e.access->offset + e.access->size);
  return out;
}

/// Objects that the kernel's parameters point to, or that contain them.
std::set<uint32_t> parameterObjects(const ir::Kernel& k) {
  std::set<uint32_t> out;
  for (const ir::KernelParam& p : k.params)
    if (p.type.isPtr()) out.insert(p.object);
  return out;
}

/// The numbers in a structure; zeros for its pointers.
void putParts(const TestVector& v, const ir::Kernel& k, ArrayImage& structure) {
  for (size_t i = k.argumentCount(); i < k.params.size(); ++i) {
    const ir::KernelParam& p = k.params[i];
    if (k.params[p.part->parameter].object != structure.object) continue;
    const uint64_t bits = p.type.isPtr() ? 0 : v.witness.scalars.at(i);
    for (unsigned b = 0; b < p.type.bytes(); ++b)
      structure.contents.bytes[p.part->offset + b] = uint8_t(bits >> (8 * b));
  }
}

/// Zeros for the pointers that the array holds at each launch.
void clearPointers(const ir::Kernel& k, ArrayImage& a) {
  const auto held = k.pointers.find(a.object);
  if (held == k.pointers.end()) return;
  for (const auto& [offset, pointer] : held->second)
    for (unsigned b = 0; b < 8; ++b) a.contents.bytes[offset + b] = 0;
}

}  // namespace

std::map<uint32_t, uint64_t> reachOf(const TestVector& v, const ir::Module& m, const Cancellation& cancel) {
  return reached(
      v.witness, m, [&](const interp::Violation& found) { return v.expected && found.cls == v.expected->cls; }, cancel);
}

std::map<uint32_t, uint64_t> reachOfLaunch(const TestVector& v, const ir::Module& m, const Cancellation& cancel) {
  interp::Witness whole = v.witness;
  const ir::Launch& l = whole.launch;
  const uint64_t most = std::max<uint64_t>(kThreadsLookedAt / l.block.count(), whole.blocks.size());
  // Behind those of the vector, which keep their numbers.
  for (uint64_t i = 0; i < l.grid.count() && whole.blocks.size() < most; ++i)
    if (const ir::Dim3 b = ir::position(i, l.grid); std::ranges::find(v.witness.blocks, b) == v.witness.blocks.end())
      whole.blocks.push_back(b);
  return reached(whole, m, [](const interp::Violation&) { return false; }, cancel);
}

std::vector<ArrayImage> arraysOf(const TestVector& v, const ir::Module& m, const std::map<uint32_t, uint64_t>& reach) {
  const ir::Kernel& kernel = m.kernels[v.witness.kernel];
  const auto parameters = parameterObjects(kernel);
  std::vector<ArrayImage> out;
  for (uint32_t id = 1; id < m.objects.size(); ++id) {
    const ir::Object& o = m.objects[id];
    const bool isVariable = (o.space == ir::Space::Global || o.space == ir::Space::Constant) &&
                            o.init == ir::Init::Arbitrary && o.size &&
                            (v.witness.contents.contains(id) || kernel.pointers.contains(id));
    if (!parameters.contains(id) && !isVariable && !kernel.found.contains(id)) continue;
    ArrayImage& a = out.emplace_back();
    a.object = id;
    a.name = o.name;
    a.parts = o.parts;
    a.elementBytes = o.elementBytes;
    if (auto it = v.witness.known.find(id); it != v.witness.known.end()) a.contents = it->second;
    // Known facts about an array have priority over the witness.
    if (auto it = v.witness.contents.find(id); it != v.witness.contents.end() && a.contents.fill.empty())
      for (auto [offset, byte] : it->second) a.contents.bytes.try_emplace(offset, byte);
    putParts(v, kernel, a);
    clearPointers(kernel, a);
    if (auto it = v.witness.extents.find(id); it != v.witness.extents.end()) {
      a.size = it->second;
    } else if (o.size) {
      a.size = *o.size;
    } else {
      a.isSizeKnown = false;
      if (auto end = reach.find(id); end != reach.end()) a.size = end->second;
      const unsigned element = std::max(o.elementBytes, 1u);
      a.size = (a.size + element - 1) / element * element;
    }
    a.contents.bytes.erase(a.contents.bytes.lower_bound(a.size), a.contents.bytes.end());
  }
  return out;
}

std::vector<uint8_t> bytesOf(const ArrayImage& a) {
  const unsigned element = std::max(a.elementBytes, 1u);
  std::vector<uint8_t> out(a.size / element * element);
  for (size_t i = 0; i < out.size(); ++i)
    if (!a.contents.fill.empty()) out[i] = a.contents.fill[i % a.contents.fill.size()];
  for (auto [offset, byte] : a.contents.bytes)
    if (offset < out.size()) out[offset] = byte;
  return out;
}

}  // namespace gpubmc::core::vectors
