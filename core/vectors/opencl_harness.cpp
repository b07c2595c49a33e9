#include "core/vectors/opencl_harness.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "core/vectors/c_text.h"
#include "core/vectors/harness_head.h"
#include "core/vectors/harness_source.h"
#include "core/vectors/opencl_parts.h"
#include "core/vectors/opencl_rounds.h"

namespace gpubmc::core::vectors {

namespace {

using Kind = ir::HostArgument::Kind;

std::string openClTool(PropertyClass cls) {
  switch (cls) {
    case PropertyClass::Race:
    case PropertyClass::PortingRace:
    case PropertyClass::VolatileRace:
    case PropertyClass::BenignRace: return "oclgrind --data-races ./harness 1";
    case PropertyClass::UninitialisedRead: return "oclgrind --uninitialized ./harness 1";
    case PropertyClass::Deadlock:
    case PropertyClass::Livelock: return "a round that does not end within ten seconds is a failure";
    default: return "oclgrind ./harness 1";
  }
}

/// As a list of C strings that ends with a null pointer.
std::string table(const std::string& name, const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& t : texts) out += cString(t) + ", ";
  return fmt::format("static const char *const {}[] = {{{}0}};\n", name, out);
}

/// Each line, which must have an end, as a string of its own: the compiler joins them.
std::string cLines(const std::string& text) {
  std::string out;
  for (size_t at = 0, end; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    const std::string line = cString(text.substr(at, end - at));
    out += "\n    " + line.substr(0, line.size() - 1) + "\\n\"";
  }
  return out;
}

class OpenClHarness {
 public:
  explicit OpenClHarness(const HarnessInput& in)
      : in_(in),
        v_(in.vector),
        m_(in.module),
        kernel_(m_.kernels[v_.witness.kernel]),
        all_(in.arrays),
        data_(in, buffers()) {}

  std::string make(std::string& why) {
    why = reason();
    if (!why.empty()) return {};
    head();
    out_ += kOpenClIncludes;
    out_ += kHarnessTypes;
    out_ += kOpenClTypes;
    source();
    out_ += "\n// --- the vector ---\n\n" + data_.tables();
    arguments();
    launch();
    out_ += "\n// --- the rounds ---\n";
    out_ += kOpenClBuild;
    out_ += kOpenClRounds;
    return std::move(out_);
  }

 private:
  std::string reason() const {
    const ir::Kernel& k = kernel_;
    if (k.hostArguments.empty() && !k.params.empty())
      return "no harness: what the host sets for the kernel's parameters is not known";
    for (const ir::HostArgument& a : k.hostArguments)
      if (a.kind == Kind::Opaque)
        return fmt::format("no harness: it has buffers alone, and {} is no buffer", k.params[a.number].name);
    const bool hasPointers = std::ranges::any_of(k.params, [](const auto& p) { return p.part && p.type.isPtr(); });
    if (hasPointers || !k.pointers.empty() || !v_.witness.dynamic.empty())
      return "no harness: the kernel reads pointers from memory, and buffers hold none";
    return {};
  }

  /// Which arrays the host makes and passes.
  std::vector<ArrayImage> buffers() const {
    std::vector<ArrayImage> out;
    for (const ArrayImage& a : all_)
      if (std::ranges::any_of(kernel_.params, [&](const ir::KernelParam& p) {
            return p.type.isPtr() && !p.byValueStruct && p.object == a.object;
          }))
        out.push_back(a);
    return out;
  }
  /// The program's own variables: a new program has their first values again.
  bool hasVariables() const {
    std::set<uint32_t> passed{0};
    for (const ir::Kernel& k : m_.kernels)
      for (const ir::KernelParam& p : k.params)
        if (p.type.isPtr()) passed.insert(p.object);
    for (uint32_t i = 0; i < m_.objects.size(); ++i)
      if (m_.objects[i].space == ir::Space::Global && !m_.objects[i].readOnly && !passed.contains(i)) return true;
    return false;
  }

