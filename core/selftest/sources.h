#pragma once
// The kernels of the self-test, which are part of the program.

#include <string_view>
#include <vector>

namespace gpubmc::core::selftest {

struct Source {
  std::string_view name;  ///< "sum.cu"
  std::string_view text;
};

const std::vector<Source>& sources();

}  // namespace gpubmc::core::selftest
