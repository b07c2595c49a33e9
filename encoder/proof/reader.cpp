#include "encoder/proof/drat.h"

namespace gpubmc::encoder {

bool ProofReader::read(ProofStep& step) {
  const std::optional<uint8_t> kind = next_();
  if (!kind) return false;
  if (*kind != 'a' && *kind != 'd') {
    problem_ = "a step is neither an addition nor a deletion";
    return false;
  }
  step.isDeletion = *kind == 'd';
  step.clause.clear();
  for (;;) {
    uint64_t code = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::optional<uint8_t> byte = next_();
      if (!byte || shift > 28) {
        problem_ = byte ? "a literal is too large" : "the proof ends within a step";
        return false;
      }
      code |= uint64_t(*byte & 0x7F) << shift;
      if (!(*byte & 0x80)) break;
    }
    if (code == 0) return true;
    if (code < 2 || code > UINT32_MAX) {
      problem_ = "a literal is none";
      return false;
    }
    step.clause.push_back(code & 1 ? -int(code >> 1) : int(code >> 1));
  }
}

}  // namespace gpubmc::encoder
