// Host functions as references: they compute the same as natively compiled code.

#include <bit>
#include <catch2/catch.hpp>
#include <random>

#include "gpu-model/interp/vm.h"
#include "gpu-model/ir/names.h"
#include "tests/frontend/reference_programs.h"
#include "tests/frontend/support.h"

namespace gpubmc::test {
namespace {

const char* const kPrograms = GPUBMC_SOURCE_DIR "/tests/frontend/reference_programs.h";
const char* const kPlainKernel = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n";

core::FrontendResult compileWith(const std::string& text, const std::vector<core::ReferenceRequest>& references) {
  SourceFile file(text);
  core::Options options;
  options.file = file.path();
  options.references = references;
  core::FrontendResult result = core::compile(options, false);
  // The temporary directory has a different name each time.
  for (size_t at; (at = result.diagnostics.find(file.path())) != std::string::npos;)
    result.diagnostics.replace(at, file.path().size(), "kernel.cu");
  return result;
}

ir::Module moduleWith(const std::string& text, const std::vector<core::ReferenceRequest>& references) {
  core::FrontendResult result = compileWith(text, references);
  INFO(result.diagnostics);
  REQUIRE(result.ok);
  return std::move(result.module);
}

/// One run of a reference in the interpreter.
class Run {
 public:
  Run(const ir::Module& m, const std::string& name) : module_(m) {
    auto it = std::find_if(m.kernels.begin(), m.kernels.end(), [&](const ir::Kernel& k) { return k.name == name; });
    REQUIRE(it != m.kernels.end());
    REQUIRE(it->isReference);
    kernel_ = &*it;
    witness_.kernel = uint32_t(it - m.kernels.begin());
    witness_.launch.grid = witness_.launch.block = ir::Dim3{1, 1, 1};
    witness_.blocks = {ir::Dim3{0, 0, 0}};
    witness_.scalars.assign(it->params.size(), 0);
  }

  template <class T>
  Run& array(const std::string& name, const std::vector<T>& values) {
    const uint32_t object = parameter(name).object;
    witness_.extents[object] = values.size() * sizeof(T);
    interp::Bytes& bytes = witness_.contents[object];
    const auto* from = reinterpret_cast<const uint8_t*>(values.data());
    for (size_t i = 0; i < values.size() * sizeof(T); ++i) bytes[i] = from[i];
    return *this;
  }
  template <class T>
  Run& scalar(const std::string& name, T value) {
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    witness_.scalars[size_t(&parameter(name) - kernel_->params.data())] = bits;
    return *this;
  }
  Run& go() {
    vm_.emplace(module_, witness_, false);
    while (!vm_->finished() && vm_->thread(0).status == interp::ThreadStatus::Ready) vm_->step(0);
    if (vm_->stopped()) FAIL(vm_->stopped()->what);
    for (const interp::Violation& v : vm_->violations()) FAIL(v.message);
    return *this;
  }
  template <class T>
  std::vector<T> after(const std::string& name, size_t n) const {
    return read<T>(parameter(name).object, n);
  }
  template <class T>
  T result() const {
    REQUIRE(kernel_->resultObject);
    REQUIRE(module_.objects[kernel_->resultObject].size == sizeof(T));
    return read<T>(kernel_->resultObject, 1).front();
  }
  const ir::Kernel& kernel() const { return *kernel_; }

 private:
  const ir::KernelParam& parameter(const std::string& name) const {
    for (const ir::KernelParam& p : kernel_->params)
      if (p.name == name) return p;
    FAIL("no parameter " + name);
    return kernel_->params.front();
  }
  template <class T>
  std::vector<T> read(uint32_t object, size_t n) const {
    std::vector<T> values;
    for (size_t k = 0; k < n; ++k) {
      uint8_t bytes[sizeof(T)];
      for (size_t i = 0; i < sizeof(T); ++i)
        bytes[i] = vm_->memory().load(object, vm_->memory().instance(object, {}), k * sizeof(T) + i);
      T value;
      std::memcpy(static_cast<void*>(&value), bytes, sizeof value);
      values.push_back(value);
    }
    return values;
  }

