#pragma once
// SAT sweeping: two formulas that compute the same in steps have equal internal points. Points that are equal under
// random values are candidates. Each is proved, from the leaves up, and merged at once, so that later proofs span less.
// (Fraiging: Mishchenko et al., "FRAIGs: a unifying representation", 2005.)

#include <memory>
#include <span>
#include <vector>

#include "encoder/chain/choice.h"
#include "encoder/term/term.h"
#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

struct SweepBudget {
  unsigned patterns = 24;        ///< random valuations that separate candidates
  uint32_t conflicts = 500;      ///< limit of the solver for one candidate
  uint32_t candidates = 50'000;  ///< limit on the candidates that are queried
  size_t cone = 300;             ///< limit on the terms between two candidates and their common subterms
  size_t wholeCone = 3'000;      ///< limit on the terms below two candidates, if those in between do not suffice
  std::shared_ptr<const Solvers> solvers = makeSolvers();
  uint64_t seed = 1;
};

struct Swept {
  std::vector<Term> roots;
  uint64_t asked = 0, merged = 0;  ///< number of candidates, and of those proved equal
};

/// Terms below earlier roots are kept where they are equal to terms below later ones: either form may be the one that
/// the normal forms simplify further. Ensured: each root is equal to the given one for all values of variables, arrays
/// and functions; deterministic. Throws Cancelled.
Swept sweep(TermManager& terms, std::span<const Term> roots, const SweepBudget& budget, const Cancellation* cancel);

}  // namespace gpubmc::encoder
