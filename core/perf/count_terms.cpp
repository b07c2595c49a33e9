#include "core/perf/count_terms.h"

#include <algorithm>
#include <bit>
#include <map>

#include "gpu-model/cost/wavefronts.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core::perf {

namespace {

using Offsets = std::vector<std::optional<uint64_t>>;

constexpr unsigned kPeriodBits = 7;  // banks, sectors and lines repeat after so many low bits of an address
constexpr uint64_t kPeriod = uint64_t(1) << kPeriodBits;
constexpr int kMostOpenBits = 12;  // of a base: more are not tried one by one
static_assert(kPeriod == cost::kLineBytes && kPeriod == cost::kBanks * cost::kBankBytes);

/// Some multiple of the period, far from 0: offsets may be negative.
constexpr uint64_t kMiddle = uint64_t(1) << 60;

int64_t signedOffset(uint64_t offset) {
  constexpr unsigned kUnused = 64 - ir::kOffsetBits;
  return int64_t(offset << kUnused) >> kUnused;
}

/// The bits of an address below which bytes are in one word, sector or line.
unsigned shiftOf(unsigned bytes, Measure measure) {
  switch (measure) {
    case Measure::Wavefronts: return unsigned(std::countr_zero(std::max(bytes, cost::kBankBytes)));
    case Measure::Sectors: return unsigned(std::countr_zero(cost::kSectorBytes));
    case Measure::Lines: return unsigned(std::countr_zero(cost::kLineBytes));
  }
  return 0;
}

/// How many lanes of a warp are counted together.
size_t lanesServed(size_t lanes, unsigned bytes, Measure measure) {
  return measure == Measure::Wavefronts ? cost::lanesOfPhase(bytes) : lanes;
}

}  // namespace

// k * sext(i + c) is k * sext(i) + k * c, unless i + c wraps.
void CountTerms::split(LaneTerm& lane) {
  const encoder::Split plain = tm_.split(lane.address);
  lane.base = plain.base, lane.offset = plain.offset;
  const encoder::Linear linear = tm_.linear(lane.address);
  constexpr uint64_t kWidest = 1 << 12, kFarthest = 1 << 20;
  if (linear.parts.size() != 1 || tm_.op(linear.parts[0].first) != encoder::Op::Sext) return;
  const auto [index, scale] = linear.parts[0];
  const Term inner = tm_.args(index)[0];
  if (tm_.width(inner) != 32 || scale > kWidest || linear.constant > kFarthest) return;
  const encoder::Split sum = tm_.split(inner);
  const int64_t added = int32_t(uint32_t(sum.offset));
  if (added == 0 || added > int64_t(kFarthest) || added < -int64_t(kFarthest)) return;
  const Term wide = tm_.sext(sum.base, ir::kOffsetBits);
  lane.base = tm_.mul(wide, tm_.constant(scale, ir::kOffsetBits));
  lane.offset = (linear.constant + scale * uint64_t(added)) & ((uint64_t(1) << ir::kOffsetBits) - 1);
  lane.unwrapped = tm_.eq(index, tm_.add(wide, tm_.constant(uint64_t(added), ir::kOffsetBits)));
}

// The numbers over all low bits that the base may have.
Between CountTerms::ofGroup(const Offsets& offsets, Term base, unsigned bytes, Measure measure,
                            const Layout* layout) const {
  const uint64_t mask = (layout ? layout->period() : kPeriod) - 1;
  const encoder::KnownBits known = tm_.knownBits(base);
  const uint64_t ones = known.ones & mask, open = mask & ~(known.zeros | known.ones);
  if (std::popcount(open) > kMostOpenBits) return {1, unsigned(offsets.size())};
  const unsigned lanes = unsigned(std::ranges::count_if(offsets, [](const auto& o) { return o.has_value(); }));
  Between out;
  Offsets at = offsets;
  uint64_t low = 0;
  do {
    bool aligned = true;
    for (size_t l = 0; l < offsets.size(); ++l)
      if (offsets[l]) {
        const uint64_t address = kMiddle + (low | ones) + uint64_t(signedOffset(*offsets[l]));
        aligned = aligned && address % bytes == 0;
        at[l] = layout ? layout->moved(address) : address;
      }
    if (aligned) {
      const unsigned n = cost::count(at, bytes, measure);
      out.least = out.least ? std::min(out.least, n) : n;
      out.most = std::max(out.most, n);
    }
    low = (low - open) & open;
  } while (low != 0 && !(out.least == 1 && out.most == lanes));  // as wide as it can be
  return out;
}

