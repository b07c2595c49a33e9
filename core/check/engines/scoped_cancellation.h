#pragma once

#include "encoder/term/term.h"

namespace gpubmc::core {

/// Checks for cancellation while terms are made; afterwards other threads read the terms.
class ScopedCancellation {
 public:
  ScopedCancellation(encoder::TermManager& terms, const Cancellation& cancel) : terms_(terms) {
    terms_.setCancellation(&cancel);
  }
  ~ScopedCancellation() { terms_.setCancellation(nullptr); }
  ScopedCancellation(const ScopedCancellation&) = delete;

 private:
  encoder::TermManager& terms_;
};

}  // namespace gpubmc::core
