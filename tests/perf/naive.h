#pragma once
// The definitions of docs/design/costs.md once more, byte by byte and round by round.

#include <cstdint>
#include <optional>
#include <vector>

namespace gpubmc::tests {

using Lanes = std::vector<std::optional<uint64_t>>;

/// Shared memory works off what lanes ask for: in a round each bank delivers one word, to every lane that asks for it.
unsigned naiveWavefronts(const Lanes& lanes, unsigned bytes);
/// Pieces of `unit` bytes that have some byte that a lane asks for.
unsigned naivePieces(const Lanes& lanes, unsigned bytes, unsigned unit);

/// Random addresses of a warp, mostly related to each other.
Lanes randomLanes(uint64_t seed, unsigned bytes);

}  // namespace gpubmc::tests
