#include "core/vectors/cuda_harness.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/vectors/c_text.h"
#include "core/vectors/cuda_parts.h"
#include "core/vectors/harness_head.h"
#include "core/vectors/harness_source.h"

namespace gpubmc::core::vectors {

namespace {

std::string cudaTool(PropertyClass cls) {
  switch (cls) {
    case PropertyClass::Race:
    case PropertyClass::PortingRace:
    case PropertyClass::VolatileRace:
    case PropertyClass::BenignRace: return "compute-sanitizer --tool racecheck (shared memory)";
    case PropertyClass::BarrierDivergence:
    case PropertyClass::ExitedThread:
    case PropertyClass::InvalidMask: return "compute-sanitizer --tool synccheck";
    case PropertyClass::UninitialisedRead: return "compute-sanitizer --tool initcheck (global memory)";
    case PropertyClass::Deadlock:
    case PropertyClass::Livelock: return "a round that does not end within ten seconds is a failure";
    default: return "compute-sanitizer --tool memcheck";
  }
}

class CudaHarness {
 public:
  explicit CudaHarness(const HarnessInput& in)
      : v_(in.vector), kernel_(in.module.kernels[v_.witness.kernel]), data_(in, in.arrays), folder_(in.folder) {}

  std::string make(std::string& why) {
    name_ = v_.kernel;
    for (const std::string hidden = "(anonymous namespace)::"; name_.find(hidden) != std::string::npos;)
      name_.erase(name_.find(hidden), hidden.size());
    if (!isName(name_)) {
      why = "no harness: a name like that of the kernel cannot be written in C++";
      return {};
    }
    head();
    line(
        "#include <chrono>\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <thread>\n#include "
        "<vector>\n");
    line("#include <cuda_runtime.h>");
    out_ += kBeforeTypes;
    out_ += kHarnessTypes;
    out_ += kCudaSupport;
    out_ += kCudaMain;
    includeSource();
    data();
    launch();
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += text + "\n"; }

  void head() {
    out_ += whatItShows(v_, cudaTool);
    out_ += commentLine(fmt::format("Build and run: nvcc -arch=native{}{} -o harness THIS_FILE && ./harness",
                                    precision(), v_.build.includeDirs.empty() ? "" : " -I (the folders of the check)"));
    line(
        "// Exit code 0 (PASS): no error, all rounds agree, results are as expected. 1 (FAIL): not so. 2: no GPU to "
        "run on.");
    line("// What a program cannot force: when a thread goes on inside a kernel, what shared and local memory hold at");
    line(
        "// first, and what an address behind an array's end is. It favours other schedules: rounds are repeated "
        "beside a");
    line("// kernel that keeps the machine busy for a while that differs from round to round.");
    line(whatMayDiffer(v_));
  }
  /// The compiler options that the execution depends on.
  std::string precision() const {
    const FloatPrecision& p = v_.build.precision;
    if (p == FloatPrecision{}) return {};
    return fmt::format("{} --ftz={} --prec-div={} --prec-sqrt={}", p.intrinsics ? " --use_fast_math" : "", p.ftz,
                       p.precDiv, p.precSqrt);
  }

  void includeSource() {
    line("\n// --- the source ---\n");
    out_ += definitions(v_.build.defines) + kBeforeAnnotations + kAnnotationMacros + "\n";
    const std::string path = pathFrom(folder_, v_.build.file);
    line("#ifndef GPUBMC_SOURCE");
    if (isIncludable(path))
      line("#define GPUBMC_SOURCE \"" + path + "\"");
    else
      line("#error \"say where the source is: -DGPUBMC_SOURCE\"");
    line("#endif\n#define main gpubmc_main_of_the_source\n#include GPUBMC_SOURCE\n#undef main\n");
  }

