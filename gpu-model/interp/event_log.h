#pragma once
// A log for executions that are copied: a copy shares its prefix with the original, and takes constant time.

#include <memory>
#include <utility>
#include <vector>

#include "gpu-model/interp/witness.h"

namespace gpubmc::interp {

class EventLog {
 public:
  void push(OrderEvent event) { last_ = std::make_shared<Node>(std::move(event), std::move(last_)), ++size_; }
  size_t size() const { return size_; }
  /// In the order of the events.
  std::vector<OrderEvent> all() const {
    std::vector<OrderEvent> out(size_);
    size_t at = size_;
    for (const Node* n = last_.get(); n; n = n->before.get()) out[--at] = n->event;
    return out;
  }

 private:
  struct Node {
    Node(OrderEvent e, std::shared_ptr<Node> b) : event(std::move(e)), before(std::move(b)) {}
    Node(const Node&) = delete;
    /// Iterative: a log may be longer than the stack allows by recursion.
    ~Node() {
      while (before && before.use_count() == 1) before = std::exchange(before->before, nullptr);
    }
    OrderEvent event;
    std::shared_ptr<Node> before;
  };
  std::shared_ptr<Node> last_;
  size_t size_ = 0;
};

}  // namespace gpubmc::interp
