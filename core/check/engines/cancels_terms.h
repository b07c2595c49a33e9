#pragma once

#include "encoder/term/term.h"

namespace gpubmc::core {

/// Checks for cancellation while terms are made; afterwards other threads read the terms.
class CancelsTerms {
 public:
  CancelsTerms(encoder::TermManager& terms, const Cancellation& cancel) : terms_(terms) {
    terms_.setCancellation(&cancel);
  }
  ~CancelsTerms() { terms_.setCancellation(nullptr); }
  CancelsTerms(const CancelsTerms&) = delete;

 private:
  encoder::TermManager& terms_;
};

}  // namespace gpubmc::core
