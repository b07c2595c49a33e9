#pragma once
// Which assumptions a formula needs: those that share a variable with it, directly or through other assumptions. The
// others cannot make it unsatisfiable if all assumptions together are satisfiable (a separate condition).

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "encoder/term/term.h"

namespace gpubmc::core {

class ConeOfInfluence {
 public:
  /// Traversing a formula throws Cancelled once `cancel` is cancelled.
  explicit ConeOfInfluence(const encoder::TermManager& terms, const Cancellation* cancel = nullptr)
      : terms_(terms), cancel_(cancel) {}
  void setCancellation(const Cancellation* cancel) { cancel_ = cancel; }

  /// Adds assumptions: each is traversed once. Not thread-safe.
  void know(std::span<const encoder::Term> assumptions);
  /// Indices into `assumptions`. Required: all were added. Thread-safe.
  std::vector<bool> of(encoder::Term formula, std::span<const encoder::Term> assumptions) const;
  /// The assumptions all of whose variables occur in the formula. ParameterBounds as above.
  std::vector<bool> within(encoder::Term formula, std::span<const encoder::Term> assumptions) const;

 private:
  using Leaves = std::vector<uint32_t>;  ///< variables and functions, without repetition
  Leaves leaves(encoder::Term root) const;

  const encoder::TermManager& terms_;
  const Cancellation* cancel_;
  std::unordered_map<uint32_t, Leaves> known_;                    ///< by assumption
  std::unordered_map<uint32_t, std::vector<uint32_t>> mentions_;  ///< by leaf: assumptions
};

}  // namespace gpubmc::core
