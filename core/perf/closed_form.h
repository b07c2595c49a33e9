#pragma once
// The number of wavefronts or sectors of an access as a function of one parameter of the kernel, for all its values.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/perf/count_terms.h"

namespace gpubmc::core::perf {

/// Where no index wraps, and the parameter's absolute value is at least `from`, each access of a warp has a number in
/// byResidue[parameter mod byResidue.size()]; below, in small[parameter].
struct ClosedForm {
  std::string parameter;
  std::vector<Between> byResidue;  ///< the size is a power of two
  int64_t from = 0;
  std::map<int64_t, Between> small{};  ///< -from < parameter < from
};

/// The numbers for a value of the parameter.
Between numberAt(const ClosedForm& form, int64_t parameter);

/// "gcd(s, 32)", "4 where n is a multiple of 8, otherwise 4..5".
std::string text(const ClosedForm& form);

/// Collects the accesses of warps to which one instruction comes.
class ClosedForms {
 public:
  /// `parameter`: a variable.
  ClosedForms(encoder::TermManager& terms, Term parameter, std::string name)
      : tm_(terms), parameter_(parameter), name_(std::move(name)) {}

  void add(const WarpTerms& lanes, unsigned bytes, Measure measure);
  /// Nothing: the distances of lanes are not linear in the parameter alone, or nothing depends on it.
  std::optional<ClosedForm> form();

 private:
  /// In bytes; an address is base + slope * parameter + offset.
  struct Lane {
    int64_t slope = 0, offset = 0;
    friend auto operator<=>(const Lane&, const Lane&) = default;
  };
  /// The base modulo the period of banks and lines.
  struct Base {
    int64_t constant = 0;
    std::vector<std::pair<unsigned, int64_t>> powers{};    ///< of the parameter: exponent, coefficient
    std::vector<std::pair<unsigned, unsigned>> unknown{};  ///< exponent, zeros at the end of all the rest
    friend auto operator<=>(const Base&, const Base&) = default;
  };
  struct Warp {
    std::vector<std::optional<Lane>> lanes;
    Base base;
    bool together = true;  ///< all lanes take part, or none
    friend auto operator<=>(const Warp&, const Warp&) = default;
  };

  std::optional<Warp> warpOf(const WarpTerms& lanes);
  Between at(const Warp& warp, int64_t parameter) const;
  Between at(int64_t parameter) const;
  int64_t apartFrom(const Warp& warp) const;

  encoder::TermManager& tm_;
  const Term parameter_;
  const std::string name_;
  unsigned bytes_ = 0;
  Measure measure_{};
  bool fails_ = false, depends_ = false;
  std::vector<Warp> warps_;
};

}  // namespace gpubmc::core::perf
