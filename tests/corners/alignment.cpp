// An array element accessed through a wider type. The access requires the alignment of its own type. Whether its
// address is aligned depends on the declared alignment of the array and on the indices of all threads.

#include "tests/corners/flavours.h"
#include "tests/corners/surroundings.h"

namespace gpubmc::corners {
namespace {

struct Type {
  const char* name;
  const char* read;  ///< an int computed from the value x
  uint32_t size, align;
};
constexpr Type kElements[] = {{"char", "", 1, 1}, {"unsigned char", "", 1, 1}, {"short", "", 2, 2},
                              {"int", "", 4, 4},  {"float", "", 4, 4},         {"float2", "", 8, 8}};
constexpr Type kAccesses[] = {
    {"short", "(int)x", 2, 2},
    {"int", "x", 4, 4},
    {"float", "__float_as_int(x)", 4, 4},
    {"long long", "(int)x", 8, 8},
    {"double", "x > 0.0", 8, 8},
    {"float2", "x.x > x.y", 8, 8},
    {"int4", "x.x ^ x.w", 16, 16},
    {"float4", "x.y > 0", 16, 16},
    {"Pair$", "x.a", 8, 8},
    {"Loose$", "x", 4, 1},
    {"Packed$", "x.b", 5, 1},
};

}  // namespace

Kernel misalignment(Random& r) {
  Surroundings s(r);
  Kernel k;
  const uint32_t threads = r.between(1, 4);
  Type element = kElements[r.below(6)], access = kAccesses[r.below(11)];
  const uint32_t stride = r.below(9), first = r.chance(40) ? r.below(4) : 0, step = r.chance(25) ? r.between(1, 4) : 0;
  bool misaligned = false;
  const auto residue = [&](uint32_t t, uint32_t bit) {
    return (t * stride + first + bit * step) * element.size % access.align;
  };
  for (uint32_t t = 0; t < threads; ++t)
    for (uint32_t bit = 0; bit < 2; ++bit) misaligned |= residue(t, bit) != 0;
  // Otherwise the array has the alignment of its elements.
  const bool aligned = r.chance(60);
  const std::string e = element.name, align = aligned ? "alignas(16) " : "";
  std::string parameters, setUp, declaration, array = "a";
  const uint32_t kind = r.below(6);
  // Memory from the host and dynamic shared memory may have any element alignment.
  misaligned |= !aligned && kind != 2 && kind != 5 && access.align > element.align;
  switch (kind) {
    case 0: setUp = "  __shared__ " + align + e + " a[128];\n"; break;
    case 1: declaration = "__device__ " + align + e + " a$[128];\n", array = "a$"; break;
    case 2: parameters = e + " *a"; break;
    case 3: setUp = "  " + align + e + " a[128];\n"; break;
    case 4:
      declaration = "struct Box$ { " + align + e + " cells[128]; };\n";
      setUp = "  __shared__ Box$ b[2];\n", array = "b[1].cells";
      break;
    case 5:
      declaration = "extern __shared__ " + align + e + " a$[];\n", array = "a$";
      k.flags.push_back("--shared-bytes=2048");
  }
  const std::string index = "t * " + std::to_string(stride) + " + " + std::to_string(first) +
                            (step ? " + (n & 1) * " + std::to_string(step) : "");
  const bool copied = r.chance(10);  // copies byte by byte, according to the language
  const std::string form =
      copied ? "{ @T@ x; memcpy(&x, &@a@[@index@], sizeof x); v0 = @read@; }"
             : r.pick({
                   "{ @T@ x = *(@T@ *)&@a@[@index@]; v0 = @read@; }",
                   "{ @T@ x = *(@T@ *)(@a@ + @index@); v0 = @read@; }",
                   "{ @T@ x = ((@T@ *)&@a@[@index@])[0]; v0 = @read@; }",
                   "{ @T@ *q = (@T@ *)&@a@[@index@]; @T@ x = *q; v0 = @read@; }",
                   "{ auto q = reinterpret_cast<const @T@ *>(&@a@[@index@]); @T@ x = *q; v0 = @read@; }",
                   "{ @T@ x = get$((@T@ *)&@a@[@index@]); v0 = @read@; }",
                   "{ const @T@ &y = *(@T@ *)&@a@[@index@]; @T@ x = y; v0 = @read@; }",
                   "{ void *q = &@a@[@index@]; @T@ x = *(@T@ *)q; v0 = @read@; }",
                   "{ @T@ x = ((@T@ *)&@a@[@index@ + @whole@])[-1]; v0 = @read@; }",
               });
  const uint32_t whole = access.size / element.size;
  std::string chosen = form;
  if (chosen.find("@whole@") != std::string::npos && whole * element.size != access.size)
    chosen = "{ @T@ x = *(@T@ *)&@a@[@index@]; v0 = @read@; }";
  const std::string part = fill(
      chosen,
      {{"T", access.name}, {"a", array}, {"index", index}, {"read", access.read}, {"whole", std::to_string(whole)}});
  k.source =
      "struct alignas(8) Pair$ { int a, b; };\ntypedef int Loose$ __attribute__((aligned(1)));\n"
      "struct __attribute__((packed)) Packed$ { char a; int b; };\n" +
      declaration + "__device__ " + access.name + " get$(" + access.name + " *q) { return *q; }\n" +
      s.kernel(parameters, setUp + "  " + s.statements() + "\n  " + s.around(part) + "\n  " + s.statements());
  k.flags.push_back("--block-dim=" + std::to_string(threads));
  k.flags.push_back("--grid-dim=1");
  if (misaligned && !copied) k.right = Right::Wrong, k.cls = PropertyClass::Misaligned;
  return k;
}

}  // namespace gpubmc::corners