// The addresses of an object lie in a range: no more pieces of it, and in each bank no more words.
unsigned CountTerms::fitsInto(const WarpTerms& lanes, unsigned bytes, Measure measure, const Layout* layout) const {
  const uint64_t piece = measure == Measure::Sectors ? cost::kSectorBytes : kPeriod;
  std::map<uint32_t, encoder::URange> ranges;
  for (const LaneTerm& l : lanes) {
    if (!l.guard) continue;
    encoder::URange r = tm_.range(l.address);
    if (l.extent && *l.extent > r.lo) r.hi = std::min(r.hi, *l.extent - 1);
    const auto [it, fresh] = ranges.try_emplace(l.object, r);
    if (!fresh) it->second = {std::min(it->second.lo, r.lo), std::max(it->second.hi, r.hi)};
  }
  uint64_t out = 0;
  for (const auto& [object, r] : ranges) {
    // Rows stay together, in their order.
    const bool moves = layout && layout->object == object;
    const uint64_t lo = moves ? r.lo - r.lo % layout->row : r.lo;
    const uint64_t hi = moves ? r.hi - r.hi % layout->row + layout->row - 1 : r.hi;
    const bool isPadded = moves && layout->kind == Layout::Kind::Padded;
    out += (isPadded ? layout->moved(hi) : hi) / piece - (isPadded ? layout->moved(lo) : lo) / piece + 1;
  }
  if (measure == Measure::Wavefronts) out *= (lanes.size() * bytes + kPeriod - 1) / kPeriod;
  return unsigned(std::min<uint64_t>(out, lanes.size()));
}

// In each bank, no more words than lanes whose known bits leave it open.
unsigned CountTerms::fitsIntoBanks(const WarpTerms& lanes, unsigned bytes, const Layout* layout) const {
  const size_t served = lanesServed(lanes.size(), bytes, Measure::Wavefronts);
  const uint64_t bankBits = (kPeriod - 1) & ~((uint64_t(1) << shiftOf(bytes, Measure::Wavefronts)) - 1);
  unsigned out = 0;
  for (size_t from = 0; from < lanes.size(); from += served) {
    std::vector<encoder::KnownBits> places;  // of the lanes of a phase
    for (size_t l = from; l < std::min(from + served, lanes.size()); ++l) {
      const bool moves = layout && layout->object == lanes[l].object;
      if (lanes[l].guard) places.push_back(moves ? encoder::KnownBits() : tm_.knownBits(lanes[l].address));
    }
    auto lanesIn = [&](uint64_t bank) {
      return std::ranges::count_if(places, [&](const encoder::KnownBits& known) {
        return ((bank & known.zeros) | (~bank & known.ones & bankBits)) == 0;
      });
    };
    unsigned most = unsigned(lanesIn(0));
    for (uint64_t bank = bankBits; bank != 0 && most < places.size(); bank = (bank - 1) & bankBits)
      most = std::max(most, unsigned(lanesIn(bank)));
    out += most;
  }
  return out;
}

Between CountTerms::bounds(const WarpTerms& lanes, unsigned bytes, Measure measure, const Layout* layout) const {
  const auto of = [&](const std::pair<uint32_t, Term>& group, const Offsets& offsets) {
    return ofGroup(offsets, group.second, bytes, measure, layout && layout->object == group.first ? layout : nullptr);
  };
  std::map<std::pair<uint32_t, Term>, Offsets> groups;  // by object and base
  std::map<Term, std::vector<size_t>> byGuard;
  for (size_t l = 0; l < lanes.size(); ++l) {
    if (!lanes[l].guard) continue;
    Offsets& group = groups[{lanes[l].object, lanes[l].base}];
    group.resize(lanes.size());
    group[l] = lanes[l].offset;
    byGuard[lanes[l].guard].push_back(l);
  }
  const unsigned active = unsigned(std::ranges::count_if(lanes, [](const LaneTerm& l) { return bool(l.guard); }));
  if (active == 0) return {};
  Between out;
  for (const auto& [key, offsets] : groups) out.most += of(key, offsets).most;
  out.most = std::min(out.most, active);
  out.most = std::min(out.most, fitsInto(lanes, bytes, measure, layout));
  if (measure == Measure::Wavefronts && out.most > 1)
    out.most = std::min(out.most, fitsIntoBanks(lanes, bytes, layout));
  if (out.most == 0) out.most = active;  // no low bits are possible: the access is never aligned
  // Where some lane takes part, all with its guard do. More lanes never need less.
  std::vector<const std::vector<size_t>*> classes;
  for (const auto& [guard, members] : byGuard) {
    if (tm_.isTrue(guard)) classes.assign(1, &members);
    if (tm_.isTrue(guard)) break;
    classes.push_back(&members);
  }
  out.least = active;
  for (const std::vector<size_t>* members : classes) {
    unsigned least = 1;
    for (const auto& [key, offsets] : groups) {
      Offsets part(lanes.size());
      bool any = false;
      for (size_t l : *members)
        if (offsets[l]) part[l] = offsets[l], any = true;
      if (any) least = std::max(least, of(key, part).least);
    }
    out.least = std::min(out.least, least);
  }
  return out;
}

Term CountTerms::samePiece(const LaneTerm& a, const LaneTerm& b, unsigned shift) {
  if (a.object != b.object) return tm_.fls();
  if (a.base == b.base) {
    const int64_t distance = signedOffset(a.offset - b.offset), piece = int64_t(1) << shift;
    if (distance == 0) return tm_.tru();
    if (distance >= piece || distance <= -piece) return tm_.fls();
  }
  const unsigned top = tm_.width(a.address) - 1;
  return tm_.eq(tm_.extract(a.address, top, shift), tm_.extract(b.address, top, shift));
}