  void data() {
    line("\n// --- the vector ---\n");
    out_ += data_.tables();
    line("// Pointers in memory: of which array, at which byte, to which array (-1: null), at which byte of it.");
    line("const gpubmc_pointer gpubmc_pointers[] = {");
    for (size_t i = 0; i < v_.witness.dynamic.size(); ++i) {
      const interp::DynamicObject& d = v_.witness.dynamic[i];
      const auto in = data_.indexOf(d.parent);
      if (!in) continue;
      std::optional<size_t> to = data_.arrays().size() - v_.witness.dynamic.size() + i;
      uint64_t into = 0;
      if (d.instead) {
        to = data_.indexOf(uint32_t(ir::pointerObject(*d.instead)));
        into = ir::pointerOffset(*d.instead);
      }
      line(fmt::format("    {{{}, {}ull, {}, {}ull}},", *in, d.offset, to ? long(*to) : -1, into));
    }
    for (const auto& [object, held] : kernel_.pointers)
      for (const auto& [offset, pointer] : held)
        line(fmt::format("    {{{}, {}ull, {}, {}ull}},", indexOf(object), offset,
                         indexOf(uint32_t(ir::pointerObject(pointer))), ir::pointerOffset(pointer)));
    for (size_t i = kernel_.argumentCount(); i < kernel_.params.size(); ++i) {
      const ir::KernelParam& p = kernel_.params[i];
      if (!p.type.isPtr()) continue;
      const long to = v_.witness.nulls.contains(i) ? -1 : long(indexOf(p.object));
      line(fmt::format("    {{{}, {}ull, {}, {}ull}},  // {}", indexOf(kernel_.params[p.part->parameter].object),
                       p.part->offset, to, p.offset, cComment(p.name)));
    }
    line("    {-1, 0, -1, 0},\n};");
  }
  size_t indexOf(uint32_t object) const { return data_.indexOf(object).value(); }

  void launch() {
    const ir::Launch& l = v_.witness.launch;
    line("\nstatic int gpubmc_copy_variables() {");
    for (size_t i = 0; i < data_.arrays().size(); ++i)
      if (isVariable(data_.arrays()[i]) && isName(data_.arrays()[i].name))
        line(fmt::format("  if (gpubmc_copy_variable({0}, gpubmc_arrays[{1}])) return 1;", data_.arrays()[i].name, i));
    line("  return 0;\n}\n");
    line("static cudaError_t gpubmc_launch() {");
    std::string list;
    for (size_t i = 0; i < kernel_.argumentCount(); ++i) {
      const ir::KernelParam& p = kernel_.params[i];
      const std::string arg = fmt::format("gpubmc_arg{}", i);
      if (p.byValueStruct) {
        line(fmt::format("  std::vector<unsigned long long> {0} = gpubmc_structure({1});", arg, indexOf(p.object)));
        list += arg + ".data(), ";
        continue;
      }
      if (p.type.isPtr() && v_.witness.nulls.contains(i))
        line(fmt::format("  void *{} = nullptr;  // {}", arg, cComment(p.name)));
      else if (p.type.isPtr())
        line(fmt::format("  void *{} = {}gpubmc_arrays[{}].device{};  // {}", arg,
                         p.offset ? "static_cast<char *>(" : "", indexOf(p.object),
                         p.offset ? fmt::format(") + {}", p.offset) : "", cComment(p.name)));
      else
        line(fmt::format("  unsigned long long {} = {:#x}ull;  // {}", arg, v_.witness.scalars[i], cComment(p.name)));
      list += "&" + arg + ", ";
    }
    line(fmt::format("  void *gpubmc_args[] = {{{}nullptr}};", list));
    line(fmt::format(
        "  return cudaLaunchKernel(reinterpret_cast<const void *>({}), dim3({}, {}, {}), dim3({}, {}, {}), "
        "gpubmc_args, {}, 0);\n}}",
        address(), l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y, l.block.z, l.sharedBytes.value_or(0)));
  }
  /// A declaration of the kernel. A name in the global namespace may be overloaded, so its parameter types are given
  /// there.
  std::string address() const {
    std::string types;
    for (size_t i = 0; i < kernel_.argumentCount(); ++i)
      types += (types.empty() ? "" : ", ") + kernel_.params[i].typeName;
    const bool isPlain = name_.find_first_of(":<") == std::string::npos && isName("f<" + types + ">");
    return isPlain ? fmt::format("static_cast<void (*)({})>(&{})", types, name_) : "&" + name_;
  }
  bool isVariable(const ArrayImage& a) const {
    return std::none_of(kernel_.params.begin(), kernel_.params.end(),
                        [&](const ir::KernelParam& p) { return p.type.isPtr() && p.object == a.object; });
  }

  const TestVector& v_;
  const ir::Kernel& kernel_;
  HarnessData data_;
  std::string folder_, name_, out_;
};

}  // namespace

std::string cudaHarness(const HarnessInput& input, std::string& why) {
  return CudaHarness(input).make(why);
}

}  // namespace gpubmc::core::vectors
