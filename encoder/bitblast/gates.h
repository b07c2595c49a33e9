#pragma once
// An and-inverter graph with native xor and mux gates, structurally hashed and folded at construction.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "encoder/util/cancel.h"

namespace gpubmc::encoder {

/// 2*node + sign; node 0 is the constant, so literal 0 is false and 1 is true.
using Lit = uint32_t;
inline constexpr Lit kFalse = 0, kTrue = 1;
inline Lit negated(Lit l) {
  return l ^ 1;
}

class Gates {
 public:
  enum class Kind : uint8_t { Constant, Input, And, Xor, Mux };
  struct Gate {
    Kind kind;
    Lit a, b, c;  ///< Mux: a ? b : c
    friend bool operator==(const Gate&, const Gate&) = default;
  };

  /// Making a gate throws Cancelled once `cancel` is cancelled.
  explicit Gates(const Cancellation* cancel = nullptr) : table_(1 << 10), poll_(cancel) {
    gates_.push_back({Kind::Constant, 0, 0, 0});
  }
  Lit input();
  Lit and_(Lit a, Lit b);
  Lit or_(Lit a, Lit b) { return negated(and_(negated(a), negated(b))); }
  Lit xor_(Lit a, Lit b);
  Lit mux(Lit c, Lit a, Lit b);
  const Gate& gate(Lit l) const { return gates_[l >> 1]; }
  size_t size() const { return gates_.size(); }

 private:
  Lit make(const Gate& g);
  void grow();
  std::vector<Gate> gates_;
  std::vector<uint32_t> table_;  ///< open addressing: indices of gates that are not inputs; 0: free
  Poll poll_;
};

}  // namespace gpubmc::encoder