  void head() {
    out_ += whatItShows(v_, openClTool);
    out_ +=
        R"(// Build and run: cc -o harness THIS_FILE -lOpenCL && ./harness [ROUNDS] [FILE.cl]
// FILE.cl is another source. GPUBMC_DEVICE in the environment: a part of the name of the device to use, or of its
// platform; otherwise a GPU is used if there is one, else any device.
// Exit code 0 (PASS): no error, all rounds agree, results are as expected. 1 (FAIL): not so. 2: not run, since there is
// no device, or none that takes the source or the launch.
// What a program cannot force: when a work-item goes on inside a kernel, what local and private memory hold at first,
// what an address behind an array's end is, and how many work-items a sub-group has. It favours other schedules: rounds
// are repeated beside a kernel that keeps the device busy for a while that differs from round to round.
)";
    if (v_.expected && (v_.expected->cls == PropertyClass::Assertion || v_.expected->cls == PropertyClass::Ensures))
      out_ +=
          "// Annotations mean nothing to other compilers: the program runs the kernel, and does not see what fails.\n";
    out_ += whatMayDiffer(v_);
    for (const ArrayImage& a : all_)
      if (m_.objects[a.object].space != ir::Space::Param && !data_.indexOf(a.object))
        out_ += commentLine(fmt::format("The execution begins with contents of {} that a host cannot write.", a.name));
  }

  void source() {
    const Options& o = v_.build;
    out_ += "\n// --- the source ---\n\n";
    out_ += "#ifndef GPUBMC_SOURCE\n#define GPUBMC_SOURCE " + cString(pathFrom(in_.folder, o.file)) + "\n#endif\n";
    out_ += fmt::format("static const char *gpubmc_kernel_name = {};\n", cString(v_.kernel));
    out_ += "// What precedes the source.\n";
    std::string before = definitions(o.defines) + kAnnotationMacros;
    if (o.contraction == Contraction::Off) before += "#pragma OPENCL FP_CONTRACT OFF\n";
    out_ += fmt::format("static const char *gpubmc_before ={};\n", cLines(before + "#line 1\n"));
    // Files of 1.2 and 2.0 compile as 3.0, but not every device knows 3.0.
    out_ += table("gpubmc_standards",
                  o.standard.empty() ? std::vector<std::string>{defaultStandard(Language::OpenCl), "CL2.0", "CL1.2"}
                                     : std::vector<std::string>{o.standard});
    std::vector<std::string> folders;
    for (const std::string& d : o.includeDirs) folders.push_back(pathFrom(in_.folder, d));
    out_ += table("gpubmc_folders", folders);
    std::vector<std::string> floats;
    if (o.precision.ftz) floats.emplace_back("-cl-denorms-are-zero");
    if (o.precision.intrinsics) floats.emplace_back("-cl-fast-relaxed-math");
    out_ += table("gpubmc_float_options", floats);
    out_ += fmt::format("static const int gpubmc_rounds_divisions = {};\n",
                        int(o.precision.precDiv && o.precision.precSqrt));
    out_ += fmt::format("static const int gpubmc_has_variables = {};\n", int(hasVariables()));
  }

