#include "gpu-model/property/property.h"

#include <array>

namespace gpubmc {

namespace {
constexpr std::array kTable = {
#define X(e, name, id, sev, text) PropertyInfo{PropertyClass::e, name, id, Severity::sev, text},
    GPUBMC_PROPERTIES(X)
#undef X
};
}  // namespace

const PropertyInfo& info(PropertyClass c) {
  return kTable[static_cast<size_t>(c)];
}

std::optional<PropertyClass> propertyByName(std::string_view className) {
  for (const PropertyInfo& p : kTable)
    if (p.name == className) return p.cls;
  return std::nullopt;
}

}  // namespace gpubmc
