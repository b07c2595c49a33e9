#include "tests/corners/programs.h"

#include "tests/corners/layout.h"

namespace gpubmc::corners {
namespace {

class Program {
 public:
  explicit Program(Random& random) : r_(random), type_(aggregate(random)) {}

  std::string text() {
    const std::string family = classes();
    std::string body;
    for (uint32_t left = r_.between(4, 9); left > 0; --left) body += "  " + statement(0) + "\n";
    std::string bytes;
    for (uint32_t b = 0; b < type_.size; ++b) bytes += std::to_string(r_.below(256)) + ", ";
    return type_.declaration + kHelpers + family + (isVirtual_ ? "" : "__device__ B$ global$;\n") +
           "__device__ void run$(unsigned *out) {\n  unsigned u0 = " + number() + ", u1 = " + number() +
           ", u2 = " + number() + ", u3 = 5;\n  const unsigned char bytes[] = {" + bytes + "};\n" +
           "  T$ x0, x1, x2, a[2];\n  fill$(&x0, bytes, 1); fill$(&x1, bytes, 3); fill$(&x2, bytes, 7); fill$(&a[0], "
           "bytes, 9); fill$(&a[1], bytes, 2);\n" +
           body + "  out[0] = u0; out[1] = u1; out[2] = u2; out[3] = u3;\n  out[4] = " + hash("x0") + " + " +
           hash("x1") + " * 3;\n  out[5] = " + hash("x2") + " + " + hash("a[0]") + " * 5 + " + hash("a[1]") +
           " * 7;\n}\n";
  }

 private:
  static constexpr const char* kHelpers =
      "struct Wrap$ { char c; T$ inner; short d; };\n"
      "struct Bits$ { unsigned a : 3, b : 7; unsigned short c : 12; unsigned d : 20; };\n"
      "__device__ void fill$(void *to, const unsigned char *from, unsigned k) { for (unsigned q = 0; q < sizeof(T$); "
      "q++) ((unsigned char *)to)[q] = "
      "(unsigned char)(from[q] * k + q); }\n"
      "__device__ T$ pass$(T$ x) { return x; }\n__device__ Wrap$ wrap$(char c, T$ x) { Wrap$ w = {c, x, 3}; Wrap$ v = "
      "w; return v; }\n"
      "__device__ void swap$(T$ &x, T$ &y) { T$ z = x; x = y; y = z; }\n"
      "__device__ unsigned count$(unsigned n) { return n == 0 ? 1 : n + count$(n - 1); }\n"
      "__device__ unsigned twice$(unsigned n) { return n * 2 + 1; }\n__device__ unsigned flip$(unsigned n) { return n "
      "^ 0x55; }\n"
      "struct Guard$ { unsigned &u; unsigned k; __device__ Guard$(unsigned &u, unsigned k) : u(u), k(k) { u += k; } "
      "__device__ ~Guard$() { u ^= k; } };\n";

  std::string number() { return std::to_string(r_.below(100)); }
  std::string u() { return r_.pick({"u0", "u1", "u2", "u3"}); }
  std::string x() { return r_.pick({"x0", "x1", "x2", "a[0]", "a[1]", "a[u0 & 1]", "a[u1 & 1]"}); }
  std::string value() {
    return r_.pick({u(), u(), number(), u() + " + " + number(), u() + " * 3", "(" + u() + " >> 3)",
                    "(unsigned)(unsigned char)" + u(), "(" + u() + " < " + u() + ")", "(unsigned)(signed char)" + u()});
  }
  std::string member(const std::string& of) {
    return type_.integers.empty() ? u() : of + "." + type_.integers[r_.below(uint32_t(type_.integers.size()))];
  }
  /// A number computed from the bytes of `of`.
  std::string hash(const std::string& of) {
    std::string out = "0u";
    for (int i = 0; i < 3; ++i) out += " * 31 + ((unsigned char *)&" + of + ")[" + std::to_string(type_.byte(r_)) + "]";
    return "(" + out + ")";
  }

