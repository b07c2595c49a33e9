#pragma once
// Counts of set bits of random words, as ranks and sizes of sets of lanes occur, and ranges of numbers that counters
// give; compared with brute force.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder {

/// A lemma that is false for some values of the variables, or a count or a condition that is another one than brute
/// force finds. Empty if there is none.
std::optional<std::string> wrongCount(uint64_t seed);

/// The number of lemmas about the words of the seed.
size_t countLemmasOf(uint64_t seed);

}  // namespace gpubmc::encoder
