#pragma once
// Proofs about indices on random questions from a seed: flat indices taken apart and put together, bounds, divisions by
// multiplication, powers of two, triangles and choices, in narrow numbers with sizes that are unknown. Some questions
// lack a condition, or have a wrong one.

#include <cstdint>
#include <optional>
#include <string>

namespace gpubmc::encoder {

struct ProofTrial {
  bool isProved = false;      ///< IndexProof says that the question is impossible
  bool isImpossible = false;  ///< a solver finds no values; only known if it was asked, or something was proved
  bool isDecided = false;     ///< the solver has an answer
  std::string question;
};

/// From this seed on, counters of loops in steps, which may wrap.
inline constexpr uint64_t kCounters = 100'000;
/// From this one on, two of them in rows of a constant length.
inline constexpr uint64_t kRows = 200'000;

/// `always`: the solver is asked even if nothing was proved.
ProofTrial proofTrial(uint64_t seed, bool always);

/// A question that was proved to be impossible and has values.
std::optional<std::string> wrongProof(uint64_t seed);

}  // namespace gpubmc::encoder
