#pragma once
// Parses a suppression comment: allow race(a), bounds "why"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// The text of a suppression comment, after "gpubmc:". Classes and objects as written.
struct AllowanceText {
  struct Item {
    std::optional<PropertyClass> cls;  ///< empty: all
    std::string object;
  };
  std::vector<Item> items;
  std::string reason;
  std::string complaint;  ///< why it suppresses nothing; the rest is then meaningless
};
AllowanceText readAllowance(std::string_view text);

/// Without leading and trailing blanks.
std::string_view trimmed(std::string_view s);

}  // namespace gpubmc::core