  const ir::Module& module_;
  const ir::Kernel* kernel_ = nullptr;
  interp::Witness witness_;
  std::optional<interp::Vm> vm_;
};

std::vector<int> randomInts(size_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<int> values(n);
  for (int& v : values) v = int(random()) >> random() % 32;
  return values;
}

}  // namespace

TEST_CASE("references compute the native results") {
  const std::vector<std::string> names{"programs::sumOf",
                                       "programs::prefixSums",
                                       "programs::centre",
                                       "programs::isSorted",
                                       "programs::scaled",
                                       "programs::power<double, 5>",
                                       "programs::Counter::count",
                                       "programs::fibonacci",
                                       "programs::rounded",
                                       "programs::productAndSum",
                                       "programs::overloaded(unsigned int)",
                                       "programs::chars",
                                       "programs::median",
                                       "programs::reversed",
                                       "programs::hidden",
                                       "programs::power<signed char, 3>",
                                       "programs::Pair<int>::larger",
                                       "programs::area",
                                       "programs::next",
                                       "programs::throughPointers",
                                       "programs::larger",
                                       "programs::product<float>",
                                       "programs::product<double>"};
  std::vector<core::ReferenceRequest> requests;
  for (const std::string& n : names) requests.push_back({n, kPrograms});
  const ir::Module m = moduleWith(kPlainKernel, requests);
  REQUIRE(m.kernels.size() == 1 + names.size());
  CHECK(!m.kernels[0].isReference);

  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::vector<int> ints = randomInts(1 + seed, seed);
    const int n = int(ints.size());
    CHECK(Run(m, "programs::sumOf").array("a", ints).scalar("n", n).go().result<int>() ==
          programs::sumOf(ints.data(), n));
    std::vector<int> sums = ints;
    programs::prefixSums(sums.data(), n);
    CHECK(Run(m, "programs::prefixSums").array("a", ints).scalar("n", n).go().after<int>("a", ints.size()) == sums);
    CHECK(Run(m, "programs::median").array("a", ints).scalar("n", n).go().result<int>() ==
          programs::median(ints.data(), n));
    std::vector<int> reversed = ints;
    programs::reversed(reversed.data(), n);
    CHECK(Run(m, "programs::reversed").array("a", ints).scalar("n", n).go().after<int>("a", ints.size()) == reversed);
    std::vector<programs::Point> points;
    for (int v : ints) points.push_back({float(v), float(v) / 3, int16_t(v)});
    const programs::Point c = programs::centre(points.data(), n);
    const auto same = Run(m, "programs::centre").array("points", points).scalar("n", n).go().result<programs::Point>();
    CHECK(same.x == c.x);
    CHECK(same.y == c.y);
    CHECK(same.tag == c.tag);
    const float x = float(ints[0]) / 1024, y = std::fabs(float(ints.back()) / 7);
    CHECK(Run(m, "programs::rounded").scalar("x", x).scalar("y", y).go().result<float>() == programs::rounded(x, y));
    CHECK(Run(m, "programs::hidden").scalar("x", int(seed)).go().result<int>() == programs::hidden(int(seed)));
  }
  CHECK(
      Run(m, "programs::isSorted").array("a", std::vector<uint8_t>{1, 2, 2, 200}).scalar("n", 4u).go().result<bool>());
  CHECK(!Run(m, "programs::isSorted").array("a", std::vector<uint8_t>{1, 3, 2}).scalar("n", 3u).go().result<bool>());
  Run scaled(m, "programs::scaled");
  scaled.array("p", std::vector<programs::Point>{{1.5f, 2, 3}}).array("factor", std::vector<double>{4});
  CHECK(scaled.array("calls", std::vector<int>{41}).go().result<double>() == 14);
  CHECK(scaled.after<int>("calls", 1) == std::vector<int>{42});
  CHECK(scaled.after<programs::Point>("p", 1)[0].x == 1.5f);
  CHECK(Run(m, "programs::power<double, 5>").scalar("x", 1.5).go().result<double>() == 1.5 * 1.5 * 1.5 * 1.5 * 1.5);
  CHECK(Run(m, "programs::power<signed char, 3>").scalar("x", int8_t(7)).go().result<int8_t>() == int8_t(343));
  CHECK(Run(m, "programs::Pair<int>::larger").array("p", std::vector<int>{-3, 8}).go().result<int>() == 8);
  CHECK(Run(m, "programs::area").scalar("n", 7).scalar("square", true).go().result<int>() == 49);
  CHECK(Run(m, "programs::area").scalar("n", 7).go().result<int>() == 7);
  CHECK(Run(m, "programs::next").scalar("c", uint8_t(2)).go().result<programs::Colour>() == programs::Colour::Red);
  CHECK(Run(m, "programs::throughPointers").array("a", std::vector<int>{1, 20, 300, 4000}).go().result<int>() == 4921);
  Run larger(m, "programs::larger");
  larger.array("a", std::vector<int>{5}).array("b", std::vector<int>{6});
  CHECK(ir::pointerObject(larger.go().result<uint64_t>()) == larger.kernel().params[1].object);
  auto products = [&](auto one) {
    using F = decltype(one);
    using Complex = std::complex<F>;
    const F inf = std::numeric_limits<F>::infinity(), nan = std::numeric_limits<F>::quiet_NaN();
    const F max = std::numeric_limits<F>::max();
    const std::vector<F> parts{0, -2, 3, inf, -inf, nan, max};
    auto alike = [](F x, F y) { return x == y || (std::isnan(x) && std::isnan(y)); };
    for (size_t i = 0; i < 7 * 7 * 7 * 7; i += 5) {
      const Complex z(parts[i % 7], parts[i / 7 % 7]), w(parts[i / 49 % 7], parts[i / 343]);
      Run run(m, sizeof(F) == 4 ? "programs::product<float>" : "programs::product<double>");
      const Complex got = run.array("z", std::vector{z}).array("w", std::vector{w}).go().template result<Complex>();
      const Complex expected = programs::product(z, w);
      INFO(z << " * " << w << " gives " << got << " instead of " << expected);
      CHECK((alike(got.real(), expected.real()) && alike(got.imag(), expected.imag())));
    }
  };
  products(1.0f);
  products(1.0);
  const std::vector<long> longs{5, 7, 5, 5, -5};
  CHECK(Run(m, "programs::Counter::count").array("a", longs).scalar("n", 5l).scalar("what", 5l).go().result<long>() ==
        3);
  CHECK(Run(m, "programs::fibonacci").scalar("n", 12).go().result<int>() == 144);
  // (1 + 2^-12)^2 - (1 + 2^-11): the rounding error of the product remains.
  const float a = 1 + 0x1p-12f, b = -(1 + 0x1p-11f);
  CHECK(Run(m, "programs::productAndSum").scalar("a", a).scalar("b", a).scalar("c", b).go().result<float>() == 0);
  CHECK(std::fma(a, a, b) != 0);
  CHECK(Run(m, "programs::overloaded").scalar("x", 5u).go().result<int>() == 7);
  const std::vector<char> text{'a', char(-3), 'z', 0};
  CHECK(Run(m, "programs::chars").array("s", text).go().result<int>() == programs::chars(text.data()));
}

