#include "tests/perf/naive.h"

#include <map>
#include <random>
#include <set>

namespace gpubmc::tests {

namespace {

unsigned rounds(const Lanes& lanes, size_t from, size_t to, unsigned bytes) {
  std::set<uint64_t> wanted;  // words
  for (size_t l = from; l < to && l < lanes.size(); ++l)
    for (unsigned b = 0; lanes[l] && b < bytes; ++b) wanted.insert((*lanes[l] + b) >> 2);
  unsigned n = 0;
  for (; !wanted.empty(); ++n) {
    std::map<uint64_t, uint64_t> served;  // by bank
    for (uint64_t word : wanted) served.emplace(word & 31, word);
    for (const auto& [bank, word] : served) wanted.erase(word);
  }
  return n;
}

}  // namespace

unsigned naiveWavefronts(const Lanes& lanes, unsigned bytes) {
  if (bytes <= 4) return rounds(lanes, 0, lanes.size(), bytes);
  unsigned n = 0;
  const size_t part = bytes == 8 ? 16 : 8;
  for (size_t from = 0; from < lanes.size(); from += part) n += rounds(lanes, from, from + part, bytes);
  return n;
}

unsigned naivePieces(const Lanes& lanes, unsigned bytes, unsigned unit) {
  std::set<uint64_t> touched;
  for (const auto& lane : lanes)
    for (unsigned b = 0; lane && b < bytes; ++b) touched.insert((*lane + b) / unit);
  return unsigned(touched.size());
}

Lanes randomLanes(uint64_t seed, unsigned bytes) {
  std::mt19937_64 random(seed);
  auto below = [&](uint64_t n) { return random() % n; };
  const uint64_t base = below(64), stride = below(70), flip = below(32), kind = below(5), absent = below(4);
  Lanes out(32);
  for (uint64_t l = 0; l < 32; ++l) {
    if (absent > 1 && below(absent) == 0) continue;
    const uint64_t index = kind == 0   ? stride * l
                           : kind == 1 ? stride * (l ^ flip)
                           : kind == 2 ? stride * (l / (1 + flip))
                           : kind == 3 ? below(1 + 40 * stride)
                                       : l % (1 + flip) * stride + l / (1 + flip);
    out[l] = (base + index) * bytes;
  }
  return out;
}

}  // namespace gpubmc::tests
