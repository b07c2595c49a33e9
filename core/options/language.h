#pragma once
// The language of a file: its name decides.

#include <cstdint>
#include <string>

namespace gpubmc::core {

enum class Language : uint8_t { Cuda, OpenCl, Hip };

/// .cl and .clh: OpenCL C; .hip: HIP; all others are CUDA.
Language languageOf(const std::string& file);

/// Without --std. OpenCL C 3.0 with all of its optional features has what files of 1.2 and 2.0 use.
const char* defaultStandard(Language language);

}  // namespace gpubmc::core