  std::string statement(unsigned depth) {
    switch (r_.below(depth < 2 ? 27 : 21)) {
      case 0: return u() + " = " + value() + ";";
      case 1: return u() + " += (unsigned)" + member(x()) + ";";
      case 2: return member(x()) + " = " + value() + ";";
      case 3: return x() + " = " + x() + ";";
      case 4: return x() + " = pass$(" + x() + ");";
      case 5: return "swap$(" + x() + ", " + x() + ");";
      case 6:
        return "{ Wrap$ w = wrap$(1, " + x() + "); " + member("w.inner") + " = " + value() + "; " + x() +
               " = w.inner; " + u() + " += w.d; }";
      case 7: return "{ T$ y = " + x() + "; " + member("y") + " = " + value() + "; " + x() + " = y; }";
      case 8: return x() + " = " + u() + " & 1 ? " + x() + " : " + x() + ";";
      case 9:
        return "{ T$ *p = " + u() + " & 1 ? &" + x() + " : &" + x() + "; " + member("(*p)") + " = " + value() + "; " +
               x() + " = *p; }";
      case 10:
        return "{ T$ y = " + x() + "; auto f = [y](unsigned q) mutable { " + lambdaMember() + " return y; }; " + x() +
               " = f(" + value() + "); }";
      case 11: return "{ T$ b[2] = {" + x() + ", " + x() + "}; " + x() + " = b[" + u() + " & 1]; }";
      case 12: return u() + " ^= " + hash(x()) + ";";
      case 13:
        return "{ Bits$ b; b.a = " + bits(3) + "; b.b = " + bits(7) + "; b.c = " + bits(12) + "; b.d = " + bits(20) +
               "; Bits$ c = b; c.b += " + u() + "; c.d = c.a + c.c; b = c; " + u() + " += b.b + b.d * 2; }";
      case 14:
        return "{ unsigned m[4] = {" + value() + ", " + u() + "}; unsigned(&p)[4] = m; p[2] = p[0] ^ 3; " + u() +
               " += p[" + u() + " & 3]; }";
      case 15: return u() + " = count$(" + u() + " & 3);";
      case 16: return "{ unsigned (*f)(unsigned) = " + u() + " & 1 ? &twice$ : &flip$; " + u() + " = f(" + u() + "); }";
      case 17: return "{ Guard$ g(" + u() + ", " + number() + "); u3 += " + value() + "; }";
      case 18: return call();
      case 19: return "{ T$ y; memcpy(&y, &" + x() + ", sizeof y); " + x() + " = y; }";
      case 20:
        return "{ static const unsigned table[4] = {" + number() + ", " + number() + ", " + number() +
               ", 9}; for (unsigned q : table) " + u() + " = " + u() + " * 5 + q; }";
      case 21:
        return "if (" + value() + " & 1) { " + statement(depth + 1) + " } else { " + statement(depth + 1) + " " +
               statement(depth + 1) + " }";
      case 22:
        return "for (unsigned q = 0; q < " + std::to_string(r_.between(1, 3)) + "; q++) { " + statement(depth + 1) +
               " u3 += q; }";
      case 23:
        return "switch (" + value() + " & 3) { case 0: " + statement(depth + 1) +
               " break; case 3: " + statement(depth + 1) + " default: " + statement(depth + 1) + " }";
      case 24: return "[&] { " + statement(depth + 1) + " }();";
      case 25: return "{ Guard$ g(" + u() + ", " + number() + "); " + statement(depth + 1) + " }";
      case 26:
        return "do { " + statement(depth + 1) + " if (" + u() + " & 1) break; " + statement(depth + 1) +
               " } while (false);";
    }
    return "";
  }
  std::string bits(unsigned n) { return value() + " & " + std::to_string((1u << n) - 1); }
  std::string lambdaMember() {
    return type_.integers.empty() ? "" : "y." + type_.integers[r_.below(uint32_t(type_.integers.size()))] + " += q;";
  }

  /// A class hierarchy: B and C derive from A, D from both, each with virtual bases or not.
  std::string classes() {
    const std::string vb = r_.pick({"virtual ", ""}), vc = vb.empty() ? "" : r_.pick({"virtual ", "virtual "});
    isVirtual_ = !vb.empty();
    const std::string pad = r_.pick({"", "char pad = 1; ", "T$ t = {}; ", "long long wide = 5; "});
    return "struct A$ { unsigned a = 1; __device__ virtual unsigned f(unsigned k) { return a + k; } __device__ "
           "unsigned g() { return a * 2; } };\n"
           "struct B$ : " +
           vb + "A$ { " + pad +
           "unsigned b = 2; __device__ unsigned f(unsigned k) override { return b * 3 + k + a; } };\n"
           "struct C$ : " +
           vc +
           "A$ { unsigned c = 3; __device__ virtual unsigned h(unsigned k) { return c ^ k; } };\n"
           "struct D$ : B$, C$ { unsigned d = 4; __device__ unsigned f(unsigned k) override { return d + B$::b + k * "
           "2; } " +
           (r_.chance(50) ? "__device__ unsigned h(unsigned k) override { return d * k; } " : "") + "};\n";
  }
  std::string call() {
    const std::string set = "d.b = " + value() + "; d.c = " + u() + "; ";
    switch (r_.below(7)) {
      case 6:  // is initialised before the program starts
        if (isVirtual_) break;
        return "{ A$ *p = &global$; " + u() + " += p->f(" + u() + ") + global$.b; global$.b = " + value() + "; }";
      case 0: return "{ B$ b; b.a = " + value() + "; A$ *p = &b; " + u() + " += p->a + p->f(" + u() + "); }";
      case 1: return "{ D$ d; " + set + "B$ &b = d; C$ *c = &d; " + u() + " += b.f(2) + c->h(" + u() + ") + c->c; }";
      case 2:
        return isVirtual_
                   ? "{ D$ d; " + set + "d.a = " + u() + "; A$ *p = &d; " + u() + " = p->f(1) + p->g(); }"
                   : "{ D$ d; " + set + "d.B$::a = " + u() + "; A$ *p = (B$ *)&d; " + u() + " = p->f(1) + p->g(); }";
      case 3:
        return "{ C$ c; c.a = " + value() + "; C$ e = c; e.c = " + u() + "; A$ &p = e; " + u() +
               " ^= p.f(3) + e.h(4); }";
      case 4:
        return "{ D$ d; " + set + "D$ e = d; e.d = " + u() + "; d = e; " + u() +
               " += d.f(1) + static_cast<C$ &>(d).h(2); }";
    }
    return "{ B$ b[2]; b[0].b = " + u() + "; b[1] = b[0]; b[1].a = " + value() + "; " + u() + " += b[1].f(" + u() +
           " & 7); }";
  }

  Random& r_;
  Aggregate type_;
  bool isVirtual_ = false;
};

}  // namespace

std::string program(Random& random) {
  return Program(random).text();
}

}  // namespace gpubmc::corners
