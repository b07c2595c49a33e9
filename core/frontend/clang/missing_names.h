#pragma once
// Names that a file uses without declaring them: the headers of a CUDA compiler, or of GPUVerify, would have declared
// them.

#include <string>
#include <vector>

namespace gpubmc::core {

/// Headers in addition to the prelude.
struct MoreHeaders {
  bool runtime = false;      ///< of the C library, as nvcc's own headers include them
  bool gpuverify = false;    ///< vectors with operators
  bool sizesOfFile = false;  ///< ... and the file defines size_t
};

/// What to try for a file that does not compile, best first; nothing if the errors are not about missing names or
/// operators. Files in GPUVerify's dialect have its comments: `//pass`, `//--blockDim=64`. Ensured: no headers are
/// proposed for a file that compiles, so its meaning never changes.
std::vector<MoreHeaders> headersFor(const std::string& file, const std::vector<std::string>& errors);

void append(const MoreHeaders& more, std::vector<std::string>& arguments);

/// For the report; empty if a CUDA compiler does the same.
std::string noteOn(const MoreHeaders& more);

}  // namespace gpubmc::core
