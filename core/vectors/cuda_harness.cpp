#include "core/vectors/harness.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "core/vectors/c_text.h"
#include "core/vectors/harness_parts.h"

namespace gpubmc::core::vectors {

namespace {

namespace fs = std::filesystem;

/// Two runs with at most this many zeros in between are written as one.
constexpr uint64_t kGap = 16;

class Harness {
 public:
  Harness(const TestVector& v, const ir::Module& m, const std::vector<ArrayImage>& arrays, const std::string& folder)
      : v_(v), m_(m), kernel_(m.kernels[v.witness.kernel]), arrays_(arrays), folder_(folder) {
    for (const ArrayImage& a : arrays_) indexOf_[a.object] = indexOf_.size();
    for (size_t i = 0; i < v.witness.dynamic.size(); ++i) indexOf_[uint32_t(m.objects.size() + i)] = arrays_.size() + i;
  }

  std::string make(std::string& why) {
    name_ = v_.kernel;
    for (const std::string hidden = "(anonymous namespace)::"; name_.find(hidden) != std::string::npos;)
      name_.erase(name_.find(hidden), hidden.size());
    if (v_.build.file.ends_with(".gir")) {
      why = "no harness: kernel IR is no source that other compilers take";
      return {};
    }
    if (languageOf(v_.build.file) == Language::OpenCl) {
      why = "no harness: a harness is a CUDA program, and the kernel is OpenCL C";
      return {};
    }
    if (!isName(name_)) {
      why = "no harness: a name like that of the kernel cannot be written in C++";
      return {};
    }
    head();
    line(
        "#include <chrono>\n#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <thread>\n#include "
        "<vector>\n");
    line("#include <cuda_runtime.h>");
    out_ += kHarnessSupport;
    out_ += kHarnessMain;
    includeSource();
    data();
    launch();
    return std::move(out_);
  }

 private:
  void line(const std::string& text) { out_ += text + "\n"; }
  void comment(const std::string& text) { line("// " + cComment(text)); }

