#pragma once
// What all elements of an array satisfy at the launch: the fixed vocabulary of conditions on contents.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "gpu-model/ir/expression.h"

namespace gpubmc::ir {

/// About the integers of one size in an array, at offsets that are multiples of their size.
struct ElementCondition {
  enum class Kind : uint8_t {
    Below,     ///< 0 <= it < bound
    AtMost,    ///< 0 <= it <= bound
    Distinct,  ///< no two are equal
    Ascending  ///< none is less than one before it
  };
  uint32_t object = 0;  ///< a global object of the module
  Kind kind = Kind::Below;
  Expression bound{};  ///< Below and AtMost
  unsigned bytes = 4;  ///< of an element: 1, 2, 4 or 8
  bool isSigned = true;

  /// All elements are 0.
  bool isZero() const { return kind == Kind::AtMost && bound == Expression::constant(0); }
  friend bool operator==(const ElementCondition&, const ElementCondition&) = default;
};

struct Kernel;
struct Module;

/// Below or AtMost with its bound, from "0 <= it && it < n", "0 <= it && it <= n * m" or "it == 0", in any order.
/// `param`: as for parseExpression, for all names but `it`. Throws UserError for other conditions.
std::pair<ElementCondition::Kind, Expression> parseElements(std::string_view text,
                                                            const std::function<uint32_t(std::string_view)>& param);

/// As it is written in the source: "__requires_forall(col, 0 <= it && it < n)", "__requires_distinct(order)",
/// "__requires_ascending(starts)".
std::string print(const ElementCondition& c, const Module& module, const Kernel& kernel);

}  // namespace gpubmc::ir
