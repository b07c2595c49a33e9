#pragma once
// namespace cuda::std: the host's standard library, whose constexpr functions device code may call too.

namespace std {}
namespace cuda {
namespace std {
using namespace ::std;
}
}  // namespace cuda
