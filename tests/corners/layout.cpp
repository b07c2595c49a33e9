#include "tests/corners/layout.h"

#include <algorithm>

namespace gpubmc::corners {
namespace {

struct Member {
  std::string text;  ///< "int m3;"
  uint32_t size = 0, align = 1;
  std::vector<bool> carried;
  std::vector<std::string> integers;
};

class Maker {
 public:
  explicit Maker(Random& random) : random_(random) {}

  /// The members between the braces, laid out one after the other, or all at offset 0 in a union.
  Member body(bool isUnion, unsigned depth) {
    Member all;
    all.text = "{ ";
    for (uint32_t left = random_.between(2, 3); left > 0; --left) {
      const Member m = member(depth);
      const uint32_t at = isUnion ? 0 : (all.size + m.align - 1) / m.align * m.align;
      all.size = std::max(all.size, at + m.size);
      all.carried.resize(all.size, false);
      for (uint32_t b = 0; b < m.size; ++b) all.carried[at + b] = all.carried[at + b] || m.carried[b];
      all.align = std::max(all.align, m.align);
      all.text += m.text + " ";
      all.integers.insert(all.integers.end(), m.integers.begin(), m.integers.end());
    }
    all.text += "}";
    all.size = (all.size + all.align - 1) / all.align * all.align;
    all.carried.resize(all.size, false);
    return all;
  }

 private:
  Member member(unsigned depth) {
    if (depth > 0 && random_.chance(45)) {
      const bool isUnion = random_.chance(50);
      Member m = body(isUnion, depth - 1);
      // The members of an anonymous aggregate are members of the enclosing one.
      m.text = (isUnion ? "union " : "struct ") + m.text;
      if (random_.chance(40)) {
        m.text += ";";
        return m;
      }
      const std::string n = name();
      m.text += " " + n + ";";
      for (std::string& i : m.integers) i = n + "." + i;
      return m;
    }
    struct Scalar {
      const char* type;
      uint32_t size;
      bool isFloat;
    };
    constexpr Scalar kScalars[] = {{"char", 1, false},     {"unsigned char", 1, false}, {"short", 2, false},
                                   {"int", 4, false},      {"float", 4, true},          {"double", 8, true},
                                   {"long long", 8, false}};
    const Scalar s = kScalars[random_.chance(40) ? random_.below(3) : random_.below(7)];
    const uint32_t count = random_.chance(25) ? random_.between(2, 3) : 1;
    const std::string array = count > 1 ? "[" + std::to_string(count) + "]" : "";
    Member m{std::string(s.type) + " ", s.size * count, s.size, std::vector<bool>(s.size * count, true), {}};
    const std::string n = name();
    m.text += n + array + ";";
    if (!s.isFloat) m.integers.push_back(n + (count > 1 ? "[" + std::to_string(random_.below(count)) + "]" : ""));
    return m;
  }
  std::string name() { return "m" + std::to_string(names_++); }

  Random& random_;
  unsigned names_ = 0;
};

}  // namespace

uint32_t Aggregate::byte(Random& random) const {
  std::vector<uint32_t> all;
  for (uint32_t b = 0; b < size; ++b)
    if (carried[b]) all.push_back(b);
  return all.at(random.below(uint32_t(all.size())));
}

Aggregate aggregate(Random& random) {
  const bool isUnion = random.chance(45);
  Member m = Maker(random).body(isUnion, 2);
  return {std::string(isUnion ? "union" : "struct") + " T$ " + m.text +
              ";\nstatic_assert(sizeof(T$) == " + std::to_string(m.size) + ");\n",
          m.size, m.align, m.carried, m.integers};
}

}  // namespace gpubmc::corners
