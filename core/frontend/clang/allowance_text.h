#pragma once
// The words of a comment that allows what is found: allow race(a), bounds "why"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu-model/property/property.h"

namespace gpubmc::core {

/// The text of a comment that allows something, after "gpubmc:". Classes and objects by the words that stand there.
struct AllowanceText {
  struct Item {
    std::optional<PropertyClass> cls;  ///< none: all
    std::string object;
  };
  std::vector<Item> items;
  std::string reason;
  std::string complaint;  ///< why it allows nothing; then the rest means nothing
};
AllowanceText readAllowance(std::string_view text);

/// Without blanks at its ends.
std::string_view trimmed(std::string_view s);

}  // namespace gpubmc::core
