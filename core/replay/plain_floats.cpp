#include "core/replay/plain_floats.h"

#include <bit>
#include <cmath>
#include <cstring>

namespace gpubmc::core {

namespace {

constexpr size_t kTries = 12;

bool isPlain(double x) {
  return x == 0 || (std::abs(x) <= 0x1p20 && std::abs(x) >= 0x1p-20);
}
bool isPlain(uint64_t bits, unsigned bytes) {
  return isPlain(bytes == 8 ? std::bit_cast<double>(bits) : double(std::bit_cast<float>(uint32_t(bits))));
}
uint64_t bitsOf(bool one, unsigned bytes) {
  if (!one) return 0;
  return bytes == 8 ? std::bit_cast<uint64_t>(1.0) : std::bit_cast<uint32_t>(1.0f);
}

class Plain {
 public:
  Plain(const ir::Module& module, const interp::Witness& w) : module_(module), kernel_(module.kernels[w.kernel]) {
    for (size_t i = 0; i < kernel_.params.size(); ++i) {
      const ir::Type t = kernel_.params[i].type;
      if ((t == ir::kF32 || t == ir::kF64) && !isPlain(w.scalars[i], t.bytes())) scalars_.push_back(i);
    }
    for (const auto& [object, bytes] : w.contents)
      if (object < module.objects.size() && !w.known.contains(object) && hasOdd(module.objects[object], bytes))
        arrays_.push_back(object);
  }

  size_t parts() const { return scalars_.size() + arrays_.size(); }
  /// A copy with the floats of these parts replaced.
  interp::Witness with(const interp::Witness& w, size_t from, size_t to, bool one) const {
    interp::Witness out = w;
    for (size_t p = from; p < to; ++p)
      if (p < scalars_.size())
        out.scalars[scalars_[p]] = bitsOf(one, kernel_.params[scalars_[p]].type.bytes());
      else
        replace(out, arrays_[p - scalars_.size()], one);
    return out;
  }

 private:
  template <class F>
  static void eachOdd(const ir::Object& o, const interp::Bytes& bytes, const F& f) {
    for (auto it = bytes.begin(); it != bytes.end();) {
      const ir::ElementPart* part = ir::partOf(o, it->first);
      if (!part || (part->type != ir::kF32 && part->type != ir::kF64)) {
        ++it;
        continue;
      }
      const unsigned size = part->type.bytes();
      const uint64_t offset = it->first / o.elementBytes * o.elementBytes + part->bit / 8;
      uint64_t bits = 0;
      for (; it != bytes.end() && it->first < offset + size; ++it)
        bits |= uint64_t(it->second) << 8 * (it->first - offset);
      if (!isPlain(bits, size)) f(offset, size);
    }
  }
  static bool hasOdd(const ir::Object& o, const interp::Bytes& bytes) {
    bool any = false;
    eachOdd(o, bytes, [&](uint64_t, unsigned) { any = true; });
    return any;
  }
  void replace(interp::Witness& w, uint32_t object, bool one) const {
    const interp::Bytes before = w.contents[object];
    eachOdd(module_.objects[object], before, [&](uint64_t offset, unsigned size) {
      const uint64_t bits = bitsOf(one, size);
      for (unsigned b = 0; b < size; ++b) w.contents[object][offset + b] = uint8_t(bits >> 8 * b);
    });
  }

  const ir::Module& module_;
  const ir::Kernel& kernel_;
  std::vector<size_t> scalars_;
  std::vector<uint32_t> arrays_;
};

}  // namespace

void plainFloats(const ir::Module& module, interp::Witness& witness,
                 const std::function<bool(const interp::Witness&)>& accepts) {
  const Plain plain(module, witness);
  const size_t parts = plain.parts();
  size_t tries = 0;
  auto attempt = [&](size_t from, size_t to) {
    for (bool one : {true, false}) {
      if (tries++ == kTries) return false;
      interp::Witness next = plain.with(witness, from, to, one);
      if (!accepts(next)) continue;
      witness = std::move(next);
      return true;
    }
    return false;
  };
  if (parts == 0 || attempt(0, parts) || parts == 1) return;
  for (size_t p = 0; p < parts; ++p) attempt(p, p + 1);
}

}  // namespace gpubmc::core