  void arguments() {
    std::string values, list;
    for (size_t i = 0; i < kernel_.hostArguments.size(); ++i) {
      const ir::HostArgument& a = kernel_.hostArguments[i];
      if (a.kind == Kind::Local) {
        list += local(a);
      } else if (const ir::KernelParam& p = kernel_.params[a.number]; p.type.isPtr() && !p.byValueStruct) {
        list += buffer(a.number);
      } else {
        const std::string name = fmt::format("gpubmc_value{}", i);
        std::string bytes;
        for (uint8_t b : valueOf(a)) bytes += fmt::format("{},", b);
        values += fmt::format("static const unsigned char {}[] = {{{}}};\n", name, bytes);
        // A component of a vector has the vector's name and its number.
        list += argument(a.count > 1 ? p.name.substr(0, p.name.rfind('.')) : p.name, "sizeof " + name, name);
      }
    }
    out_ += values + "static const gpubmc_argument gpubmc_arguments[] = {\n" + list + "    {0, 0, 0, -1, 0},\n};\n";
  }
  static std::string argument(const std::string& name, const std::string& size, const std::string& value,
                              const std::string& how = "") {
    return fmt::format("    {{{}, {}, {}, -1, 0}},{}\n", cString(name), size, value, how.empty() ? "" : "  // " + how);
  }
  std::string buffer(size_t parameter) const {
    const ir::KernelParam& p = kernel_.params[parameter];
    if (v_.witness.nulls.contains(parameter)) return argument(p.name, "sizeof(cl_mem)", "0");
    return fmt::format("    {{{}, 0, 0, {}, {}ull}},\n", cString(p.name), data_.indexOf(p.object).value(), p.offset);
  }
  std::string local(const ir::HostArgument& a) const {
    if (a.number == 0) return argument("a parameter in local memory", "1", "0", "the kernel does not use it");
    const ir::Object& o = m_.objects[a.number];
    const ir::Launch& l = v_.witness.launch;
    const std::optional<uint64_t> size = o.dynamicShared ? l.sharedBytes : o.size;
    if (size) return argument(o.name, std::to_string(std::max<uint64_t>(*size, 1)), "0");
    return argument(o.name, std::to_string(roomFor(in_, a.number, o.elementBytes, l.block.count())), "0",
                    "its size is not known: room for an element of each work-item, and for what is reached");
  }
  /// The bytes of a number, a vector, or a structure.
  std::vector<uint8_t> valueOf(const ir::HostArgument& a) const {
    const ir::KernelParam& p = kernel_.params[a.number];
    if (p.byValueStruct)
      return bytesOf(*std::ranges::find_if(all_, [&](const ArrayImage& i) { return i.object == p.object; }));
    const unsigned each = p.type.bytes();
    std::vector<uint8_t> bytes(each * (a.count == 3 ? 4 : a.count));  // a vector of three is as large as one of four
    for (unsigned c = 0; c < a.count; ++c)
      for (unsigned b = 0; b < each; ++b) bytes[c * each + b] = uint8_t(v_.witness.scalars[a.number + c] >> (8 * b));
    return bytes;
  }

  void launch() {
    const ir::Launch& l = v_.witness.launch;
    const std::array<uint64_t, 3>& offset = v_.build.globalOffset;
    auto needs = [&](uint32_t groups, uint32_t items, uint64_t first) { return groups > 1 || items > 1 || first > 0; };
    unsigned dimensions = 1;
    if (needs(l.grid.y, l.block.y, offset[1])) dimensions = 2;
    if (needs(l.grid.z, l.block.z, offset[2])) dimensions = 3;
    out_ += fmt::format("\nstatic const cl_uint gpubmc_dimensions = {};\n", dimensions);
    out_ += fmt::format("static const size_t gpubmc_offset[] = {{{}, {}, {}}};\n", offset[0], offset[1], offset[2]);
    out_ += fmt::format("static const size_t gpubmc_global[] = {{{}, {}, {}}};\n", uint64_t(l.grid.x) * l.block.x,
                        uint64_t(l.grid.y) * l.block.y, uint64_t(l.grid.z) * l.block.z);
    out_ += fmt::format("static const size_t gpubmc_local[] = {{{}, {}, {}}};\n", l.block.x, l.block.y, l.block.z);
  }

  const HarnessInput& in_;
  const TestVector& v_;
  const ir::Module& m_;
  const ir::Kernel& kernel_;
  const std::vector<ArrayImage>& all_;
  HarnessData data_;
  std::string out_;
};

}  // namespace

std::string openClHarness(const HarnessInput& input, std::string& why) {
  return OpenClHarness(input).make(why);
}

}  // namespace gpubmc::core::vectors
