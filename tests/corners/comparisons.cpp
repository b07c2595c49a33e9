#include "tests/corners/comparisons.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <unistd.h>

#include "core/cli/equiv_flags.h"
#include "core/cli/module_of.h"
#include "core/equiv/equivalence.h"

namespace gpubmc::corners {
namespace {

std::string text(uint32_t n) {
  return std::to_string(n);
}

Comparison launched(std::string source, std::vector<std::string> flags, bool equal) {
  Comparison c{std::move(source), {"--kernel=k", "--reference=r", "--block-dim=4", "--grid-dim=1"}, equal};
  c.flags.insert(c.flags.end(), flags.begin(), flags.end());
  return c;
}

/// A value for a member, written in two ways, and a different value. The bit patterns of the integers are NaNs when
/// read as floats.
struct Value {
  const char *type, *one, *other, *wrong;
};
constexpr Value kValues[] = {
    {"unsigned", "in[t] > 3 ? 0x7fc00001u : 1u", "in[t] >= 4 ? 0x7fc00001u : 1u", "in[t] > 3 ? 0x7fc00002u : 1u"},
    {"int", "in[t] * 2", "in[t] + in[t]", "in[t] * 2 + (in[t] == 77)"},
    {"int", "in[t] < 0 ? -1 : 0", "in[t] >> 31", "in[t] <= 0 ? -1 : 0"},
    {"short", "in[t]", "in[t] & 0xffff", "in[t] & 0x7fff"},
    {"unsigned char", "in[t] / 2", "in[t] < 0 ? -(-in[t] / 2) : in[t] >> 1", "in[t] >> 1"},
    {"bool", "in[t] != 0", "!(in[t] == 0)", "in[t] > 0"},
    {"float", "x[t] + x[t]", "2.0f * x[t]", "2.0f * x[t] + 1.0f"},
    {"long long", "(long long)in[t] << 3", "8ll * in[t]", "(long long)(in[t] << 3)"},
};

Comparison structures(Random& r) {
  const uint32_t members = r.between(1, 4);
  const bool equal = r.chance(50);
  const uint32_t changed = r.below(members);
  std::string declared, one, other;
  for (uint32_t m = 0; m < members; ++m) {
    const Value& v = kValues[r.below(std::size(kValues))];
    const std::string name = "m" + text(m);
    declared += std::string(" ") + v.type + " " + name + ";";
    one += " out[t]." + name + " = " + (!equal && m == changed ? v.wrong : v.one) + ";";
    other = " out[t]." + name + " = " + v.other + ";" + other;
  }
  const std::string name = r.pick({"float_key", "Row", "Pair_of_floats", "double_word", "Cell"});
  return launched("struct " + name + " {" + declared + " };\n__global__ void k(const int *in, const float *x, " + name +
                      " *out) { int t = threadIdx.x;" + one + " }\nvoid r(const int *in, const float *x, " + name +
                      " *out) { for (int t = 0; t < 4; ++t) {" + other + " } }\n",
                  {"--array=in=4", "--array=x=4", "--array=out=4"}, equal);
}

// Over the reals, a quotient of constants has its exact value, even if constant folding rounds it.
Comparison constants(Random& r) {
  const uint32_t below = 2 * r.between(1, 40) + 1;
  const uint32_t above = r.between(1, 2 * below), rounds = r.between(2, 10);
  const bool equal = r.chance(50);
  const std::string p = text(above), q = text(below), wrong = text(above + (equal ? 0 : 1));
  std::string one, other = "x[t] * " + p + ".0f / " + q + ".0f";
  switch (r.below(4)) {
    case 0: one = "out[t] = x[t] * (" + wrong + ".0f / " + q + ".0f);"; break;
    case 1: one = "const float c = " + wrong + ".0f / " + q + "; out[t] = c * x[t];"; break;
    case 2: one = "out[t] = x[t] * (1.0f / " + q + ".0f) * " + wrong + ".0f;"; break;
    default:
      one = "float s = 0; for (int q = 0; q < " + text(equal ? rounds : rounds + 1) +
            "; ++q) s += 0.1f; out[t] = x[t] * s;";
      other = "x[t] * " + text(rounds) + " / 10";
  }
  return launched("__global__ void k(const float *x, float *out) { int t = threadIdx.x; " + one +
                      " }\nvoid r(const float *x, float *out) { for (int t = 0; t < 4; ++t) out[t] = " + other +
                      "; }\n",
                  {"--fp=reals", "--array=x=4", "--array=out=4"}, equal);
}

// An integer division by 0 is undefined, so one side may not evaluate it if the other side does not.
Comparison quotients(Random& r) {
  const bool signedness = r.chance(30), remainder = r.chance(40), scalar = r.chance(30);
  const bool guarded[2] = {r.chance(50), r.chance(50)}, changed = r.chance(20);
  const std::string type = signedness ? "int" : "unsigned", by = scalar ? "n" : "b[t]",
                    sign = remainder ? " % " : " / ";
  auto side = [&](bool isGuarded, bool other) {
    const std::string a = signedness ? "(a[t] & 0xffff)" : "a[t]";
    const std::string plain = a + sign + by + (other && changed ? " + (a[t] == 5)" : "");
    if (!isGuarded) return plain;
    return other ? "!" + by + " ? 9 : " + plain : by + " != 0 ? " + plain + " : 9";
  };
  const std::string parameters = fill("(const @T@ *a, const @T@ *b, @T@ *out, @T@ n)", {{"T", type}});
  return launched("__global__ void k" + parameters + " { int t = threadIdx.x; out[t] = " + side(guarded[0], false) +
                      "; }\nvoid r" + parameters + " { for (int t = 0; t < 4; ++t) out[t] = " + side(guarded[1], true) +
                      "; }\n",
                  {"--array=a=4", "--array=b=4", "--array=out=4"}, guarded[0] == guarded[1] && !changed);
}

// A real function is compared only where it is defined.
Comparison domains(Random& r) {
  struct Form {
    const char *partial, *total, *guard;  ///< the two are equal exactly where `guard` holds
  };
  constexpr Form kForms[] = {
      {"x[t] / y[t] * y[t]", "x[t]", "y[t] > 0"},
      {"sqrtf(y[t]) * sqrtf(y[t]) + x[t]", "y[t] + x[t]", "y[t] >= 0"},
      {"expf(logf(y[t])) - x[t]", "y[t] - x[t]", "y[t] > 0"},
      {"(x[t] * y[t] + y[t]) / y[t]", "x[t] + 1", "y[t] > 0"},
      {"powf(powf(y[t], 0.5f), 2.0f) + x[t]", "y[t] + x[t]", "y[t] > 0"},
  };
  const Form& f = kForms[r.below(std::size(kForms))];
  const bool equal = r.chance(50);
  const std::string partial = f.partial, total = f.total, guard = f.guard;
  const std::string one = equal ? guard + " ? " + partial + " : x[t]" : partial;
  const std::string other = equal ? guard + " ? " + total + " : x[t]" : total;
  return launched(
      "#include <math.h>\n__global__ void k(const float *x, const float *y, float *out) { int t = threadIdx.x; "
      "out[t] = " +
          one +
          "; }\nvoid r(const float *x, const float *y, float *out) { for (int t = 0; t < 4; ++t) "
          "out[t] = " +
          other + "; }\n",
      {"--fp=reals", "--array=x=4", "--array=y=4", "--array=out=4"}, equal);
}

// A host function that copies to a device variable, from which a kernel computes the result.
Comparison symbols(Random& r) {
  const std::string space = r.pick({"__constant__", "__device__"});
  const uint32_t cells = r.between(2, 4), offset = r.below(5 - cells);
  const bool equal = r.chance(50), late = !equal && r.chance(40);
  const uint32_t copied = cells - (!equal && !late ? 1 : 0);
  const std::string copy = "  cudaMemcpyToSymbol(table, in, " + text(4 * copied) + ", " + text(4 * offset) + ");\n";
  const std::string source = "#include <cuda_runtime.h>\n" + space +
                             " int table[4];\n__global__ void k(int *b) { b[threadIdx.x] = 3 * table[" + text(offset) +
                             " + threadIdx.x]; }\nvoid f(const int *in, int *out) {\n  int *b;\n  cudaMalloc(&b, " +
                             text(4 * cells) + ");\n" + (late ? "" : copy) + "  k<<<1, " + text(cells) + ">>>(b);\n" +
                             (late ? copy : "") + "  cudaMemcpy(out, b, " + text(4 * cells) +
                             ", cudaMemcpyDeviceToHost);\n  cudaFree(b);\n}\nvoid r(const int *in, int "
                             "*out) { for (int i = 0; i < " +
                             text(cells) + "; ++i) out[i] = in[i] + in[i] + in[i]; }\n";
  return {source, {"--host-function=f", "--reference=r", "--array=in=4", "--array=out=" + text(cells)}, equal};
}

/// Writes the comparison to a file and deletes the file at the end.
struct File {
  std::filesystem::path path;
  File(const std::string& source, uint64_t number)
      : path(std::filesystem::temp_directory_path() /
             ("gpubmc-comparison-" + std::to_string(::getpid()) + "-" + std::to_string(number) + ".cu")) {
    std::ofstream(path) << source;
  }
  ~File() { std::filesystem::remove(path); }
};

}  // namespace

Comparison comparison(Random& r) {
  switch (r.below(5)) {
    case 0: return structures(r);
    case 1: return constants(r);
    case 2: return quotients(r);
    case 3: return domains(r);
    default: return symbols(r);
  }
}

std::optional<std::string> wrongComparison(uint64_t seed, bool* decided) {
  Random random(seed);
  const Comparison c = comparison(random);
  const File file(c.source, seed);
  std::vector<std::string> words{"equiv", "--no-progress", "--jobs=1"};
  words.insert(words.end(), c.flags.begin(), c.flags.end());
  words.push_back(file.path.string());
  std::vector<char*> argv;
  for (std::string& w : words) argv.push_back(w.data());
  auto told = [&](const std::string& what) {
    std::string out = what + "\n//";
    for (const std::string& f : c.flags) out += f + " ";
    return out + "\n" + c.source;
  };
  try {
    core::equiv::Question question;
    if (core::parseEquivLine(int(argv.size()), argv.data(), question)) return told("flags that gpubmc does not take");
    int code = 0;
    const Cancellation cancel;
    const auto source = core::sourceOf(question.options, cancel, true, [](const std::string&) { return 2; }, code);
    if (!source) return told("does not compile");
    question.script = source->script;
    const core::Status verdict = core::equiv::compare(source->module, question, cancel).verdict;
    const bool wrong = verdict == core::Status::InternalError ||
                       (c.equal ? verdict == core::Status::Violated
                                : verdict == core::Status::Holds || verdict == core::Status::HoldsWithinBound);
    if (decided) *decided = verdict == (c.equal ? core::Status::Holds : core::Status::Violated);
    if (wrong) return told(std::string(core::name(verdict)) + (c.equal ? " of equal sides" : " of different sides"));
  } catch (const std::exception& e) {
    return told(e.what());
  }
  return std::nullopt;
}

}  // namespace gpubmc::corners
