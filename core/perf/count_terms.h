#pragma once
// The number of wavefronts or sectors of one access of a warp whose addresses are terms: bounds from what addresses
// have in common, and the number as a term.

#include <optional>
#include <vector>

#include "core/perf/measure.h"
#include "encoder/term/term.h"
#include "gpu-model/cost/wavefronts.h"

namespace gpubmc::core::perf {

using encoder::Term;

using cost::Measure;

/// An address is base + offset in an object; objects begin at multiples of cost::kLineBytes.
struct LaneTerm {
  Term guard;  ///< width 1, not the constant false; none: the lane takes no part
  uint32_t object = 0;
  Term address;                      ///< in the object
  std::optional<uint64_t> extent{};  ///< of the object, if it is known: the address is below
  Term base{};                       ///< without a constant addend
  uint64_t offset = 0;               ///< address - base
  Term unwrapped{};  ///< width 1; the address is base + offset only where this holds; no term: everywhere
};

/// By lane of the warp.
using WarpTerms = std::vector<LaneTerm>;

/// Numbers of the access wherever some lane takes part.
struct Between {
  unsigned least = 0, most = 0;
};

class CountTerms {
 public:
  explicit CountTerms(encoder::TermManager& terms) : tm_(terms) {}

  /// Sets base, offset and unwrapped of a lane with an address. An index that is computed in fewer bits than the
  /// address may wrap. Where it wraps in some of the lanes that take part, these are too far apart for one array: see
  /// measure.h.
  void split(LaneTerm& lane);

  /// Sound, and exact where the addresses of all lanes that may take part differ by constants, their guards are equal,
  /// and the low bits of the base do not matter. With an array in another layout.
  Between bounds(const WarpTerms& lanes, unsigned bytes, Measure measure, const Layout* layout = nullptr) const;
  /// The number, as a term of kBits bits. 0 if no lane takes part.
  Term count(const WarpTerms& lanes, unsigned bytes, Measure measure);
  static constexpr unsigned kBits = 8;
  /// Smaller than a comparison with count(): the number is more than n wherever `holds` is true, and where it is,
  /// `holds` is true for some values of `banks`, variables that this makes.
  struct Exceeds {
    Term holds;
    std::vector<Term> banks;
  };
  Exceeds exceeds(const WarpTerms& lanes, unsigned bytes, Measure measure, unsigned n);
  /// The first n lanes that may take part do, and each asks for another word of one bank, or for another sector or
  /// line, in ascending order. If they are of one phase, the number is then at least n; a solver finds that sooner.
  Term firstApart(const WarpTerms& lanes, unsigned bytes, Measure measure, unsigned n);

 private:
  Between ofGroup(const std::vector<std::optional<uint64_t>>& offsets, Term base, unsigned bytes, Measure measure,
                  const Layout* layout) const;
  unsigned fitsInto(const WarpTerms& lanes, unsigned bytes, Measure measure, const Layout* layout) const;
  unsigned fitsIntoBanks(const WarpTerms& lanes, unsigned bytes, const Layout* layout) const;
  std::vector<Term> firsts(const WarpTerms& lanes, size_t from, size_t to, unsigned shift);
  Term samePiece(const LaneTerm& a, const LaneTerm& b, unsigned shift);
  Term sameBank(const LaneTerm& a, const LaneTerm& b, unsigned shift);
  Term sum(std::vector<Term> bits);

  encoder::TermManager& tm_;
};

}  // namespace gpubmc::core::perf
