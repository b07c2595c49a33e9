#pragma once
// Sweeping: two formulas that compute the same in steps have equal points inside. Points that are equal for random
// values are candidates; each is proved, from the leaves up, and put to use at once, so that the next ones have less
// between them. (Fraiging: Mishchenko et al., "FRAIGs: a unifying representation", 2005.)

#include <memory>
#include <span>
#include <vector>

#include "encoder/chain/choice.h"
#include "encoder/term/term.h"
#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

struct SweepBudget {
  unsigned patterns = 24;        ///< random valuations that tell candidates apart
  uint32_t conflicts = 500;      ///< of the solver for a candidate
  uint32_t candidates = 50'000;  ///< that are asked about at most
  size_t cone = 300;             ///< terms between two candidates and what they share
  size_t wholeCone = 3'000;      ///< terms below two candidates, where what lies between does not suffice
  std::shared_ptr<const Solvers> solvers = makeSolvers();
  uint64_t seed = 1;
};

struct Swept {
  std::vector<Term> roots;
  uint64_t asked = 0, merged = 0;  ///< candidates, and those that are equal
};

/// What is below earlier roots stays where it is equal to something below later ones: the form of the one or the other
/// may be what the normal forms of terms make less of. Ensured: each root is equal to the one given for all values of
/// variables, arrays and functions; deterministic. Throws Cancelled.
Swept sweep(TermManager& terms, std::span<const Term> roots, const SweepBudget& budget, const Cancellation* cancel);

}  // namespace gpubmc::encoder
