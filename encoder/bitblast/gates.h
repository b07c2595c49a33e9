#pragma once
// An and-inverter graph with native xor and mux gates, structurally hashed and folded at construction.

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace gpubmc::encoder {

/// 2*node + sign; node 0 is the constant, so literal 0 is false and 1 is true.
using Lit = uint32_t;
inline constexpr Lit kFalse = 0, kTrue = 1;
inline Lit negated(Lit l) { return l ^ 1; }

class Gates {
 public:
  enum class Kind : uint8_t { Constant, Input, And, Xor, Mux };
  struct Gate {
    Kind kind;
    Lit a, b, c;   ///< Mux: a ? b : c
  };

  Gates() { gates_.push_back({Kind::Constant, 0, 0, 0}); }
  Lit input();
  Lit and_(Lit a, Lit b);
  Lit or_(Lit a, Lit b) { return negated(and_(negated(a), negated(b))); }
  Lit xor_(Lit a, Lit b);
  Lit mux(Lit c, Lit a, Lit b);
  const Gate& gate(Lit l) const { return gates_[l >> 1]; }
  size_t size() const { return gates_.size(); }

 private:
  Lit make(Kind k, Lit a, Lit b, Lit c);
  struct Key {
    uint64_t ab, kc;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    size_t operator()(const Key& k) const { return (k.ab * 0x9E3779B97F4A7C15ull) ^ (k.kc * 0xC2B2AE3D27D4EB4Full); }
  };
  std::vector<Gate> gates_;
  std::unordered_map<Key, Lit, Hash> known_;
};

}  // namespace gpubmc::encoder