Term CountTerms::sameBank(const LaneTerm& a, const LaneTerm& b, unsigned shift) {
  if (a.base == b.base && (a.offset - b.offset) % (uint64_t(1) << shift) == 0)
    return tm_.boolean((a.offset - b.offset) % kPeriod == 0);
  return tm_.eq(tm_.extract(a.address, kPeriodBits - 1, shift), tm_.extract(b.address, kPeriodBits - 1, shift));
}

// By pairs: the numbers are no wider than they must be.
Term CountTerms::sum(std::vector<Term> numbers) {
  if (numbers.empty()) return tm_.constant(0, kBits);
  for (unsigned width = 2; numbers.size() > 1; ++width) {
    std::vector<Term> sums;
    for (size_t i = 0; i < numbers.size(); i += 2) {
      const Term first = tm_.zext(numbers[i], width);
      sums.push_back(i + 1 < numbers.size() ? tm_.add(first, tm_.zext(numbers[i + 1], width)) : first);
    }
    numbers = std::move(sums);
  }
  return tm_.zext(numbers[0], kBits);
}

Term CountTerms::firstApart(const WarpTerms& lanes, unsigned bytes, Measure measure, unsigned n) {
  const unsigned shift = shiftOf(bytes, measure);
  std::vector<Term> all;
  const LaneTerm* last = nullptr;
  for (const LaneTerm& l : lanes) {
    if (!l.guard) continue;
    if (n-- == 0) break;
    all.push_back(l.guard);
    if (last) {
      const unsigned top = tm_.width(l.address) - 1;
      all.push_back(tm_.ult(tm_.extract(last->address, top, shift), tm_.extract(l.address, top, shift)));
      if (measure == Measure::Wavefronts) all.push_back(sameBank(*last, l, shift));
    }
    last = &l;
  }
  return tm_.conj(all);
}

/// By lane from `from`: it takes part, and none before it asks for the same word, sector or line.
std::vector<Term> CountTerms::firsts(const WarpTerms& lanes, size_t from, size_t to, unsigned shift) {
  std::vector<Term> out(to - from);
  for (size_t l = from; l < to; ++l) {
    if (!lanes[l].guard) continue;
    std::vector<Term> alone{lanes[l].guard};
    for (size_t k = from; k < l; ++k)
      if (lanes[k].guard) alone.push_back(tm_.not_(tm_.and_(lanes[k].guard, samePiece(lanes[k], lanes[l], shift))));
    out[l - from] = tm_.conj(alone);
  }
  return out;
}

// The bank with the most words is chosen for each phase.
CountTerms::Exceeds CountTerms::exceeds(const WarpTerms& lanes, unsigned bytes, Measure measure, unsigned n) {
  const unsigned shift = shiftOf(bytes, measure);
  const size_t together = lanesServed(lanes.size(), bytes, measure);
  Exceeds out;
  std::vector<Term> counted;
  for (size_t from = 0; from < lanes.size(); from += together) {
    const size_t to = std::min(lanes.size(), from + together);
    const std::vector<Term> first = firsts(lanes, from, to, shift);
    const Term bank = measure == Measure::Wavefronts ? tm_.var("bank", kPeriodBits - shift) : Term{};
    if (bank) out.banks.push_back(bank);
    for (size_t l = from; l < to; ++l) {
      if (!lanes[l].guard) continue;
      Term counts = first[l - from];
      if (bank) counts = tm_.and_(counts, tm_.eq(tm_.extract(lanes[l].address, kPeriodBits - 1, shift), bank));
      counted.push_back(counts);
    }
  }
  out.holds = tm_.ult(tm_.constant(n, kBits), sum(std::move(counted)));
  return out;
}

Term CountTerms::count(const WarpTerms& lanes, unsigned bytes, Measure measure) {
  const unsigned shift = shiftOf(bytes, measure);
  const size_t together = lanesServed(lanes.size(), bytes, measure);
  Term total = tm_.constant(0, kBits);
  for (size_t from = 0; from < lanes.size(); from += together) {
    const size_t to = std::min(lanes.size(), from + together);
    const std::vector<Term> first = firsts(lanes, from, to, shift);
    if (measure != Measure::Wavefronts) {
      std::vector<Term> all;
      for (Term f : first)
        if (f) all.push_back(f);
      total = tm_.add(total, sum(std::move(all)));
      continue;
    }
    Term degree = tm_.constant(0, kBits);
    for (size_t l = from; l < to; ++l) {
      if (!lanes[l].guard) continue;
      std::vector<Term> inBank;
      for (size_t k = from; k < to; ++k)
        if (lanes[k].guard)
          inBank.push_back(tm_.and_(tm_.and_(first[k - from], lanes[l].guard), sameBank(lanes[k], lanes[l], shift)));
      degree = tm_.umax(degree, sum(std::move(inBank)));
    }
    total = tm_.add(total, degree);
  }
  return total;
}

}  // namespace gpubmc::core::perf
