#pragma once
// Real values of the math functions that the symbolic machine abstracts.

#include <span>
#include <string>

namespace gpubmc::interp {

/// `name` as in CUDA: "sinf", "rsqrt", "norm3df"; "fast_expf" for __expf. Throws Unsupported for an unknown one.
double mathLibrary(const std::string& name, std::span<const double> operands);

}  // namespace gpubmc::interp
