#include "core/frontend/clang/invocation.h"

#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/Utils.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/TargetParser/Host.h>

#include <fmt/format.h>

#include "core/frontend/clang/launch_brackets.h"
#include "core/frontend/clang/printable_diagnostics.h"
#include "core/frontend/clang/read_files.h"
#include "core/frontend/clang/toolkit.h"
#include "core/frontend/headers/embedded.h"
#include "core/frontend/headers/precompiled.h"

namespace gpubmc::core {
namespace {

using llvm::IntrusiveRefCntPtr;

/// A path where nothing is: Clang itself must not look for a toolkit.
constexpr const char* kNoToolkit = "/gpubmc/no-toolkit";

/// Macros that the headers use are defined before them; the others could replace names in them: -D N=64.
bool isForHeaders(const std::string& define) {
  return define.starts_with("_") || define == "NDEBUG" || define.starts_with("NDEBUG=");
}

/// The macros that nvcc defines for its float precision options. The embedded headers do not use them.
std::vector<std::string> precisionMacros(const FloatPrecision& p) {
  if (p == FloatPrecision{}) return {};
  std::vector<std::string> out{fmt::format("__CUDA_FTZ={:d}", p.ftz), fmt::format("__CUDA_PREC_DIV={:d}", p.precDiv),
                               fmt::format("__CUDA_PREC_SQRT={:d}", p.precSqrt)};
  if (p.intrinsics) out.push_back("__FAST_MATH__");
  return out;
}

/// "N=64", "SQUARE(x)=x*x", "FAST" as lines of a source file.
std::string linesOf(const std::vector<std::string>& defines) {
  std::string out;
  for (const std::string& d : defines) {
    const size_t equals = d.find('=');
    std::string value = equals == std::string::npos ? "1" : d.substr(equals + 1);
    value.resize(std::min(value.find('\n'), value.size()));  // as on a command line
    out += "#define " + d.substr(0, equals) + " " + value + "\n";
  }
  return out;
}

std::string definitionsOf(const Options& o) {
  std::vector<std::string> users;
  for (const std::string& d : o.defines)
    if (!isForHeaders(d)) users.push_back(d);
  std::string undefined;
  for (const std::string& name : o.undefines) undefined += "#undef " + name + "\n";
  return undefined + linesOf(precisionMacros(o.precision)) + linesOf(users);
}

/// A file of C++ that a kernel in OpenCL C is compared with has a standard of its own.
std::string standardOf(const CompilationInput& input) {
  const Language language = languageOf(input.file);
  const std::string& given = input.options.standard;
  const bool isForIt = !given.empty() && given.starts_with("CL") == (language == Language::OpenCl);
  return isForIt ? given : defaultStandard(language);
}

/// A machine of OpenCL: the target decides the numbers of address spaces, the size of size_t (64 bits) and how records
/// are passed, and has no extensions of its own (docs/adr/0044).
std::vector<std::string> openClArguments(const CompilationInput& input) {
  const Options& o = input.options;
  std::vector<std::string> args{"clang",
                                "--target=nvptx64-unknown-unknown",
                                "-nogpulib",
                                "-nostdlibinc",  // the C library is the host's
                                "-S",
                                "-emit-llvm",
                                "-O0",
                                "-fwrapv",
                                "-fno-finite-loops",
                                o.contraction == Contraction::Off ? "-ffp-contract=off" : "-ffp-contract=fast",
                                "-fno-strict-aliasing",
                                "-Qunused-arguments",
                                "-ferror-limit=0",
                                "-Wno-unused-value",
                                "-cl-std=" + standardOf(input),
                                "-fgnu89-inline",  // a function that is only inline has a body for its calls
                                "-Xclang",
                                "-cl-ext=+all",
                                "-resource-dir",
                                kClangResourceDir,
                                "-idirafter",
                                GPUBMC_CLANG_RESOURCES "/include",
                                "-include",
                                std::string(kCudaIncludeDir) + "/" + kOpenClPrelude};
  // Features without an extension are macros, which Clang defines for its own targets; before 3.0 they are no options.
  if (standardOf(input) == "CL3.0")
    for (const char* feature : {"work_group_collective_functions", "atomic_order_acq_rel", "atomic_order_seq_cst",
                                "atomic_scope_device", "atomic_scope_all_devices"})
      args.push_back(fmt::format("-D__opencl_c_{}=1", feature));
  // Extensions that are functions alone are no options at all.
  for (const char* extension : {"cl_khr_subgroup_extended_types",
                                "cl_khr_subgroup_non_uniform_vote",
                                "cl_khr_subgroup_ballot",
                                "cl_khr_subgroup_non_uniform_arithmetic",
                                "cl_khr_subgroup_shuffle",
                                "cl_khr_subgroup_shuffle_relative",
                                "cl_khr_subgroup_clustered_reduce",
                                "cl_khr_subgroup_rotate",
                                "cl_khr_extended_bit_ops",
                                "cl_khr_integer_dot_product",
                                "__opencl_c_integer_dot_product_input_4x8bit",
                                "__opencl_c_integer_dot_product_input_4x8bit_packed",
                                "cl_ext_float_atomics",
                                "__opencl_c_ext_fp32_global_atomic_add",
                                "__opencl_c_ext_fp32_local_atomic_add",
                                "__opencl_c_ext_fp32_global_atomic_min_max",
                                "__opencl_c_ext_fp32_local_atomic_min_max",
                                "__opencl_c_ext_fp64_global_atomic_add",
                                "__opencl_c_ext_fp64_local_atomic_add",
                                "__opencl_c_ext_fp64_global_atomic_min_max",
                                "__opencl_c_ext_fp64_local_atomic_min_max"})
    args.push_back(fmt::format("-D{}=1", extension));
  for (const std::string& d : o.includeDirs) args.push_back("-I" + d);
  for (const std::string& d : o.defines) args.push_back("-D" + d);
  for (const std::string& name : o.undefines) args.push_back("-U" + name);
  args.insert(args.end(), o.clangArgs.begin(), o.clangArgs.end());
  args.insert(args.end(), {"-x", "cl", input.file});
  return args;
}

/// A program of the host that uses OpenCL: it is in C or C++, and sees none of CUDA's headers but those for the C++
/// library.
std::vector<std::string> openClHostArguments(const CompilationInput& input) {
  const Options& o = input.options;
  const bool isC = llvm::StringRef(input.file).ends_with(".c");
  std::vector<std::string> args{"clang",
                                isC ? "--driver-mode=gcc" : "--driver-mode=g++",
                                "-S",
                                "-emit-llvm",
                                "-O0",
                                "-fno-wrapv",
                                "-fno-finite-loops",
                                "-ffp-contract=off",
                                "-fno-strict-aliasing",
                                "-Qunused-arguments",
                                "-ferror-limit=0",
                                "-w",
                                isC ? "-std=gnu17" : std::string("-std=") + defaultStandard(Language::Cuda),
                                "-resource-dir",
                                kClangResourceDir,
                                "-isystem",
                                kOpenClIncludeDir};
  if (!isC) args.insert(args.end(), {"-isystem", kCudaIncludeDir});
  args.insert(args.end(), {"-idirafter", kClangResourceDir + std::string("/include"), "-idirafter",
                           GPUBMC_CLANG_RESOURCES "/include"});
  for (const std::string& d : o.includeDirs) args.push_back("-I" + d);
  for (const std::string& d : o.defines) args.push_back("-D" + d);
  for (const std::string& name : o.undefines) args.push_back("-U" + name);
  args.insert(args.end(), {"-x", isC ? "c" : "c++", input.file});
  return args;
}

/// The machine that functions of the host are compiled for. Of another machine no C library is here: then the headers
/// are those that a compiler has itself.
std::vector<std::string> machineArguments(const FrontEndOptions& o) {
  std::vector<std::string> out;
  const llvm::Triple here(llvm::sys::getDefaultTargetTriple());
  if (!o.target.empty() && llvm::Triple(o.target).getArch() != here.getArch())
    out = {"--target=" + o.target + "-unknown-linux-gnu", "-ffreestanding"};
  for (const std::string& f : o.features) out.push_back("-m" + f);
  return out;
}

std::vector<std::string> driverArguments(const CompilationInput& input, const MoreHeaders& more,
                                         llvm::vfs::FileSystem& files) {
  const Options& o = input.options;
  if (input.isOpenClHost) return openClHostArguments(input);
  if (languageOf(input.file) == Language::OpenCl && input.side == Side::Device) return openClArguments(input);
  const bool isDevice = input.side == Side::Device;
  std::vector<std::string> args{
      "clang",
      "--driver-mode=g++",
      isDevice ? "--cuda-device-only" : "--cuda-host-only",
      "--cuda-gpu-arch=sm_80",
      "-nocudalib",
      "-S",
      "-emit-llvm",
      "-O0",
      input.wraps ? "-fwrapv" : "-fno-wrapv",
      "-fno-finite-loops",
      !isDevice || o.contraction == Contraction::Off ? "-ffp-contract=off" : "-ffp-contract=fast",
      "-fno-strict-aliasing",
      "-Qunused-arguments",
      "-Wno-unknown-cuda-version",
      "-ferror-limit=0",
      "-std=" + standardOf(input)};
  args.push_back("-Wno-reserved-user-defined-literal");  // "text"MACRO is two tokens, as for host compilers
  // Variadic functions are declared for the sake of their types; calling one is unsupported.
  args.insert(args.end(), {"-Xclang", "-fcuda-allow-variadic-functions"});
  args.insert(args.end(), {"-nocudainc", "--cuda-path=" + std::string(kNoToolkit), "-resource-dir", kClangResourceDir,
                           "-isystem", kCudaIncludeDir});
  for (const std::string& folder : toolkitFolders(o)) args.insert(args.end(), {"-isystem", folder});
  args.insert(args.end(), {"-idirafter", kFallbackIncludeDir});
  // Some builds of Clang ignore -resource-dir for includes, and a machine without Clang has no resources of its own.
  args.insert(args.end(), {"-idirafter", kClangResourceDir + std::string("/include"), "-idirafter",
                           GPUBMC_CLANG_RESOURCES "/include"});
  const std::string prelude = std::string(kCudaIncludeDir) + "/" + kPrelude;
  const bool hasPrelude = input.withPrelude && files.exists(prelude);
  if (hasPrelude) args.insert(args.end(), {"-include", prelude});
  if (hasPrelude) append(more, args);
  // Library functions that host code calls, for the device side to define.
  if (isDevice && !o.references.empty())
    args.insert(args.end(), {"-include", std::string(kCudaIncludeDir) + "/" + kHostLibrary});
  // Any function can be a reference; none is entered by an access from elsewhere.
  if (!isDevice) args.push_back("-fno-access-control");
  if (!isDevice) {
    const std::vector<std::string> machine = machineArguments(o);
    args.insert(args.end(), machine.begin(), machine.end());
  }
  for (const std::string& d : o.includeDirs) args.push_back("-I" + d);
  if (o.matrices != Options::Matrices::None) args.push_back(fmt::format("-D__GPUBMC_MATRICES={}", int(o.matrices)));
  if (const auto lanes = o.warpSync ? o.warpSync : o.warpSize)
    args.push_back(fmt::format("-D__GPUBMC_WAVE={}", *lanes));
  if (o.mallocFail) args.push_back("-D__GPUBMC_MALLOC_FAIL");
  if (hasPrelude) args.insert(args.end(), {"-include", std::string(kCudaIncludeDir) + "/" + kUserMacros});
  for (const std::string& d : o.defines)
    if (!hasPrelude || isForHeaders(d)) args.push_back("-D" + d);
  if (!hasPrelude)
    for (const std::string& d : precisionMacros(o.precision)) args.push_back("-D" + d);
  if (!hasPrelude)
    for (const std::string& name : o.undefines) args.push_back("-U" + name);
  args.insert(args.end(), o.clangArgs.begin(), o.clangArgs.end());
  args.insert(args.end(), {"-x", "cuda", input.file});
  return args;
}

/// Options that driver arguments cannot express: code for passes to work on, with names and full locations.
void adjust(clang::CompilerInvocation& invocation) {
  clang::CodeGenOptions& codegen = invocation.getCodeGenOpts();
  codegen.OptimizationLevel = 0;
  codegen.DisableO0ImplyOptNone = true;
  codegen.DisableLLVMPasses = true;
  codegen.DisableLifetimeMarkers = true;
  codegen.DiscardValueNames = false;
  codegen.ClearASTBeforeBackend = false;
  codegen.DebugColumnInfo = true;
  codegen.setDebugInfo(llvm::codegenoptions::LimitedDebugInfo);
  invocation.getFrontendOpts().DisableFree = false;
}

}  // namespace

IntrusiveRefCntPtr<CompilerFiles> filesFor(const Options& options) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(std::string(kCudaIncludeDir) + "/" + kUserMacros, 0,
                  llvm::MemoryBuffer::getMemBufferCopy(definitionsOf(options), kUserMacros));
  memory->addFile(kPreludeAlone, 0, llvm::MemoryBuffer::getMemBuffer("", kPreludeAlone));
  if (const std::string_view ast = precompiledPrelude().ast; !ast.empty())
    memory->addFile(kPrecompiledPrelude, 0,
                    llvm::MemoryBuffer::getMemBuffer({ast.data(), ast.size()}, kPrecompiledPrelude,
                                                     /*RequiresNullTerminator=*/false));
  for (const EmbeddedHeader& h : embeddedHeaders())
    memory->addFile(h.path, 0, llvm::MemoryBuffer::getMemBuffer({h.text.data(), h.text.size()}, h.path));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      withJoinedBrackets(recordingReads(llvm::vfs::createPhysicalFileSystem(), options.sources)));
  overlay->pushOverlay(memory);
  return llvm::makeIntrusiveRefCnt<CompilerFiles>(overlay);
}