TEST_CASE("parameters, results and locations of references") {
  const ir::Module m = moduleWith(std::string(kPlainKernel) +
                                      "struct S { int a[3]; };\n"
                                      "static S f(const float *x, unsigned n, S s, long &r, bool b) { return s; }\n",
                                  {{"f", ""}});
  REQUIRE(m.kernels.size() == 2);
  const ir::Kernel& k = m.kernels[1];
  CHECK(k.name == "f");
  CHECK(k.isReference);
  CHECK(m.locations[k.loc].line == 3);
  CHECK(m.functions[k.function].name == "f");
  std::vector<std::string> params;
  for (const ir::KernelParam& p : k.params) params.push_back(p.name + ": " + p.typeName);
  CHECK(params == std::vector<std::string>{"x: const float *", "n: unsigned int", "s: S", "r: long &", "b: bool"});
  CHECK(!m.objects[k.params[0].object].size);
  CHECK(m.objects[k.params[0].object].elementType == "float");
  CHECK(!k.params[1].isSigned);
  CHECK(k.params[2].byValueStruct);
  CHECK(m.objects[k.params[2].object].size == 12u);
  CHECK(m.objects[k.params[3].object].size == 8u);
  CHECK(m.objects[k.resultObject].name == "result of f");
  CHECK(m.objects[k.resultObject].size == 12u);
  CHECK(m.objects[k.resultObject].elementType == "S");
  CHECK(m.objects[k.resultObject].space == ir::Space::Global);
}

