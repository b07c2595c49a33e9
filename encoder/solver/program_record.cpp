#include "encoder/solver/program_record.h"

#include <utility>

namespace gpubmc::encoder {

std::optional<std::string> ProgramRecord::out() const {
  const std::lock_guard guard(lock_);
  return out_;
}

void ProgramRecord::answered() {
  const std::lock_guard guard(lock_);
  inARow_ = 0;
}

bool ProgramRecord::failed() {
  const std::lock_guard guard(lock_);
  if (++inARow_ < allowed_ || isTried_ || out_) return false;
  return isTried_ = true;
}

void ProgramRecord::tried(std::optional<std::string> why) {
  const std::lock_guard guard(lock_);
  isTried_ = false;
  inARow_ = 0;
  allowed_ = allowed_ < (1u << 30) ? 2 * allowed_ : allowed_;
  out_ = std::move(why);
}

}  // namespace gpubmc::encoder
