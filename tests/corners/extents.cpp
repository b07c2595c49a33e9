// Arrays whose extent is a parameter of any integer type, and indices too large for an offset. An access is out of
// bounds if its index is not less than the extent, compared as mathematical integers.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {

Kernel extents(Random& r) {
  Surroundings s(r);
  Kernel k;
  const std::string type =
      r.pick({"int", "unsigned", "size_t", "size_t", "long long", "unsigned long long", "unsigned short", "long"});
  const std::string element = r.pick({"float", "char", "double", "int", "float2"});
  struct Form {
    const char* extent;
    const char* code;
    bool wrong;
  };
  // `j` is the thread number in the type of the parameter m.
  const Form forms[] = {
      {"m", "if (j < m) @use@(a[j]);", false},
      {"m", "if (j <= m) @use@(a[j]);", true},
      {"m", "if (m > 0 && j <= m - 1) @use@(a[j]);", false},
      {"m", "if (j >= m) return; @use@(a[j]);", false},
      {"m", "if (m > j) @use@(a[m - 1 - j]);", false},
      {"m", "if (m > j) @use@(a[m - j]);", true},
      {"m", "@use@(a[j]);", true},
      {"m", "if (j < m && m - j > 1) @use@(a[j + 1]);", false},
      {"m", "if (j < m) @use@(a[j + 1]);", true},
      {"m+1", "if (j < m) @use@(a[j + 1]);", false},
      {"m", "if (j < m / 2) @use@(a[2 * j + 1]);", false},
      {"m", "if (2 * j < m) @use@(a[2 * j + 1]);", true},
      {"m", "for (@T@ q = j; q < m && q < 5; q += 3) @use@(a[q]);", false},
      {"m", "for (@T@ q = j; q <= m && q < 5; q += 3) @use@(a[q]);", true},
      {"m", "if (m) @use@(a[m - 1]);", false},
  };
  const uint32_t number = r.below(15);
  Form f = forms[number];
  const bool isSigned = type == "int" || type == "long long" || type == "long";
  std::string code = f.code;
  if (isSigned && code.starts_with("if (m) ")) code = "if (m > 0) @use@(a[m - 1]);";
  code = fill(code, {{"use", "use$"}, {"T", type}});
  k.source = "__device__ void use$(const " + element + " &x) { " + element + " y = x; (void)y; }\n" +
             s.kernel("const " + element + " *a, " + type + " m",
                      "  " + type + " j = i;\n  " + s.statements() + "\n  " +
                          s.around(code, code.find("return") != std::string::npos) + "\n  " + s.statements());
  k.flags = {"--block-dim=2", "--grid-dim=2", "--array=a=" + std::string(f.extent)};
  if (f.wrong) k.right = Right::Wrong, k.cls = PropertyClass::Bounds;
  return k;
}

Kernel farOffsets(Random& r) {
  Surroundings s(r);
  Kernel k;
  struct Element {
    const char* name;
    uint32_t shift;
  };
  const Element element =
      std::initializer_list<Element>{{"int", 2}, {"char", 0}, {"double", 3}, {"short", 1}}.begin()[r.below(4)];
  // The offset is close to a multiple of 2^48: only the upper bits differ from those of a valid offset.
  const uint32_t shift = r.between(46, 62) - element.shift;
  const bool wrong = r.chance(70);
  const std::string far =
      r.pick({"((long long)(n & 1) << @s@)", "((size_t)(n & 3) << @s@)", "((long long)(n & 1) * (1ll << @s@))",
              "(n > 5 ? 1ll << @s@ : 0)", "(-(long long)(n & 1) << @s@)", "(x & (1ll << @s@))"});
  const std::string index = fill(far, {{"s", std::to_string(shift)}}) + " + " + r.pick({"t", "(t & 1)", "1", "3 - t"});
  const bool shared = r.chance(30);
  const std::string access =
      r.pick({"v0 = (int)a[far];", "v0 = (int)*(a + far);", "{ const auto *q = a + far; v0 = (int)*q; }",
              "{ const auto *q = &a[far]; v0 = (int)q[0]; }", "{ const auto *q = a + 1; v0 = (int)q[far - 1]; }",
              "{ const auto &q = a[far]; v0 = (int)q; }"});
  std::string body = shared ? "  __shared__ " + std::string(element.name) +
                                  " a[8];\n  a[t] = 0; a[t + 2] = 1; a[t + 4] = 2;\n  __syncthreads();\n"
                            : "";
  body += "  " + s.statements() + "\n  long long far = " + index + ";\n  " +
          s.around((wrong ? "" : "if (far >= 0 && far < 4) ") + ("{ " + access + " }"));
  k.source = s.kernel(std::string(shared ? "" : "const " + std::string(element.name) + " *a, ") + "long long x", body);
  k.flags = {"--block-dim=2", "--grid-dim=1"};
  if (!shared) k.flags.push_back("--array=a=8");
  if (wrong) k.right = Right::Wrong, k.cls = PropertyClass::Bounds;
  return k;
}

}  // namespace gpubmc::corners
