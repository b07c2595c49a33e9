#include "gpu-model/property/property.h"

#include <array>

namespace gpubmc {

namespace {
constexpr std::array kTable = {
#define X(e, name, id, sev, by, text) PropertyInfo{PropertyClass::e, name, id, Severity::sev, ProvedBy::by, text},
    GPUBMC_PROPERTIES(X)
#undef X
};
}  // namespace

std::span<const PropertyInfo> properties() {
  return kTable;
}

const PropertyInfo& info(PropertyClass c) {
  return kTable[static_cast<size_t>(c)];
}

std::optional<PropertyClass> propertyByName(std::string_view className) {
  for (const PropertyInfo& p : kTable)
    if (p.name == className) return p.cls;
  return std::nullopt;
}

}  // namespace gpubmc
