#pragma once
// A list that grows at its head and shares its tail with its copies. Copying and growing take constant time, and
// destroying a long list takes constant stack depth.

#include <memory>
#include <utility>

namespace gpubmc::stepper {

template <class T>
class Trail {
  struct Link {
    Link(T value, std::shared_ptr<Link> before) : value(std::move(value)), before(std::move(before)) {}
    T value;
    std::shared_ptr<Link> before;
  };

 public:
  Trail() = default;
  Trail(const Trail&) = default;
  Trail(Trail&&) noexcept = default;
  Trail& operator=(Trail other) noexcept {
    std::swap(head_, other.head_);
    return *this;
  }
  ~Trail() {
    // Iterative: recursive destructors would visit all links without other owners.
    while (head_ && head_.use_count() == 1) head_ = std::exchange(head_->before, nullptr);
  }

  void push(T value) { head_ = std::make_shared<Link>(std::move(value), std::move(head_)); }
  bool empty() const { return !head_; }

  /// f(const T&), the newest first.
  template <class F>
  void forEach(F&& f) const {
    for (const Link* l = head_.get(); l; l = l->before.get()) f(l->value);
  }

 private:
  std::shared_ptr<Link> head_;
};

}  // namespace gpubmc::stepper
