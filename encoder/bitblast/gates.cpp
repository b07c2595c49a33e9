#include "encoder/bitblast/gates.h"

#include <utility>

namespace gpubmc::encoder {

Lit Gates::input() {
  gates_.push_back({Kind::Input, 0, 0, 0});
  return Lit(2 * (gates_.size() - 1));
}

Lit Gates::make(Kind k, Lit a, Lit b, Lit c) {
  auto [it, fresh] = known_.try_emplace(Key{uint64_t(a) << 32 | b, uint64_t(k) << 32 | c}, Lit(2 * gates_.size()));
  if (fresh) gates_.push_back({k, a, b, c});
  return it->second;
}

Lit Gates::and_(Lit a, Lit b) {
  if (a > b) std::swap(a, b);
  if (a == kFalse || a == negated(b)) return kFalse;
  if (a == kTrue || a == b) return b;
  return make(Kind::And, a, b, 0);
}

Lit Gates::xor_(Lit a, Lit b) {
  const Lit sign = (a ^ b) & 1;
  a &= ~1u, b &= ~1u;
  if (a > b) std::swap(a, b);
  if (a == b) return kFalse ^ sign;
  if (a == kFalse) return b ^ sign;
  return make(Kind::Xor, a, b, 0) ^ sign;
}

Lit Gates::mux(Lit c, Lit a, Lit b) {
  if (c & 1) {
    c ^= 1;
    std::swap(a, b);
  }
  if (c == kFalse) return b;
  if (a == b) return a;
  if (a == negated(b)) return negated(xor_(c, a));
  if (a == kTrue || a == c) return or_(c, b);
  if (a == kFalse || a == negated(c)) return and_(negated(c), b);
  if (b == kFalse || b == c) return and_(c, a);
  if (b == kTrue || b == negated(c)) return or_(negated(c), a);
  const Lit sign = a & 1;
  return make(Kind::Mux, c, a ^ sign, b ^ sign) ^ sign;
}

}  // namespace gpubmc::encoder
