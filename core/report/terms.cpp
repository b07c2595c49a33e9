#include "core/report/terms.h"

#include "core/options/language.h"

namespace gpubmc::core {

const Terms& termsOf(const std::string& file) {
  static constexpr Terms kCuda{"thread", "block", "warp"}, kOpenCl{"work-item", "work-group", "sub-group"};
  return languageOf(file) == Language::OpenCl ? kOpenCl : kCuda;
}

}  // namespace gpubmc::core
