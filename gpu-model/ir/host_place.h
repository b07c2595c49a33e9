#pragma once
// The place in the host program from which a fact about launches comes. Plain data.

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace gpubmc::ir {

struct HostPlace {
  std::string file;  ///< as shown in reports
  uint32_t line = 0;
  std::string call;  ///< the called function, if informative: "cudaMemset"
  friend auto operator<=>(const HostPlace&, const HostPlace&) = default;
};

/// Sorted, without duplicates. Several: launches that are treated as one have the fact from different places.
using HostPlaces = std::vector<HostPlace>;

/// The union of both.
HostPlaces united(const HostPlaces& a, const HostPlaces& b);

/// "main.cu:31", "cudaMemset, main.cu:31", "main.cu:31, main.cu:40"; if empty, `otherwise`.
std::string print(const HostPlaces& places, const std::string& otherwise);

}  // namespace gpubmc::ir
