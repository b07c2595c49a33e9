#include "core/report/terms.h"

#include "core/options/language.h"

namespace gpubmc::core {

const Terms& termsOf(const std::string& file) {
  return ir::terms(languageOf(file) == Language::OpenCl);
}

}  // namespace gpubmc::core
