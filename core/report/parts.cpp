#include "core/report/parts.h"

#include <fmt/format.h>

namespace gpubmc::core {

void Parts::add(unsigned number, unsigned count, const Fail& fail) {
  if (count_ && count != count_) fail("the reports are of different divisions of the project (--shard)");
  count_ = count;
  if (!seen_.insert(number).second) fail(fmt::format("there are two reports of part {}/{}", number, count));
}

std::string Parts::missing() const {
  std::string out;
  for (unsigned i = 1; i <= count_; ++i)
    if (!seen_.contains(i)) out += fmt::format("{}{}/{}", out.empty() ? "" : ", ", i, count_);
  return out;
}

}  // namespace gpubmc::core
