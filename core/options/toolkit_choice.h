#pragma once
// FrontEndOptions::cudaPath: a folder, or one of these. Not set: no toolkit, so that what library users get does not
// depend on the machine.

namespace gpubmc::core {

inline constexpr const char* kWithoutToolkit = "none";
/// $CUDA_HOME, $CUDA_PATH or /usr/local/cuda, whichever has a toolkit first; none if there is none.
inline constexpr const char* kSearchedToolkit = "auto";

}  // namespace gpubmc::core
