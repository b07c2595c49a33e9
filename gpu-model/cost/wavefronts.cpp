#include "gpu-model/cost/wavefronts.h"

#include <algorithm>
#include <array>
#include <set>

namespace gpubmc::cost {

unsigned lanesOfPhase(unsigned bytes) {
  return bytes <= kBankBytes ? 32 : kBanks * kBankBytes / bytes;
}

unsigned wavefronts(Addresses lanes, unsigned bytes) {
  const unsigned together = lanesOfPhase(bytes);
  unsigned total = 0;
  for (size_t from = 0; from < lanes.size(); from += together) {
    std::set<uint64_t> words;
    for (size_t l = from; l < std::min(lanes.size(), from + together); ++l)
      for (unsigned at = 0; lanes[l] && at < bytes; at += kBankBytes) words.insert((*lanes[l] + at) / kBankBytes);
    std::array<unsigned, kBanks> inBank{};
    for (uint64_t word : words) ++inBank[word % kBanks];
    total += *std::max_element(inBank.begin(), inBank.end());
  }
  return total;
}

unsigned idealWavefronts(unsigned bytes) {
  return bytes <= kBankBytes ? 1 : bytes / kBankBytes;
}

unsigned pieces(Addresses lanes, unsigned bytes, unsigned unit) {
  std::set<uint64_t> touched;
  for (const std::optional<uint64_t>& address : lanes)
    if (address)
      for (uint64_t piece = *address / unit; piece <= (*address + bytes - 1) / unit; ++piece) touched.insert(piece);
  return unsigned(touched.size());
}

unsigned idealPieces(Addresses lanes, unsigned bytes, unsigned unit) {
  std::set<uint64_t> asked;  // addresses are multiples of the size: different elements have no byte in common
  for (const std::optional<uint64_t>& address : lanes)
    if (address) asked.insert(*address);
  return unsigned((asked.size() * bytes + unit - 1) / unit);
}

const char* name(Measure measure) {
  switch (measure) {
    case Measure::Wavefronts: return "wavefronts";
    case Measure::Sectors: return "sectors";
    case Measure::Lines: return "lines";
  }
  return "";
}

namespace {

constexpr unsigned kFirst = 20, kWideBanks = 30, kNarrowBanks = 50;

}  // namespace

bool hasRules(unsigned capability) {
  return capability >= kFirst && (capability < kWideBanks || capability >= kNarrowBanks);
}

Measure measureOf(bool isShared, bool isLoad, unsigned capability) {
  if (isShared) return Measure::Wavefronts;
  // The first-level cache of 2.x fetches whole lines, and stores go past it.
  return isLoad && capability < kWideBanks ? Measure::Lines : Measure::Sectors;
}

unsigned count(Addresses lanes, unsigned bytes, Measure measure) {
  switch (measure) {
    case Measure::Wavefronts: return wavefronts(lanes, bytes);
    case Measure::Sectors: return pieces(lanes, bytes, kSectorBytes);
    case Measure::Lines: return pieces(lanes, bytes, kLineBytes);
  }
  return 0;
}

}  // namespace gpubmc::cost
