#pragma once
// What the language of a program calls the parts of a launch.

#include <string_view>

namespace gpubmc::ir {

struct Module;

struct Terms {
  std::string_view thread, block, warp;  ///< plurals end in s
};

/// "thread", "block", "warp"; for OpenCL C "work-item", "work-group", "sub-group".
const Terms& terms(bool isOpenCl);
/// Of its kernels, which are in one language.
const Terms& terms(const Module& module);

}  // namespace gpubmc::ir
