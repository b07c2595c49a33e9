#pragma once
// Names that a file uses and does not declare: a CUDA compiler's headers, or GPUVerify's, would have brought them.

#include <string>
#include <vector>

namespace gpubmc::core {

/// Headers besides the prelude.
struct MoreHeaders {
  bool runtime = false;      ///< of the C library, as nvcc's own headers include them
  bool gpuverify = false;    ///< vectors with operators
  bool sizesOfFile = false;  ///< ... and the file defines size_t
};

/// What to try for a file that does not compile, best first; nothing if the errors are not about names, or operators,
/// that are missing. Files in GPUVerify's spelling carry its comments: `//pass`, `//--blockDim=64`.
/// Ensured: no headers are proposed for a file that compiles, so that nothing changes what it means.
std::vector<MoreHeaders> headersFor(const std::string& file, const std::vector<std::string>& errors);

void append(const MoreHeaders& more, std::vector<std::string>& arguments);

/// For the report; empty where a CUDA compiler does the same.
std::string noteOn(const MoreHeaders& more);

}  // namespace gpubmc::core
