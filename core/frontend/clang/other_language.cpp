#include "core/frontend/clang/other_language.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "core/options/language.h"

namespace gpubmc::core {
namespace {

/// Names as Clang quotes them.
bool names(const std::vector<std::string>& errors, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(errors, [&](const std::string& error) {
    return std::ranges::any_of(
        words, [&](std::string_view word) { return error.find("'" + std::string(word) + "'") != std::string::npos; });
  });
}

}  // namespace

std::optional<std::string> otherLanguage(const std::string& file, const std::vector<std::string>& errors) {
  const Language language = languageOf(file);
  if (language != Language::OpenCl) {
    if (names(errors, {"__kernel", "__global", "__constant", "kernel", "get_global_id", "get_local_id"}))
      return "this looks like OpenCL C, which gpubmc reads from files named .cl";
    if (language == Language::Cuda &&
        names(errors, {"hipLaunchKernelGGL", "hipMalloc", "hipThreadIdx_x", "hipBlockIdx_x"}))
      return "this looks like HIP: include <hip/hip_runtime.h>, or name the file .hip";
    return std::nullopt;
  }
  if (names(errors, {"__global__", "__device__", "__shared__", "threadIdx", "blockIdx"}))
    return "this looks like CUDA or HIP, which gpubmc reads from files named .cu or .hip; files named .cl are OpenCL C";
  if (names(errors, {"template", "class", "namespace", "using"}))
    return "this looks like C++ for OpenCL, which gpubmc does not read";
  return std::nullopt;
}

}  // namespace gpubmc::core
