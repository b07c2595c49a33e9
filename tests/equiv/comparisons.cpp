#include "tests/equiv/comparisons.h"

#include <algorithm>

#include "gpu-model/interp/witness.h"
#include "tests/equiv/support.h"

namespace gpubmc::test {

namespace {

constexpr unsigned kPlaces = 4;

struct Ran {
  std::vector<uint8_t> bytes;  ///< without padding
  bool isUndefined = false;
};

Ran runOf(const ir::Module& m, uint32_t kernel, PairForm form, uint8_t x, uint8_t y) {
  interp::Witness w;
  w.kernel = kernel;
  w.launch.grid = w.launch.block = kernel == 0 ? ir::Dim3{2, 1, 1} : ir::Dim3{1, 1, 1};
  for (uint64_t b = 0; b < w.launch.grid.count(); ++b) w.blocks.push_back(ir::position(b, w.launch.grid));
  w.scalars = {0, 0, y};
  w.contents[1][0] = x;
  interp::ReplayOptions options;
  options.recordSteps = false;
  options.recordMemory = true;
  const interp::Outcome o = interp::replay(m, w, options);
  Ran out;
  out.isUndefined = std::ranges::any_of(
      o.violations, [](const interp::Violation& v) { return v.cls == PropertyClass::DivisionByZero; });
  const interp::Bytes& memory = o.memory.at(2);
  for (const auto& [offset, byte] : memory)
    if (!form.records || offset % 4 != 1) out.bytes.push_back(byte);
  return out;
}

}  // namespace

std::optional<std::string> wrongComparison(uint64_t seed, core::Status* verdict) {
  const auto n = uint32_t(seed);
  const PairForm form{.divides = n % 3 != 0, .records = n % 2 == 0};
  // In half of them the two sides differ only in the order of operands.
  const ir::Module m = ir::parse(pairOfKernels(n, n + n % 4 / 2, kPlaces, n % 5 < 2, form));
  bool differ = false, alone = false, any = false;
  for (unsigned x = 0; x < 256; ++x)
    for (unsigned y = 0; y < 4; ++y) {
      const Ran k = runOf(m, 0, form, uint8_t(x), uint8_t(y)), r = runOf(m, 1, form, uint8_t(x), uint8_t(y));
      alone |= k.isUndefined != r.isUndefined;
      any |= !k.isUndefined && !r.isUndefined;
      differ |= !k.isUndefined && !r.isUndefined && k.bytes != r.bytes;
    }
  // If both sides always divide by 0, there is nothing to compare.
  const core::Status right = differ || alone ? core::Status::Violated
                             : any           ? core::Status::Holds
                                             : core::Status::Unknown;
  if (verdict) *verdict = right;
  const core::equiv::EquivResult found = core::equiv::compare(m, question(), Cancellation());
  if (found.verdict != right)
    return std::string(core::name(found.verdict)) + " instead of " + core::name(right) + (alone ? ", undefined" : "");
  if (alone && !found.undefined) return "what is undefined on one side is not told";
  if (!alone && found.undefined) return "undefined on one side, though it is on none or on both";
  if (right == core::Status::Violated && !alone && !found.difference) return "no difference is shown";
  return std::nullopt;
}

}  // namespace gpubmc::test
