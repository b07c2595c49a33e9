#pragma once
// What is known of a launch of a kernel, and of several that are checked as one.

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/host/source_facts.h"

namespace gpubmc::core {

/// What is known of one launch, or of several.
struct KnownLaunch {
  ir::SourceLaunch shape;
  std::vector<std::optional<ir::Expression>> extents;  ///< by parameter
  /// It has a size, which what is passed does not tell; an extent is one of those that it may have.
  std::vector<bool> unproved;
  std::vector<std::optional<int64_t>> passed;  ///< by parameter; of a float its bits
  std::vector<bool> flag;                      ///< by parameter: a truth value
  std::vector<bool> typed;                     ///< by parameter: it is a number as a user types it in, whatever that is
  /// By parameter: a number that is computed in a way that is not followed. There may be values that facts allow, and
  /// no launch passes.
  std::vector<bool> lost;
  std::vector<std::set<int64_t>> mayPass;   ///< by parameter: of such a number, values that are passed on some way
  std::vector<std::optional<bool>> isNull;  ///< by parameter: of pointers
  std::set<size_t> nullAtSome;              ///< parameters: see ir::KernelParam
  std::vector<ir::KnownContents> contents;
  std::vector<ir::HostPlaces> passedAt, allocatedAt;  ///< by parameter
  std::map<std::string, ir::KnownContents> variables;
  std::set<std::string> computed;                            ///< see KernelFacts
  std::map<std::string, ir::Keeping> kept;                   ///< see KernelFacts
  std::set<std::pair<size_t, size_t>> shared;                ///< they may point into one array
  std::set<std::pair<std::string, std::string>> foundTwice;  ///< see ir::Kernel
  std::set<std::pair<size_t, std::string>> onVariable;       ///< see ir::Kernel
  std::set<std::pair<size_t, size_t>> same;                  ///< of these: one array, and known where in it they point
  std::vector<uint64_t> offsets;                             ///< by parameter: see ir::KernelParam
  KnownPointers pointers;
  /// As `foundTwice`, where nothing is made of `pointers`.
  std::set<std::pair<std::string, std::string>> foundTwiceWithout;
  friend bool operator==(const KnownLaunch&, const KnownLaunch&) = default;

  /// What the check depends on: neither the lines that it comes from, nor what only tells whether an alarm is to be
  /// believed.
  KnownLaunch checked() const {
    KnownLaunch out = *this;
    out.shape.lines.clear();
    for (ir::LaunchCondition& g : out.shape.given) g.at.clear();
    for (ir::HostValue& h : out.shape.hostValues) h.at.clear();
    for (ir::KnownContents& c : out.contents) c.origins.clear(), c.isComputed = false;
    for (auto& [name, c] : out.variables) c.origins.clear(), c.isComputed = false;
    out.computed.clear();
    for (FoundArray& a : out.pointers.found) a.at.clear(), a.contents.origins.clear();
    out.passedAt.clear(), out.allocatedAt.clear(), out.mayPass.clear();
    return out;
  }
  /// They pass null for the same pointers: what a kernel does with null it does with no array.
  bool passesNullAs(const KnownLaunch& other) const {
    return std::ranges::equal(
        isNull, other.isNull, {}, [](auto is) { return is == true; }, [](auto is) { return is == true; });
  }
  /// The two can be checked as one: in one array for two a kernel does something else than in two.
  bool hasShapeOf(const KnownLaunch& other) const {
    return shape.grid == other.shape.grid && shape.block == other.shape.block &&
           shape.sharedBytes == other.shape.sharedBytes && shared == other.shared && same == other.same &&
           offsets == other.offsets;
  }
  bool isPlaced() const {
    return std::ranges::any_of(offsets, [](uint64_t offset) { return offset != 0; });
  }
  /// Takes pointers in memory for pointers to arrays of their own.
  void forgetPointers() {
    pointers = {};
    foundTwice = foundTwiceWithout;
  }
};

/// Launches that are checked as one: first those that are alike, then, where many are left, those of one shape, or all
/// if shapes do not matter. What they agree on stays, and so does what they pass together, or which of them has which
/// sizes: the number of the launch is a host value then.
std::vector<KnownLaunch> grouped(const std::vector<KnownLaunch>& all, const KernelFacts& kernel, bool shapesMatter);

/// Of a parameter something is known, unless it is an integer of which nothing is: the host may well pass the right
/// ones.
bool isSaid(const KnownLaunch& launch, const KernelFacts& kernel, size_t parameter);
bool saysEnough(const KnownLaunch& launch, const KernelFacts& kernel);

}  // namespace gpubmc::core
