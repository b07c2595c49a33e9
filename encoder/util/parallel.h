#pragma once
// The one place where work is spread over threads.

#include <cstddef>
#include <functional>
#include <memory>

namespace gpubmc {

/// The threads of a run. However many calls of forEachIndex go on, from whichever of these threads, no more than these
/// work at a time; one that has nothing left to do takes from the calls of the others.
class Workers {
 public:
  /// `jobs`: 0, or more than this machine has cores: as many as it has.
  explicit Workers(unsigned jobs);
  ~Workers();
  Workers(const Workers&) = delete;

  unsigned count() const;
  /// Calls body(0), ..., body(count - 1), each once, begun in this order, on the calling thread and on others that are
  /// idle. Ensured: all have ended. Rethrows what one of them throws; then some may not have been called.
  void forEachIndex(size_t count, const std::function<void(size_t)>& body) const;

 private:
  struct Arena;
  std::unique_ptr<Arena> arena_;
};

/// By workers of its own.
void forEachIndex(size_t count, unsigned jobs, const std::function<void(size_t)>& body);

}  // namespace gpubmc
