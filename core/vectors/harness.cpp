#include "core/vectors/harness.h"

#include "core/vectors/cuda_harness.h"
#include "core/vectors/opencl_harness.h"

namespace gpubmc::core::vectors {

Harness harness(const HarnessInput& input, std::string& why) {
  const std::string& file = input.vector.build.file;
  if (file.ends_with(".gir")) {
    why = "no harness: kernel IR is no source that other compilers take";
    return {};
  }
  if (languageOf(file) == Language::OpenCl) return {openClHarness(input, why), ".c"};
  return {cudaHarness(input, why), ".cu"};
}

}  // namespace gpubmc::core::vectors
