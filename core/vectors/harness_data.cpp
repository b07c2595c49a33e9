#include "core/vectors/harness_data.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/vectors/c_text.h"

namespace gpubmc::core::vectors {

namespace {

/// Two runs with at most this many zeros in between are written as one.
constexpr uint64_t kGap = 16;

/// For an array of which not even the size of an element is known.
constexpr uint64_t kRoom = 4096;

/// The runs of nonzero bytes, as C arrays, and a table of them.
std::string runs(const std::string& name, const interp::Bytes& bytes) {
  std::string out, table;
  unsigned n = 0;
  for (auto it = bytes.begin(); it != bytes.end();) {
    if (it->second == 0) {
      ++it;
      continue;
    }
    const uint64_t begin = it->first;
    std::string text;
    uint64_t next = begin;
    for (; it != bytes.end() && it->first - next < kGap; ++it) {
      if (it->second == 0 && it->first > next) continue;
      for (; next < it->first; ++next) text += "0,";
      text += fmt::format("{},", it->second);
      ++next;
      if (next % 32 == 0) text += "\n  ";
    }
    out += fmt::format("static const unsigned char {}_{}[] = {{{}}};\n", name, n, text);
    table += fmt::format("{{{}ull, {}ull, {}_{}}}, ", begin, next - begin, name, n);
    ++n;
  }
  return out + fmt::format("static const gpubmc_run {}[] = {{{}{{0, 0, 0}}}};\n", name, table);
}

/// The bytes written by the kernel: zeros count, so these are not the runs of nonzero bytes.
std::string written(const std::string& name, const interp::Bytes& bytes) {
  std::string out, table;
  unsigned n = 0;
  for (auto it = bytes.begin(); it != bytes.end(); ++n) {
    const uint64_t begin = it->first;
    uint64_t next = begin;
    std::string text;
    for (; it != bytes.end() && it->first == next; ++it, ++next) text += fmt::format("{},", it->second);
    out += fmt::format("static const unsigned char {}_{}[] = {{{}}};\n", name, n, text);
    table += fmt::format("{{{}ull, {}ull, {}_{}}}, ", begin, next - begin, name, n);
  }
  return out + fmt::format("static const gpubmc_run {}[] = {{{}{{0, 0, 0}}}};\n", name, table);
}

/// How many numbers the threads of the launch have, from 0 on: OpenCL's begin at an offset.
uint64_t numbers(const TestVector& v) {
  const ir::Launch& l = v.witness.launch;
  const std::array<uint64_t, 3>& first = v.build.globalOffset;
  uint64_t out = 1;
  for (uint64_t n : {first[0] + uint64_t(l.grid.x) * l.block.x, first[1] + uint64_t(l.grid.y) * l.block.y,
                     first[2] + uint64_t(l.grid.z) * l.block.z})
    out = n > kLongestImage / out ? kLongestImage : out * std::max<uint64_t>(n, 1);
  return out;
}

}  // namespace

uint64_t roomFor(const HarnessInput& input, uint32_t object, uint64_t elementBytes, uint64_t threads) {
  const auto reached = input.reach.find(object);
  const uint64_t end = reached == input.reach.end() ? 0 : reached->second;
  return std::max({std::min(threads, kLongestImage) * elementBytes, end, uint64_t(1)});
}

HarnessData::HarnessData(const HarnessInput& input, std::vector<ArrayImage> arrays)
    : input_(input), v_(input.vector), arrays_(std::move(arrays)) {
  for (size_t i = 0; i < v_.witness.dynamic.size(); ++i) {
    ArrayImage& a = arrays_.emplace_back();
    a.object = uint32_t(input.module.objects.size() + i);
    a.name = "array behind a pointer";
    a.contents.bytes = v_.witness.dynamic[i].contents;
    a.size = a.contents.bytes.empty() ? kRoom : a.contents.bytes.rbegin()->first + kRoom;
    a.isSizeKnown = false;
  }
  for (const ArrayImage& a : arrays_) indexOf_.emplace(a.object, indexOf_.size());
}

std::optional<size_t> HarnessData::indexOf(uint32_t object) const {
  auto it = indexOf_.find(object);
  return it == indexOf_.end() ? std::nullopt : std::optional(it->second);
}

std::string HarnessData::tables() const {
  std::string out;
  for (size_t i = 0; i < arrays_.size(); ++i) out += runs(fmt::format("gpubmc_bytes{}", i), arrays_[i].contents.bytes);
  if (v_.results)
    for (const auto& [object, bytes] : *v_.results)
      if (auto i = indexOf(object)) out += written(fmt::format("gpubmc_result{}", *i), bytes);
  out += "gpubmc_array gpubmc_arrays[] = {\n";
  for (size_t i = 0; i < arrays_.size(); ++i) out += array(i, arrays_[i]);
  return out + "    {0, 0, {0}, 0, 0, 0, 0},\n};\n";
}

std::string HarnessData::array(size_t index, const ArrayImage& a) const {
  uint64_t size = std::max<uint64_t>(a.size, 1);
  // More than an image may have is an index that no program means.
  if (!a.isSizeKnown)
    size = std::max(size, std::min(roomFor(input_, a.object, a.elementBytes, numbers(v_)), kLongestImage));
  std::string fill;
  for (uint8_t b : a.contents.fill) fill += fmt::format("{}, ", b);
  const bool hasResult = v_.results && v_.results->contains(a.object);
  return fmt::format("    {{{}, {}ull, {{{}}}, {}, gpubmc_bytes{}, {}, 0}},\n", cString(a.name), size,
                     fill.empty() ? "0" : fill, a.contents.fill.size(), index,
                     hasResult ? fmt::format("gpubmc_result{}", index) : "0");
}

}  // namespace gpubmc::core::vectors
