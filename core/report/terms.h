#pragma once
// What the language of a file calls the parts of a launch.

#include <string>
#include <string_view>

namespace gpubmc::core {

struct Terms {
  std::string_view thread, block, warp;
};

/// "thread", "block", "warp"; for OpenCL C "work-item", "work-group", "sub-group".
const Terms& termsOf(const std::string& file);

}  // namespace gpubmc::core