std::shared_ptr<clang::CompilerInvocation> invocationFor(const CompilationInput& input, const MoreHeaders& more,
                                                         IntrusiveRefCntPtr<CompilerFiles> files,
                                                         llvm::raw_ostream& out) {
  const std::vector<std::string> args = driverArguments(input, more, *files);
  std::vector<const char*> argv;
  for (const std::string& a : args) argv.push_back(a.c_str());

  IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnosticOptions(clang::CreateAndPopulateDiagOpts(argv).release());
  diagnosticOptions->ShowColors = input.colour;
  PrintableDiagnostics printer(out, diagnosticOptions.get());
  clang::DiagnosticsEngine diagnostics(llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), diagnosticOptions, &printer,
                                       /*ShouldOwnClient=*/false);

  clang::driver::Driver driver(GPUBMC_CLANG_BINARIES "/clang", llvm::sys::getDefaultTargetTriple(), diagnostics,
                               "gpubmc", files);
  clang::ProcessWarningOptions(diagnostics, *diagnosticOptions, /*ReportDiags=*/false);
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(argv));
  if (!compilation || compilation->containsError() || diagnostics.hasErrorOccurred() ||
      compilation->getJobs().empty()) {
    if (!diagnostics.hasErrorOccurred()) out << "error: these compiler options ask for no compilation\n";
    return nullptr;
  }
  const clang::driver::Command& command = *compilation->getJobs().begin();

  auto invocation = std::make_shared<clang::CompilerInvocation>();
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, command.getArguments(), diagnostics)) return nullptr;
  adjust(*invocation);
  invocation->getDiagnosticOpts().ShowColors = input.colour;
  return invocation;
}

}  // namespace gpubmc::core
