#pragma once
// What one access of a warp costs in the memory system, as a function of the addresses of its lanes. The definitions
// are those of docs/design/costs.md; nothing here knows of kernels or terms.

#include <cstdint>
#include <optional>
#include <span>

namespace gpubmc::cost {

inline constexpr unsigned kBankBytes = 4, kBanks = 32;
inline constexpr unsigned kSectorBytes = 32, kLineBytes = 128;

/// By lane of the warp: the address of its first byte; empty: the lane takes no part. An address is a multiple of the
/// access's size.
using Addresses = std::span<const std::optional<uint64_t>>;

/// Lanes that shared memory serves together: all for up to 4 bytes a lane, then half or quarter warps of 32.
unsigned lanesOfPhase(unsigned bytes);

/// Wavefronts of shared memory: for each phase with an active lane, the largest number of different words in one bank.
/// Lanes that ask for the same word share it.
unsigned wavefronts(Addresses lanes, unsigned bytes);
/// What a full warp needs without conflicts: 1, 2 or 4 for elements of up to 4, 8 and 16 bytes.
unsigned idealWavefronts(unsigned bytes);

/// Different pieces of `unit` bytes, which are kSectorBytes or kLineBytes, that the active lanes touch.
unsigned pieces(Addresses lanes, unsigned bytes, unsigned unit);
/// Such pieces that the different bytes of the active lanes would need if they were adjacent.
unsigned idealPieces(Addresses lanes, unsigned bytes, unsigned unit);

/// What a memory system counts.
enum class Measure : uint8_t { Wavefronts, Sectors, Lines };
const char* name(Measure measure);
/// Of an access to shared or global memory, by compute capability ("sm_70": 70). Required: hasRules(capability).
Measure measureOf(bool isShared, bool isLoad, unsigned capability);
/// Not for devices before 2.0, and not for 3.x, whose banks have 8 bytes.
bool hasRules(unsigned capability);
/// By the definitions above.
unsigned count(Addresses lanes, unsigned bytes, Measure measure);

}  // namespace gpubmc::cost