TEST_CASE("a reference file has its own names") {
  SourceFile other(
      "static const int table[2] = {30, 40};\n"
      "int helper(int i) { return table[i]; }\n"
      "int f(int i) { return helper(i); }\n"
      "#ifdef __CUDA_ARCH__\nint g() { return 1; }\n#else\nint g() { return 2; }\n#endif\n",
      "other.cpp");
  const ir::Module m = moduleWith(
      "__constant__ const int table[2] = {10, 20};\n"
      "__host__ __device__ int helper(int i) { return table[i]; }\n"
      "int f(int i) { return i; }\n"
      "__global__ void k(int *a) { a[threadIdx.x] = helper(threadIdx.x & 1); }\n",
      {{"f", other.path()}, {"::f", ""}, {"g", other.path()}});
  REQUIRE(m.kernels.size() == 4);
  auto result = [&](size_t k, int i) {
    ir::Module only = m;
    only.kernels = {m.kernels[k]};
    Run run(only, m.kernels[k].name);
    if (!m.kernels[k].params.empty()) run.scalar("i", i);
    return run.go().result<int>();
  };
  CHECK(result(1, 0) == 30);
  CHECK(result(1, 1) == 40);
  CHECK(result(2, 1) == 1);
  CHECK(result(3, 0) == 2);
}

TEST_CASE("a plain C++ file has its own names") {
  // Clashes with declarations that CUDA adds to its own files, unless the file includes them.
  SourceFile plain(
      "#include <cassert>\n#include <cmath>\n"
      "struct float4 { float x; explicit float4(float v) : x(v) {} };\n"
      "#ifdef __CUDACC__\n#error no\n#endif\n"
      "float f(float a) { assert(a > 0); float4 v(a); return std::sqrt(v.x); }\n",
      "plain.cpp");
  const ir::Module own = moduleWith(kPlainKernel, {{"f", plain.path()}});
  CHECK(Run(own, "f").scalar("a", 2.25f).go().result<float>() == 1.5f);
  SourceFile cuda("#include <cuda_runtime.h>\nfloat f(float4 v) { return v.x + v.w; }\n", "cuda.cpp");
  const ir::Module m = moduleWith(kPlainKernel, {{"f", cuda.path()}});
  CHECK(Run(m, "f").array("v", std::vector<float>{1, 2, 3, 4}).go().result<float>() == 5);
}

TEST_CASE("host code has the meaning of the host compiler") {
  const ir::Module m = moduleWith(std::string(kPlainKernel) +
                                      "#ifdef __CUDA_ARCH__\n#define SIDE 1\n#else\n#define SIDE 2\n#endif\n"
                                      "int side() { return SIDE; }\n",
                                  {{"side", ""}});
  CHECK(Run(m, "side").go().result<int>() == 2);
}

TEST_CASE("unsupported code in a reference is reported at its line") {
  const ir::Module m =
      moduleWith(std::string("#include <cstdio>\n#include <iostream>\n#include <stdexcept>\n") + kPlainKernel +
                     "int f(int n) {\n"
                     "  printf(\"%d\", n);\n"
                     "  if (n == 1) std::cout << n;\n"
                     "  if (n == 2) throw std::runtime_error(\"no\");\n"
                     "  if (n == 3) k<<<1, 1>>>(nullptr);\n"
                     "  if (n == 4) exit(1);\n"
                     "  try { n += 1; } catch (int) { n = 0; }\n"
                     "  return n;\n"
                     "}\n",
                 {{"f", ""}});
  CHECK(Run(m, "f").scalar("n", 0).go().result<int>() == 1);
  std::set<uint32_t> lines;
  for (const ir::Inst* i : all(kernelFunction(m, "f"), ir::Opcode::UnsupportedOp))
    lines.insert(m.locations[i->loc].line);
  CHECK(lines == std::set<uint32_t>{4, 7, 8, 9, 10});  // 4: the kernel, which is launched at 9
}

