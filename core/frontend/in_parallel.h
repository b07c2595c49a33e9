#pragma once
// Two compilations at a time.

#include <functional>
#include <future>
#include <system_error>

#include "encoder/util/exhaustion.h"

namespace gpubmc::core {

/// In a thread of its own if one can be started, and otherwise when its result is asked for.
template <class Result>
std::future<Result> inParallel(const std::function<Result()>& work) {
  try {
    return std::async(std::launch::async, [work] {
      const AlternateStack stack;
      return work();
    });
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, work);
  }
}

}  // namespace gpubmc::core
