#include "tests/simd/blocks.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include "gpu-model/interp/vm.h"

namespace gpubmc::test {
namespace {

constexpr size_t kBytes = std::tuple_size_v<Block>;

/// Interesting numbers of a width: floats, or integers near the ends of their ranges.
template <class T>
T corner(std::mt19937& random) {
  if constexpr (std::is_floating_point_v<T>) {
    using L = std::numeric_limits<T>;
    const T values[] = {T(0),
                        -T(0),
                        T(1),
                        T(-1),
                        T(0.5),
                        T(1.5),
                        T(2.5),
                        T(-0.75),
                        L::infinity(),
                        -L::infinity(),
                        L::quiet_NaN(),
                        L::denorm_min(),
                        L::min(),
                        L::max(),
                        L::lowest(),
                        T(0x1p31),
                        T(-0x1p31),
                        T(2147483647.0),
                        T(-2147483648.75),
                        T(-2147483649.0),
                        T(0x1p63),
                        T(-0x1p63),
                        T(4294967295.0),
                        T(0x1p64),
                        T(3e9),
                        T(255.5),
                        T(256),
                        T(65504),
                        T(65520),
                        T(1e-7),
                        T(8388608.5),
                        T(123.456)};
    return values[random() % std::size(values)];
  } else {
    const T values[] = {T(0),
                        T(1),
                        T(2),
                        T(-1),
                        T(-2),
                        std::numeric_limits<T>::min(),
                        std::numeric_limits<T>::max(),
                        T(std::numeric_limits<T>::max() / 2),
                        T(random())};
    return values[random() % std::size(values)];
  }
}

template <class T>
void fill(Block& block, std::mt19937& random) {
  for (size_t at = 0; at < kBytes; at += sizeof(T)) {
    const T value = random() % 3 == 0 ? T(random()) : corner<T>(random);
    std::memcpy(block.data() + at, &value, sizeof value);
  }
}

template <class T>
bool sameNumbers(const Block& x, const Block& y) {
  for (size_t at = 0; at < kBytes; at += sizeof(T)) {
    T a, b;
    std::memcpy(&a, x.data() + at, sizeof a);
    std::memcpy(&b, y.data() + at, sizeof b);
    if (std::memcmp(&a, &b, sizeof a) != 0 && !(std::isnan(a) && std::isnan(b))) return false;
  }
  return true;
}

}  // namespace

Block inputs(char elements, std::mt19937& random) {
  Block out;
  const unsigned kind = random() % 6;
  if (elements == 'd' && kind < 4)
    fill<double>(out, random);
  else if (elements == 'f' && kind < 4)
    fill<float>(out, random);
  else if (kind == 0)
    fill<int8_t>(out, random);
  else if (kind == 1)
    fill<int16_t>(out, random);
  else if (kind == 2)
    fill<int32_t>(out, random);
  else if (kind == 3)
    fill<int64_t>(out, random);
  else
    for (uint8_t& byte : out) byte = uint8_t(random());
  return out;
}

Block interpreted(const ir::Module& module, size_t row, const std::array<Block, 3>& in) {
  const ir::Kernel& kernel = module.kernels.front();
  interp::Witness w;
  w.launch.grid = w.launch.block = ir::Dim3{1, 1, 1};
  w.blocks = {ir::Dim3{0, 0, 0}};
  w.scalars.assign(kernel.params.size(), row);
  for (size_t p = 0; p < 4; ++p) {
    const uint32_t object = kernel.params[p + 1].object;
    w.extents[object] = kBytes;
    for (size_t i = 0; p < 3 && i < kBytes; ++i) w.contents[object][i] = in[p][i];
  }
  interp::Vm vm(module, w, false);
  while (!vm.finished() && vm.thread(0).status == interp::ThreadStatus::Ready) vm.step(0);
  if (vm.stopped()) throw std::runtime_error(vm.stopped()->what);
  for (const interp::Violation& v : vm.violations()) throw std::runtime_error(v.message);
  const uint32_t result = kernel.params[4].object;
  Block out{};
  for (size_t i = 0; i < kBytes; ++i) out[i] = vm.memory().load(result, vm.memory().instance(result, {}), i);
  return out;
}

bool same(char compared, const Block& x, const Block& y) {
  if (compared == 'f') return sameNumbers<float>(x, y);
  if (compared == 'd') return sameNumbers<double>(x, y);
  return x == y;
}

std::string hex(const Block& block) {
  std::string out;
  for (size_t i = 0; i < 32; ++i) out += fmt::format("{}{:02x}", i % 8 ? "" : " ", block[i]);
  return out;
}

}  // namespace gpubmc::test
