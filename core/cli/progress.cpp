#include "core/cli/progress.h"

#include <iostream>

#include <fmt/format.h>

namespace gpubmc::core {

ProgressCallback ProgressLine::callback() {
  if (!enabled_) return {};
  return [this](const Progress& p) {
    const std::lock_guard guard(lock_);
    shown_ = true;
    std::string line = fmt::format("{}: {}", p.kernel, p.phase);
    if (p.total) line += fmt::format("  {}/{}", p.done, p.total);
    std::cerr << "\r\033[K" << line.substr(0, 78) << std::flush;
  };
}

void ProgressLine::clear() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace gpubmc::core
