#pragma once
// What a harness says of the kernel's source: where it is, and the macros that the check had.

#include <string>
#include <vector>

namespace gpubmc::core::vectors {

/// Annotations mean nothing to other compilers.
inline constexpr const char* kAnnotationMacros = R"(#ifndef __requires
#define __requires(...) ((void)0)
#define __global_requires(...) ((void)0)
#define __assume(...) ((void)0)
#define __ensures(...) ((void)0)
#define __global_ensures(...) ((void)0)
#define __assert(...) ((void)0)
#define __global_assert(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#endif
)";

/// The lines that define these macros ("N=64"), unless the user of the harness has done so; for a macro that cannot be
/// defined in a source file, a comment.
std::string definitions(const std::vector<std::string>& defines);

/// The path of a file as seen from a folder (empty: the current one).
std::string pathFrom(const std::string& folder, const std::string& file);

}  // namespace gpubmc::core::vectors