TEST_CASE("a request that matches no function or several is reported with the candidates") {
  const std::string text = std::string(kPlainKernel) +
                           "int f(int x) { return x; }\n"            // line 2
                           "int f(float *x, int n) { return n; }\n"  // 3
                           "template <class T> T t(T x) { return x; }\n"
                           "namespace ns { void g(); int h(int n) { return n; } }\n"  // 5
                           "__device__ int d() { return 1; }\n"
                           "struct S { int m() { return 1; } };\n";
  auto complaint = [&](const std::string& name) {
    core::FrontendResult r = compileWith(text, {{name, ""}});
    CHECK(!r.ok);
    return r.diagnostics;
  };
  CHECK(complaint("f") ==
        "kernel.cu: error: reference: 'f' names 2 functions; say which by its parameters, such as 'f(float *, int)'; "
        "there are:\n  line 2: f(int)\n  line 3: f(float *, int)\n");
  CHECK(complaint("nothing") ==
        "kernel.cu: error: reference: there is no function 'nothing'; the host's functions are:\n"
        "  line 2: f(int)\n  line 3: f(float *, int)\n  line 4: t<T>(T)\n  line 5: ns::h(int)\n");
  CHECK(complaint("h") ==
        "kernel.cu: error: reference: there is no function 'h'; functions of that name:\n  line 5: ns::h(int)\n");
  CHECK(complaint("t") ==
        "kernel.cu: error: reference: 't' names a template; give its arguments, as in 't<int>'; there "
        "are:\n  line 4: t<T>(T)\n");
  CHECK(complaint("t<int, 4>") ==
        "kernel.cu: error: reference: 't<int, 4>' names no function of the host, or several; "
        "there are:\n  line 4: t<T>(T)\n");
  CHECK(complaint("ns::g") ==
        "kernel.cu: error: reference: 'ns::g' has no body here, only a declaration in line 5; name "
        "the file that defines it\n");
  CHECK(complaint("d") ==
        "kernel.cu: error: reference: 'd' cannot be a reference, which is a function of the host and "
        "needs no object:\n  line 6: d(), a function of the device\n");
  // A kernel is already one.
  const core::FrontendResult kernel = compileWith(text, {{"k", ""}});
  REQUIRE(kernel.ok);
  REQUIRE(kernel.module.kernels.size() == 1);
  CHECK(!kernel.module.kernels[0].isReference);
  CHECK(complaint("S::m") ==
        "kernel.cu: error: reference: 'S::m' cannot be a reference, which is a function of the host "
        "and needs no object:\n  line 7: S::m(), a member of an object\n");
  CHECK(complaint("f<int>; int x") == "kernel.cu: error: reference: 'f<int>; int x' is not the name of a function\n");
  CHECK(compileWith(text, {{"f", "/nowhere.cpp"}}).diagnostics ==
        "error: /nowhere.cpp: no such file; check the spelling and the current directory\n");
  CHECK(compileWith(text, {{"f(int)", ""}}).ok);
  CHECK(compileWith(text, {{"ns::h", ""}}).ok);
}

TEST_CASE("errors in other host code do not prevent the compilation of a reference") {
  const ir::Module m = moduleWith(
      std::string(kPlainKernel) + "int f(int x) { return x + 1; }\nint main() { return unknown(3); }\n", {{"f", ""}});
  CHECK(Run(m, "f").scalar("x", 4).go().result<int>() == 5);
  core::FrontendResult r =
      compileWith(std::string(kPlainKernel) + "int f(int x) { return unknown(x); }\n", {{"f", ""}});
  CHECK(!r.ok);
  CHECK(r.diagnostics.find("'f' does not compile") != std::string::npos);
}

TEST_CASE("a recursion without a bound from the arguments is executed as far as it goes") {
  const ir::Module m = moduleWith(
      std::string(kPlainKernel) + "int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }\n", {{"gcd", ""}});
  CHECK(Run(m, "gcd").scalar("a", 1071).scalar("b", 462).go().result<int>() == 21);
}

}  // namespace gpubmc::test
