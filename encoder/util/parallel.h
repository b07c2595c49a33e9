#pragma once
// The one place where work is spread over threads.

#include <cstddef>
#include <functional>

namespace gpubmc {

/// Calls body(0), ..., body(count - 1), each once, begun in this order, by `jobs` threads, of which the calling one is
/// one (0, or more than this machine has cores: as many as it has). Ensured: all have ended. Rethrows what one of them
/// throws; then some may not have been called.
void forEachIndex(size_t count, unsigned jobs, const std::function<void(size_t)>& body);

}  // namespace gpubmc
