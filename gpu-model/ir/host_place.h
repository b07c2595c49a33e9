#pragma once
// A place of the host program that a fact about launches comes from. Plain data.

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace gpubmc::ir {

struct HostPlace {
  std::string file;  ///< as reports show it
  uint32_t line = 0;
  std::string call;  ///< what is called there, where that says more: "cudaMemset"
  friend auto operator<=>(const HostPlace&, const HostPlace&) = default;
};

/// Sorted, each once. Several: launches that are told as one have it from different places.
using HostPlaces = std::vector<HostPlace>;

/// Those of both.
HostPlaces united(const HostPlaces& a, const HostPlaces& b);

/// "main.cu:31", "cudaMemset, main.cu:31", "main.cu:31, main.cu:40"; of none `otherwise`.
std::string print(const HostPlaces& places, const std::string& otherwise);

}  // namespace gpubmc::ir
