#include "tests/perf/random_terms.h"

#include <map>
#include <random>
#include <set>

#include <fmt/format.h>

#include "core/perf/count_terms.h"
#include "encoder/term/model.h"
#include "tests/perf/naive.h"

namespace gpubmc::tests {

namespace {

using namespace core::perf;
using encoder::TermManager;

constexpr unsigned kOffset = 48;
constexpr size_t kModels = 6;

class RandomAccess {
 public:
  explicit RandomAccess(uint64_t seed) : random_(seed), bytes_(1u << below(5)) {
    const uint64_t bases = below(3) ? 1 : 2 + below(2);
    for (uint64_t b = 0; b < bases; ++b) {
      const unsigned aligned = unsigned(below(9));  // known low bits
      const Term x = variable(below(3) ? tm_.rangedVar("x", 32, 0, 1 + below(200)) : tm_.var("x", 32));
      bases_.push_back(
          tm_.mul(tm_.zext(x, kOffset), tm_.constant(std::max<uint64_t>(bytes_, 1ull << aligned), kOffset)));
      narrow_.push_back(variable(tm_.var("i", 32)));
    }
    for (unsigned g = 0; g < 3; ++g) guards_.push_back(variable(tm_.var("g", 1)));
    const Lanes offsets = randomLanes(seed, bytes_);
    const uint64_t guards = below(4), objects = below(4) ? 1 : 2, wraps = below(4);
    for (size_t l = 0; l < 32; ++l) {
      LaneTerm lane;
      if (offsets[l]) {
        const size_t b = below(bases_.size());
        lane.guard = guards == 0               ? tm_.tru()
                     : guards == 1             ? guards_[0]
                     : guards == 2 && below(3) ? tm_.tru()
                                               : guards_[below(3)];
        lane.object = uint32_t(1 + below(objects));
        if (wraps == 0) {  // an index of 32 bits
          const Term index = tm_.add(narrow_[b], tm_.constant(*offsets[l] / bytes_, 32));
          lane.address = tm_.mul(tm_.sext(index, kOffset), tm_.constant(bytes_, kOffset));
        } else {
          lane.address = tm_.add(bases_[b], tm_.constant(*offsets[l], kOffset));
        }
      }
      lanes_.push_back(lane);
    }
  }

  std::optional<std::string> wrong() {
    CountTerms counts(tm_);
    for (LaneTerm& l : lanes_)
      if (l.guard) counts.split(l);
    const Layout layout{below(2) ? Layout::Kind::Padded : Layout::Kind::Swizzled, 1, 64ull << below(4),
                        std::max<uint64_t>(bytes_, 4ull << below(3))};
    const Between laidOut = counts.bounds(lanes_, bytes_, Measure::Wavefronts, &layout);
    for (Measure m : {Measure::Wavefronts, Measure::Sectors, Measure::Lines}) {
      const Between between = counts.bounds(lanes_, bytes_, m);
      const unsigned n = unsigned(below(lanes_.size()));
      const CountTerms::Exceeds exceeds = counts.exceeds(lanes_, bytes_, m, n);
      const Term count = counts.count(lanes_, bytes_, m), apart = counts.firstApart(lanes_, bytes_, m, between.most);
      for (size_t i = 0; i < kModels; ++i) {
        encoder::Model model;
        for (Term v : variables_) {
          const encoder::URange r = tm_.range(v);
          model.values[v.id] = i == 0 ? r.lo : r.lo + below(r.hi - r.lo + 1);
        }
        for (const Term bank : exceeds.banks) model.values[bank.id] = below(1ull << tm_.width(bank));
        encoder::Evaluator evaluate(tm_, model);
        Lanes at(lanes_.size());
        bool wraps = false;
        size_t active = 0;
        for (size_t l = 0; l < lanes_.size(); ++l) {
          if (!lanes_[l].guard || !evaluate.truth(lanes_[l].guard)) continue;
          // Another object is far away, at a multiple of everything.
          at[l] = (uint64_t(lanes_[l].object) << 50) + evaluate(lanes_[l].address);
          wraps |= lanes_[l].unwrapped && !evaluate.truth(lanes_[l].unwrapped);
          ++active;
        }
        if (wraps || active == 0) continue;
        const unsigned naive = m == Measure::Wavefronts ? naiveWavefronts(at, bytes_)
                                                        : naivePieces(at, bytes_, m == Measure::Sectors ? 32 : 128);
        const std::string what = fmt::format("measure {}, {} bytes: {}", int(m), bytes_, naive);
        if (evaluate(count) != naive) return fmt::format("{} and not {}", what, evaluate(count));
        if (evaluate.truth(exceeds.holds) && naive <= n) return fmt::format("{}, but more than {}", what, n);
        for (size_t p = 0; p < exceeds.banks.size(); ++p)
          model.values[exceeds.banks[p].id] = fullestBank(at, p, exceeds.banks.size());
        if (encoder::Evaluator(tm_, model).truth(exceeds.holds) != (naive > n))
          return fmt::format("{}, but not more than {}", what, n);
        Lanes moved = at;
        for (size_t l = 0; l < moved.size(); ++l)
          if (moved[l] && lanes_[l].object == layout.object) moved[l] = layout.moved(*moved[l]);
        const unsigned after = naiveWavefronts(moved, bytes_);
        if (m == Measure::Wavefronts && (after < laidOut.least || after > laidOut.most))
          return fmt::format("{} with a layout is not in {}..{}", after, laidOut.least, laidOut.most);
        if (naive < between.least || naive > between.most)
          return fmt::format("{} is not in {}..{}", what, between.least, between.most);
        if (evaluate.truth(apart) && (bytes_ <= 4 || m != Measure::Wavefronts) && naive < between.most)
          return what + ", but all are apart";
      }
    }
    return std::nullopt;
  }

 private:
  /// Of one of the parts of the warp that are served together: the bank, or the group of banks of one element, that is
  /// asked for most different elements.
  uint64_t fullestBank(const Lanes& at, size_t part, size_t parts) const {
    const uint64_t element = std::max(bytes_, 4u), groups = 128 / element, lanes = at.size() / parts;
    std::map<uint64_t, std::set<uint64_t>> asked;
    for (size_t l = part * lanes; l < (part + 1) * lanes; ++l)
      if (at[l]) asked[*at[l] / element % groups].insert(*at[l] / element);
    uint64_t out = 0;
    for (const auto& [group, elements] : asked)
      if (elements.size() > asked[out].size()) out = group;
    return out;
  }
  uint64_t below(uint64_t n) { return n ? random_() % n : random_(); }
  Term variable(Term v) {
    variables_.push_back(v);
    return v;
  }

  std::mt19937_64 random_;
  TermManager tm_;
  const unsigned bytes_;
  std::vector<Term> variables_, bases_, narrow_, guards_;
  WarpTerms lanes_;
};

}  // namespace

std::optional<std::string> wrongTerms(uint64_t seed) {
  return RandomAccess(seed).wrong();
}

}  // namespace gpubmc::tests
