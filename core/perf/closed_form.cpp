// An address is base + slope * p + offset, with one base for the lanes of a warp, p the parameter, and the other two
// numbers. Which bank, and which part of a sector, depends on the address modulo 128 bytes, so on p modulo 128. Two
// lanes of different slopes can ask for one word, sector or line for small p only: beyond, they ask for one exactly if
// they have one slope and do so at p = 0 with the same low bits. So two periods tell all: that of large p, and the few
// p before it, which are counted one by one.

#include "core/perf/closed_form.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include <fmt/format.h>

#include "core/perf/polynomial.h"
#include "gpu-model/cost/wavefronts.h"

namespace gpubmc::core::perf {

namespace {

constexpr int64_t kPeriod = cost::kLineBytes;
constexpr unsigned kPeriodBits = 7;
static_assert(kPeriod == 1 << kPeriodBits);
constexpr int64_t kMostSmall = 512;       ///< values of the parameter that are counted one by one, of either sign
constexpr size_t kMostWarps = 64;         ///< different ones
constexpr uint64_t kMiddle = 1ull << 60;  ///< a multiple of the period: offsets may be negative

unsigned zerosAtEnd(int64_t n) {
  return n == 0 ? kPeriodBits : std::min(kPeriodBits, unsigned(std::countr_zero(uint64_t(n))));
}

int64_t power(int64_t base, unsigned exponent) {
  int64_t out = 1;
  for (unsigned i = 0; i < exponent; ++i) out = out * base % kPeriod;
  return out;
}

int64_t residue(int64_t n, int64_t of) {
  return ((n % of) + of) % of;
}

/// A number does not change if all addresses are so many bytes further.
int64_t repeatsAfter(unsigned bytes, Measure measure) {
  switch (measure) {
    case Measure::Wavefronts: return bytes < cost::kBankBytes ? kPeriod : bytes;
    case Measure::Sectors: return cost::kSectorBytes;
    case Measure::Lines: return cost::kLineBytes;
  }
  return kPeriod;
}

void widen(Between& of, Between by) {
  if (by.most == 0) return;
  of.least = of.least ? std::min(of.least, by.least) : by.least;
  of.most = std::max(of.most, by.most);
}

bool same(Between a, Between b) {
  return a.least == b.least && a.most == b.most;
}

std::string text(Between b) {
  return b.least == b.most ? std::to_string(b.most) : fmt::format("{}..{}", b.least, b.most);
}

}  // namespace

std::optional<ClosedForms::Warp> ClosedForms::warpOf(const WarpTerms& lanes) {
  Warp out;
  out.lanes.resize(lanes.size());
  std::optional<Polynomial> first;
  uint32_t object = 0;
  Term guard{};
  for (size_t l = 0; l < lanes.size(); ++l) {
    if (!lanes[l].guard) continue;
    const std::optional<Polynomial> p = polynomialOf(tm_, lanes[l].address);
    if (!p || (first && object != lanes[l].object)) return std::nullopt;
    if (!first) first = p, object = lanes[l].object, guard = lanes[l].guard;
    out.together = out.together && lanes[l].guard == guard;
    const Polynomial distance = *p - *first;
    Lane& lane = out.lanes[l].emplace();
    lane.offset = distance.constant;
    for (const auto& [atoms, k] : distance.parts) {
      if (atoms.size() != 1 || atoms[0] != parameter_) return std::nullopt;
      lane.slope = k;
    }
    depends_ |= lane.slope != 0;
  }
  if (!first) return out;
  out.base.constant = residue(first->constant, kPeriod);
  for (const auto& [atoms, k] : first->parts) {
    const auto exponent = unsigned(std::ranges::count(atoms, parameter_));
    depends_ |= exponent > 0;
    if (exponent == atoms.size()) {
      out.base.powers.emplace_back(exponent, residue(k, kPeriod));
      continue;
    }
    unsigned zeros = zerosAtEnd(k);
    for (const Term a : atoms)
      if (a != parameter_) zeros += unsigned(std::countr_one(tm_.knownBits(a).zeros));
    if (zeros < kPeriodBits) out.base.unknown.emplace_back(exponent, zeros);
  }
  return out;
}

void ClosedForms::add(const WarpTerms& lanes, unsigned bytes, Measure measure) {
  if (fails_) return;
  bytes_ = bytes, measure_ = measure;
  std::optional<Warp> warp = warpOf(lanes);
  fails_ = !warp || lanes.empty();
  if (fails_ || std::ranges::none_of(warp->lanes, [](const auto& l) { return l.has_value(); })) return;
  if (std::ranges::find(warps_, *warp) == warps_.end()) warps_.push_back(std::move(*warp));
  fails_ |= warps_.size() > kMostWarps;
}

Between ClosedForms::at(const Warp& warp, int64_t p) const {
  const int64_t r = residue(p, kPeriod);
  int64_t base = warp.base.constant;
  for (const auto& [exponent, k] : warp.base.powers) base += k * power(r, exponent);
  unsigned unknown = kPeriodBits;  // the base is known modulo this power of two
  for (const auto& [exponent, zeros] : warp.base.unknown) unknown = std::min(unknown, zeros + exponent * zerosAtEnd(r));
  const int64_t step = int64_t(1) << unknown;
  Between out;
  std::vector<std::optional<uint64_t>> lanes(warp.lanes.size());
  const int64_t last = residue(base, kPeriod) + std::max(step, repeatsAfter(bytes_, measure_));
  for (int64_t low = residue(base, kPeriod); low < last; low += step) {
    bool aligned = true;
    for (size_t l = 0; l < lanes.size(); ++l)
      if (warp.lanes[l]) {
        lanes[l] = kMiddle + uint64_t(low + warp.lanes[l]->offset + warp.lanes[l]->slope * p);
        aligned = aligned && *lanes[l] % bytes_ == 0;
      }
    if (!aligned) continue;
    const unsigned n = cost::count(lanes, bytes_, measure_);
    widen(out, {warp.together ? n : 1, n});
  }
  return out;
}

Between ClosedForms::at(int64_t p) const {
  Between out;
  for (const Warp& w : warps_) widen(out, at(w, p));
  return out;
}

/// From there on, lanes of different slopes have nothing in common.
int64_t ClosedForms::apartFrom(const Warp& warp) const {
  int64_t out = 0;
  for (const auto& a : warp.lanes)
    for (const auto& b : warp.lanes)
      if (a && b && a->slope != b->slope)
        out = std::max(out, (std::abs(a->offset - b->offset) + kPeriod) / std::abs(a->slope - b->slope) + 1);
  return out;
}

std::optional<ClosedForm> ClosedForms::form() {
  if (fails_ || !depends_ || warps_.empty()) return std::nullopt;
  ClosedForm out{name_, {}, 0};
  int64_t apart = 0;
  for (const Warp& w : warps_) apart = std::max(apart, apartFrom(w));
  if (apart > kMostSmall) return std::nullopt;
  const int64_t large = (apart / kPeriod + 1) * kPeriod;
  for (int64_t r = 0; r < kPeriod; ++r) out.byResidue.push_back(at(large + r));
  for (int64_t p = -apart + 1; p < apart; ++p) {
    out.small[p] = at(p);
    if (!same(out.small[p], out.byResidue[size_t(residue(p, kPeriod))])) out.from = std::max(out.from, std::abs(p) + 1);
  }
  std::erase_if(out.small, [&](const auto& s) { return std::abs(s.first) >= out.from; });
  for (size_t half = out.byResidue.size() / 2; half > 0; half /= 2) {
    if (!std::equal(out.byResidue.begin(), out.byResidue.begin() + long(half), out.byResidue.begin() + long(half),
                    same))
      break;
    out.byResidue.resize(half);
  }
  return out;
}

Between numberAt(const ClosedForm& form, int64_t parameter) {
  const auto small = form.small.find(parameter);
  return small != form.small.end() ? small->second
                                   : form.byResidue[size_t(residue(parameter, int64_t(form.byResidue.size())))];
}

std::string text(const ClosedForm& form) {
  const std::vector<Between>& by = form.byResidue;
  const uint64_t period = by.size();
  auto isGcd = [&](unsigned factor) {
    for (uint64_t r = 0; r < period; ++r)
      if (by[r].least != by[r].most || by[r].most != factor * std::gcd(r, period)) return false;
    return true;
  };
  std::string out;
  if (period == 1) {
    out = text(by[0]);
  } else if (by[1].most > 0 && isGcd(by[1].most)) {
    out = fmt::format("{}gcd({}, {})", by[1].most == 1 ? "" : fmt::format("{} * ", by[1].most), form.parameter, period);
  } else {
    // The multiples of the smallest power of two that all have the same number.
    uint64_t m = period;
    auto allAlike = [&](uint64_t of) {
      for (uint64_t r = 0; r < period; r += of)
        if (!same(by[r], by[0])) return false;
      return true;
    };
    while (m > 1 && allAlike(m / 2)) m /= 2;
    Between rest;
    for (uint64_t r = 0; r < period; ++r)
      if (r % m) widen(rest, by[r]);
    out = by[0].most == 0 ? fmt::format("{}", text(rest))
                          : fmt::format("{} where {} is {}, otherwise {}", text(by[0]), form.parameter,
                                        m == 2 ? "even" : fmt::format("a multiple of {}", m), text(rest));
  }
  if (form.from == 0) return out;
  Between below;
  for (const auto& [p, n] : form.small) widen(below, n);
  if (form.from == 1) return fmt::format("{}; {} where {} is 0", out, text(below), form.parameter);
  return fmt::format("{}; {} where |{}| < {}", out, text(below), form.parameter, form.from);
}

}  // namespace gpubmc::core::perf
