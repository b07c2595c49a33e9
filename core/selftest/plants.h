#pragma once
// Positive controls: correct kernels, and bugs planted into them.

#include <span>
#include <string>

#include <map>

#include "core/options/options.h"
#include "core/selftest/sources.h"
#include "gpu-model/property/property.h"

namespace gpubmc::core::selftest {

/// How a kernel is checked.
struct Setting {
  const char* name;  ///< "sum"
  const char* file;  ///< of sources()
  ir::Dim3 grid, block;
  std::map<std::string, std::string> arrays;
  bool lockStep = false, mallocFail = false, loopsMustEnd = false;
};

struct Plant {
  PropertyClass cls;
  const char* setting;  ///< name of it
  const char* macro;    ///< the kernel has the bug if this macro is defined
  const char* what;     ///< in a few words
};

std::span<const Setting> settings();
std::span<const Plant> plants();

/// The options of a check; `macro` empty: for the correct kernel. Required: the text of the setting's file is at
/// `path`.
Options optionsOf(const Setting& setting, const std::string& macro, const std::string& path);

}  // namespace gpubmc::core::selftest
