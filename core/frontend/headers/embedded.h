#pragma once
// Headers that are part of the program: the CUDA headers of core/frontend/headers/include and a few of Clang's own. The
// table is generated at build time (embed.cmake).

#include <string_view>
#include <vector>

namespace gpubmc::core {

/// Directories under which the table's files appear to Clang.
inline constexpr const char* kCudaIncludeDir = "/gpubmc/include";
inline constexpr const char* kClangResourceDir = "/gpubmc/clang";
/// Headers of the OpenCL API, for host programs alone.
inline constexpr const char* kOpenClIncludeDir = "/gpubmc/include/opencl";
/// Headers for those who have no others: searched last.
inline constexpr const char* kFallbackIncludeDir = "/gpubmc/include/fallback";
/// Included before every source, as nvcc does with cuda_runtime.h; relative to kCudaIncludeDir.
inline constexpr const char* kPrelude = "gpubmc/prelude.h";
/// Included before every source in OpenCL C; relative to kCudaIncludeDir.
inline constexpr const char* kOpenClPrelude = "gpubmc/opencl.h";
/// What nvcc also provides and few files need; relative to kCudaIncludeDir.
inline constexpr const char* kRuntimeIncludes = "gpubmc/runtime_includes.h";
/// What kernels written for GPUVerify presuppose; relative to kCudaIncludeDir. With kSizesOfFile the file itself
/// defines size_t.
inline constexpr const char* kGpuverify = "gpubmc/gpuverify.h";
inline constexpr const char* kSizesOfFile = "__GPUBMC_SIZES_OF_FILE";
/// The user's macros (-D), defined after the prelude, whose own names they must not affect; relative to
/// kCudaIncludeDir. Made for each compilation.
inline constexpr const char* kUserMacros = "gpubmc/command_line.h";
/// The semantics of host libraries in code that kernels are compared with; relative to kCudaIncludeDir.
inline constexpr const char* kHostLibrary = "gpubmc/host_library.h";
/// Prefix of the functions that it defines.
inline constexpr const char* kHostLibraryPrefix = "__gpubmc_host_";

struct EmbeddedHeader {
  const char* path;  ///< absolute, in the virtual file system
  std::string_view text;
};

const std::vector<EmbeddedHeader>& embeddedHeaders();

}  // namespace gpubmc::core