  void head() {
    comment(fmt::format("A test vector of the kernel {}, as a program. gpubmc has written it.", v_.kernel));
    line("//");
    if (v_.expected) {
      const Expectation& e = *v_.expected;
      comment(fmt::format("It is to show: {} in line {}, column {}: {}", info(e.cls).id, e.line, e.column, e.message));
      for (interp::ThreadId t : e.threads) comment("  " + thread(t));
      comment(std::string("Help: ") + tool(e.cls));
    } else {
      comment("It is to run without an error" + std::string(v_.results ? ", and with the results below." : "."));
    }
    line("//");
    comment(fmt::format("Build and run: nvcc -arch=native{}{} -o harness THIS_FILE && ./harness", precision(),
                        v_.build.includeDirs.empty() ? "" : " -I (the folders of the check)"));
    line(
        "// Exit code 0 (PASS): no error, all rounds agree, results are as expected. 1 (FAIL): not so. 2: no GPU to "
        "run on.");
    line("// What a program cannot force: when a thread goes on inside a kernel, what shared and local memory hold at");
    line(
        "// first, and what an address behind an array's end is. It favours other schedules: rounds are repeated "
        "beside a");
    line("// kernel that keeps the machine busy for a while that differs from round to round.");
    const interp::Witness& w = v_.witness;
    if (w.launch.lockStep)
      line("// This execution assumes lock-step warps, which hardware since Volta does not provide.");
    auto says = [](const auto& of) {
      return std::any_of(of.begin(), of.end(), [](const auto& entry) { return !entry.second.empty(); });
    };
    if (says(w.shared) || says(w.local) || says(w.allocated))
      line("// The execution needs contents of memory that nothing has written: they may be others here.");
    if (w.blocks.size() < w.launch.grid.count())
      line("// The execution is one of some blocks of the grid; here all of them run.");
    line("");
  }
  /// The compiler options that the execution depends on.
  std::string precision() const {
    const FloatPrecision& p = v_.build.precision;
    if (p == FloatPrecision{}) return {};
    return fmt::format("{} --ftz={} --prec-div={} --prec-sqrt={}", p.intrinsics ? " --use_fast_math" : "", p.ftz,
                       p.precDiv, p.precSqrt);
  }
  std::string thread(interp::ThreadId t) const {
    const ir::Dim3 i = ir::position(t.lane, v_.witness.launch.block), b = v_.witness.blocks[t.block];
    return fmt::format("thread ({},{},{}) of block ({},{},{})", i.x, i.y, i.z, b.x, b.y, b.z);
  }
  static const char* tool(PropertyClass cls) {
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

  void includeSource() {
    line("\n// --- the source ---\n");
    for (const std::string& d : v_.build.defines) {
      if (!isDefinable(d)) {
        comment("Define what the check was told with -D " + d);
        continue;
      }
      const size_t equals = d.find('=');
      const std::string name = d.substr(0, equals);
      const std::string value = equals == std::string::npos ? "1" : d.substr(equals + 1);
      line(fmt::format("#ifndef {}\n#define {} {}\n#endif", name.substr(0, name.find('(')), name, value));
    }
    out_ += kHarnessAnnotations;
    const fs::path whole = fs::absolute(v_.build.file).lexically_normal();
    const fs::path from = whole.lexically_relative(fs::absolute(folder_.empty() ? "." : folder_).lexically_normal());
    const std::string path = (from.empty() ? whole : from).generic_string();
    line("#ifndef GPUBMC_SOURCE");
    if (isIncludable(path))
      line("#define GPUBMC_SOURCE \"" + path + "\"");
    else
      line("#error \"say where the source is: -DGPUBMC_SOURCE\"");
    line("#endif\n#define main gpubmc_main_of_the_source\n#include GPUBMC_SOURCE\n#undef main\n");
  }

  /// The runs of nonzero bytes, as C arrays, and a table of them.
  void runs(const std::string& name, const interp::Bytes& bytes) {
    std::string table;
    unsigned n = 0;
    for (auto it = bytes.begin(); it != bytes.end();) {
      if (it->second == 0) {
        ++it;
        continue;
      }
      const uint64_t begin = it->first;
      std::string text;
      uint64_t next = begin;
      for (; it != bytes.end() && it->first - next < kGap; ++it) {
        if (it->second == 0 && it->first > next) continue;
        for (; next < it->first; ++next) text += "0,";
        text += fmt::format("{},", it->second);
        ++next;
        if (next % 32 == 0) text += "\n  ";
      }
      line(fmt::format("static const unsigned char {}_{}[] = {{{}}};", name, n, text));
      table += fmt::format("{{{}ull, {}ull, {}_{}}}, ", begin, next - begin, name, n);
      ++n;
    }
    line(fmt::format("static const gpubmc_run {}[] = {{{}{{0, 0, nullptr}}}};", name, table));
  }

  void data() {
    line("\n// --- the vector ---\n");
    for (size_t i = 0; i < arrays_.size(); ++i) runs(fmt::format("gpubmc_bytes{}", i), arrays_[i].contents.bytes);
    for (size_t i = 0; i < v_.witness.dynamic.size(); ++i)
      runs(fmt::format("gpubmc_bytes{}", arrays_.size() + i), v_.witness.dynamic[i].contents);
    for (const auto& [object, bytes] : results())
      if (auto it = indexOf_.find(object); it != indexOf_.end()) expected(it->second, bytes);
    line("gpubmc_array gpubmc_arrays[] = {");
    for (size_t i = 0; i < arrays_.size(); ++i) {
      const ArrayImage& a = arrays_[i];
      std::string fill;
      for (uint8_t b : a.contents.fill) fill += fmt::format("{}, ", b);
      array(i, a.name, std::max<uint64_t>(a.size, 1), fill, a.contents.fill.size(), results().contains(a.object));
    }
    for (size_t i = 0; i < v_.witness.dynamic.size(); ++i) {
      const interp::Bytes& bytes = v_.witness.dynamic[i].contents;
      constexpr uint64_t kRoom = 4096;  // the number of elements is unknown
      array(arrays_.size() + i, "array behind a pointer", bytes.empty() ? kRoom : bytes.rbegin()->first + kRoom, "", 0,
            false);
    }
    line("    {nullptr, 0, {}, 0, nullptr, nullptr, nullptr},\n};");
    line("// Pointers in memory: of which array, at which byte, to which array (-1: null), at which byte of it.");
    line("const gpubmc_pointer gpubmc_pointers[] = {");
    for (size_t i = 0; i < v_.witness.dynamic.size(); ++i) {
      const interp::DynamicObject& d = v_.witness.dynamic[i];
      auto in = indexOf_.find(d.parent);
      if (in == indexOf_.end()) continue;
      long to = long(arrays_.size() + i);
      uint64_t into = 0;
      if (d.instead) {
        auto other = indexOf_.find(uint32_t(ir::pointerObject(*d.instead)));
        to = other == indexOf_.end() ? -1 : long(other->second);
        into = ir::pointerOffset(*d.instead);
      }
      line(fmt::format("    {{{}, {}ull, {}, {}ull}},", in->second, d.offset, to, into));
    }
    for (const auto& [object, held] : kernel_.pointers)
      for (const auto& [offset, pointer] : held)
        line(fmt::format("    {{{}, {}ull, {}, {}ull}},", indexOf_.at(object), offset,
                         indexOf_.at(uint32_t(ir::pointerObject(pointer))), ir::pointerOffset(pointer)));
    for (size_t i = kernel_.argumentCount(); i < kernel_.params.size(); ++i) {
      const ir::KernelParam& p = kernel_.params[i];
      if (!p.type.isPtr()) continue;
      const long to = v_.witness.nulls.contains(i) ? -1 : long(indexOf_.at(p.object));
      line(fmt::format("    {{{}, {}ull, {}, {}ull}},  // {}", indexOf_.at(kernel_.params[p.part->parameter].object),
                       p.part->offset, to, p.offset, cComment(p.name)));
    }
    line("    {-1, 0, -1, 0},\n};");
  }
  const std::map<uint32_t, interp::Bytes>& results() const {
    static const std::map<uint32_t, interp::Bytes> none;
    return v_.results ? *v_.results : none;
  }
  /// The bytes written by the kernel: zeros count, so these are not the runs of nonzero bytes.
  void expected(size_t index, const interp::Bytes& bytes) {
    std::string table;
    unsigned n = 0;
    for (auto it = bytes.begin(); it != bytes.end(); ++n) {
      const uint64_t begin = it->first;
      uint64_t next = begin;
      std::string text;
      for (; it != bytes.end() && it->first == next; ++it, ++next) text += fmt::format("{},", it->second);
      line(fmt::format("static const unsigned char gpubmc_result{}_{}[] = {{{}}};", index, n, text));
      table += fmt::format("{{{}ull, {}ull, gpubmc_result{}_{}}}, ", begin, next - begin, index, n);
    }
    line(fmt::format("static const gpubmc_run gpubmc_result{}[] = {{{}{{0, 0, nullptr}}}};", index, table));
  }
  void array(size_t index, const std::string& name, uint64_t size, const std::string& fill, size_t fillSize,
             bool hasResult) {
    line(fmt::format("    {{{}, {}ull, {{{}}}, {}, gpubmc_bytes{}, {}, nullptr}},", cString(name), size, fill, fillSize,
                     index, hasResult ? fmt::format("gpubmc_result{}", index) : "nullptr"));
  }

  void launch() {
    const ir::Launch& l = v_.witness.launch;
    line("\nstatic int gpubmc_copy_variables() {");
    for (size_t i = 0; i < arrays_.size(); ++i)
      if (isVariable(arrays_[i]) && isName(arrays_[i].name))
        line(fmt::format("  if (gpubmc_copy_variable({0}, gpubmc_arrays[{1}])) return 1;", arrays_[i].name, i));
    line("  return 0;\n}\n");
    line("static cudaError_t gpubmc_launch() {");
    std::string list;
    for (size_t i = 0; i < kernel_.argumentCount(); ++i) {
      const ir::KernelParam& p = kernel_.params[i];
      const std::string arg = fmt::format("gpubmc_arg{}", i);
      if (p.byValueStruct) {
        line(fmt::format("  std::vector<unsigned long long> {0} = gpubmc_structure({1});", arg, indexOf_.at(p.object)));
        list += arg + ".data(), ";
        continue;
      }
      if (p.type.isPtr() && v_.witness.nulls.contains(i))
        line(fmt::format("  void *{} = nullptr;  // {}", arg, cComment(p.name)));
      else if (p.type.isPtr())
        line(fmt::format("  void *{} = {}gpubmc_arrays[{}].device{};  // {}", arg,
                         p.offset ? "static_cast<char *>(" : "", indexOf_.at(p.object),
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
  const ir::Module& m_;
  const ir::Kernel& kernel_;
  const std::vector<ArrayImage>& arrays_;
  std::string folder_, name_, out_;
  std::map<uint32_t, size_t> indexOf_;  ///< by object: the index of its array in the harness
};

}  // namespace

std::string harness(const TestVector& vector, const ir::Module& module, const std::vector<ArrayImage>& arrays,
                    const std::string& folder, std::string& why) {
  return Harness(vector, module, arrays, folder).make(why);
}

}  // namespace gpubmc::core::vectors
