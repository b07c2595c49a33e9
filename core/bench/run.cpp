#include "core/bench/run.h"

namespace gpubmc::core::bench {

const char* name(Outcome o) {
  switch (o) {
    case Outcome::Solved: return "solved";
    case Outcome::Unknown: return "unknown";
    case Outcome::Timeout: return "timeout";
    case Outcome::Memory: return "memory";
    case Outcome::Refused: return "refused";
    case Outcome::Failed: return "failed";
  }
  return "failed";
}

Claim claimOf(const std::string& answer) {
  if (answer == "holds" || answer == "unsat") return Claim::Positive;
  if (answer == "violated" || answer == "sat") return Claim::Negative;
  return answer == "holds within bound" ? Claim::Bounded : Claim::None;
}

}  // namespace gpubmc::core::bench
