#include "core/frontend/clang/compilation.h"

#include <unistd.h>

#include <map>
#include <mutex>

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Host.h>

#include <fmt/ranges.h>

#include "core/frontend/clang/device_error_recovery.h"
#include "core/frontend/clang/library_stubs.h"
#include "core/frontend/clang/missing_names.h"
#include "core/frontend/headers/embedded.h"

namespace gpubmc::core {
namespace {

using llvm::IntrusiveRefCntPtr;

/// A path at which nothing is: an installed toolkit plays no part unless it is asked for.
constexpr const char* kNoToolkit = "/gpubmc/no-toolkit";

/// What the headers ask for is defined before them; the rest would take names from them: -D N=64.
bool isForHeaders(const std::string& define) {
  return define.starts_with("_") || define == "NDEBUG" || define.starts_with("NDEBUG=");
}

/// "N=64", "SQUARE(x)=x*x", "FAST" as lines of a source file.
std::string definitionsOf(const std::vector<std::string>& defines) {
  std::string out;
  for (const std::string& d : defines) {
    if (isForHeaders(d)) continue;
    const size_t equals = d.find('=');
    std::string value = equals == std::string::npos ? "1" : d.substr(equals + 1);
    value.resize(std::min(value.find('\n'), value.size()));  // as on a command line
    out += "#define " + d.substr(0, equals) + " " + value + "\n";
  }
  return out;
}

/// The real file system with the embedded headers on top.
IntrusiveRefCntPtr<LibraryStubs> fileSystem(const Options& options) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(std::string(kCudaIncludeDir) + "/" + kUserMacros, 0,
                  llvm::MemoryBuffer::getMemBufferCopy(definitionsOf(options.defines), kUserMacros));
  for (const EmbeddedHeader& h : embeddedHeaders())
    memory->addFile(h.path, 0, llvm::MemoryBuffer::getMemBuffer({h.text.data(), h.text.size()}, h.path));
  auto overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::createPhysicalFileSystem());
  overlay->pushOverlay(memory);
  return llvm::makeIntrusiveRefCnt<LibraryStubs>(overlay);
}

std::vector<std::string> driverArguments(const CompilationInput& input, const MoreHeaders& more,
                                         llvm::vfs::FileSystem& files) {
  const Options& o = input.options;
  const bool isDevice = input.side == Side::Device;
  bool hasPrelude = false;
  std::vector<std::string> args{
      "clang",
      "--driver-mode=g++",
      isDevice ? "--cuda-device-only" : "--cuda-host-only",
      "--cuda-gpu-arch=sm_80",
      "-nocudalib",
      "-S",
      "-emit-llvm",
      "-O0",
      "-fwrapv",
      "-fno-finite-loops",
      !isDevice || o.contraction == Contraction::Off ? "-ffp-contract=off" : "-ffp-contract=fast",
      "-fno-strict-aliasing",
      "-Qunused-arguments",
      "-Wno-unknown-cuda-version",
      "-ferror-limit=0",
      "-std=" + o.standard};
  if (o.cudaPath) {
    // The toolkit's headers need all of Clang's own wrappers around them.
    args.insert(args.end(), {"--cuda-path=" + *o.cudaPath, "-resource-dir", GPUBMC_CLANG_RESOURCES});
  } else {
    args.insert(args.end(), {"-nocudainc", "--cuda-path=" + std::string(kNoToolkit), "-resource-dir", kClangResourceDir,
                             "-isystem", kCudaIncludeDir});
    // Some builds of Clang ignore -resource-dir for includes, and a machine without Clang has none of its own.
    args.insert(args.end(), {"-idirafter", kClangResourceDir + std::string("/include"), "-idirafter",
                             GPUBMC_CLANG_RESOURCES "/include"});
    const std::string prelude = std::string(kCudaIncludeDir) + "/" + kPrelude;
    hasPrelude = input.withPrelude && files.exists(prelude);
    if (hasPrelude) args.insert(args.end(), {"-include", prelude});
    if (hasPrelude) append(more, args);
    // What host code calls of the libraries, for the device's side to define.
    if (isDevice && !o.references.empty())
      args.insert(args.end(), {"-include", std::string(kCudaIncludeDir) + "/" + kHostLibrary});
  }
  // Any function can be a reference, and none is entered by an access from elsewhere.
  if (!isDevice) args.push_back("-fno-access-control");
  for (const std::string& d : o.includeDirs) args.push_back("-I" + d);
  if (o.matrices != Options::Matrices::None) args.push_back(fmt::format("-D__GPUBMC_MATRICES={}", int(o.matrices)));
  if (o.mallocFail) args.push_back("-D__GPUBMC_MALLOC_FAIL");
  if (hasPrelude) args.insert(args.end(), {"-include", std::string(kCudaIncludeDir) + "/" + kUserMacros});
  for (const std::string& d : o.defines)
    if (!hasPrelude || isForHeaders(d)) args.push_back("-D" + d);
  args.insert(args.end(), o.clangArgs.begin(), o.clangArgs.end());
  args.insert(args.end(), {"-x", "cuda", input.file});
  return args;
}

/// What cannot be said in driver arguments: code for passes to work on, with names and full locations.
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

void adviseOnLibraries(const std::vector<std::string>& headers, CompilationOutput& result) {
  if (headers.empty()) return;
  const std::string told =
      fmt::format("gpubmc has neither Thrust nor CUB, so {} count as empty", fmt::join(headers, ", "));
  if (result.module)
    result.notes.push_back(told);
  else
    result.diagnostics += "note: " + told + "; declarations that use them are unsupported\n";
}

/// What a compilation leaves out or brings along, and what it finds that another one may leave out.
struct Tolerance {
  MoreHeaders more;
  HostBodies skipped;                  ///< host functions
  std::vector<RejectedBody> replaced;  ///< device functions
};
struct Findings {
  HostFunctions host;
  std::vector<RejectedBody> device;
};

/// Files with replaced bodies, and one with something appended, go in front of those on the disk.
class Replacements {
 public:
  Replacements(const CompilationInput& input, const Tolerance& tolerance, llvm::vfs::FileSystem& files) {
    std::map<std::string, std::vector<RejectedBody>> byFile;
    if (!input.appended.empty()) byFile[input.file];
    for (const RejectedBody& b : tolerance.replaced) byFile[b.begin.first].push_back(b);
    for (const auto& [path, bodies] : byFile)
      if (auto buffer = files.getBufferForFile(path))
        texts_[path] = withoutBodies((*buffer)->getBuffer().str(), bodies);
    if (input.appended.empty()) return;
    end_ = {input.file, unsigned(texts_[input.file].size())};
    texts_[input.file] += input.appended;
  }
  void enter(clang::PreprocessorOptions& options) const {
    for (const auto& [path, text] : texts_)
      options.addRemappedFile(path, llvm::MemoryBuffer::getMemBufferCopy(text, path).release());
  }
  bool isAppended(const SourcePlace& place) const {
    return !end_.first.empty() && place.first == end_.first && place.second >= end_.second;
  }

 private:
  std::map<std::string, std::string> texts_;
  SourcePlace end_;  ///< of the file's own text
};

/// One compilation; `found` are the functions around its errors.
CompilationOutput compileOnce(const CompilationInput& input, const MakeAction& make, const Tolerance& tolerance,
                              Findings& found) {
  CompilationOutput result;
  llvm::raw_string_ostream out(result.diagnostics);  // unbuffered
  out.enable_colors(input.colour);
  auto files = fileSystem(input.options);

  const std::vector<std::string> args = driverArguments(input, tolerance.more, *files);
  std::vector<const char*> argv;
  for (const std::string& a : args) argv.push_back(a.c_str());

  IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnosticOptions(clang::CreateAndPopulateDiagOpts(argv).release());
  diagnosticOptions->ShowColors = input.colour;
  clang::TextDiagnosticPrinter printer(out, diagnosticOptions.get());
  clang::DiagnosticsEngine diagnostics(llvm::makeIntrusiveRefCnt<clang::DiagnosticIDs>(), diagnosticOptions, &printer,
                                       /*ShouldOwnClient=*/false);

  clang::driver::Driver driver(GPUBMC_CLANG_BINARIES "/clang", llvm::sys::getDefaultTargetTriple(), diagnostics,
                               "gpubmc", files);
  clang::ProcessWarningOptions(diagnostics, *diagnosticOptions, /*ReportDiags=*/false);
  std::unique_ptr<clang::driver::Compilation> compilation(driver.BuildCompilation(argv));
  if (!compilation || compilation->containsError() || diagnostics.hasErrorOccurred() ||
      compilation->getJobs().empty()) {
    if (!diagnostics.hasErrorOccurred()) out << "error: these compiler options ask for no compilation\n";
    return result;
  }
  const clang::driver::Command& command = *compilation->getJobs().begin();

  auto invocation = std::make_shared<clang::CompilerInvocation>();
  if (!clang::CompilerInvocation::CreateFromArgs(*invocation, command.getArguments(), diagnostics)) return result;
  adjust(*invocation);
  invocation->getDiagnosticOpts().ShowColors = input.colour;

  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.setVerboseOutputStream(out);
  auto* errors = new ErrorCollector(out, &invocation->getDiagnosticOpts());
  compiler.createDiagnostics(errors);
  compiler.createFileManager(files);
  const Replacements replacements(input, tolerance, *files);
  replacements.enter(compiler.getPreprocessorOpts());
  compiler.getFrontendOpts().SkipFunctionBodies = !tolerance.skipped.empty();
  std::vector<std::unique_ptr<clang::ASTConsumer>> first;
  first.push_back(tolerance.skipped.empty() ? hostErrorFinder(*errors, found.host) : bodySkipper(tolerance.skipped));
  if (tolerance.replaced.empty())
    first.push_back(deviceErrorFinder(*errors, [files] { return files->opened(); }, found.device));
  std::unique_ptr<clang::CodeGenAction> action = make(std::move(first), !tolerance.skipped.empty());
  if (compiler.ExecuteAction(*action)) result.module = action->takeModule();
  for (const CompileError& e : errors->errors()) {
    result.isOwnError |= !replacements.isAppended(e.place);
    result.errors.push_back(e.text);
  }
  result.hasReadCuda = files->hasReadCuda();
  adviseOnLibraries(files->opened(), result);
  return result;
}

}  // namespace

CompilationOutput compileFile(const CompilationInput& input, const MakeAction& make) {
  // LLVM is built without exceptions: where it runs out of memory nothing can be unwound.
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::install_bad_alloc_error_handler([](void*, const char*, bool) {
      static constexpr char text[] = "gpubmc: out of memory in the compiler front-end\n";
      [[maybe_unused]] auto written = ::write(STDERR_FILENO, text, sizeof text - 1);
      ::_exit(3);
    });
  });
  Tolerance tolerance;
  Findings found;
  CompilationOutput result = compileOnce(input, make, tolerance, found);
  if (!result.module && input.withPrelude && !input.options.cudaPath) {
    for (const MoreHeaders& more : headersFor(input.file, result.errors)) {
      Tolerance withMore;
      withMore.more = more;
      Findings then;
      CompilationOutput better = compileOnce(input, make, withMore, then);
      if (!better.module && better.errors.size() >= result.errors.size()) continue;
      result = std::move(better);
      tolerance = std::move(withMore);
      found = std::move(then);
      break;
    }
  }
  auto tell = [note = noteOn(tolerance.more)](CompilationOutput output) {
    if (!note.empty()) output.notes.push_back(note);
    return output;
  };
  if (!result.module && !found.device.empty()) {
    // Offsets are other ones in what is left, so the host's functions are looked for again.
    tolerance.replaced = std::move(found.device);
    found = {};
    result = compileOnce(input, make, tolerance, found);
  }
  if (result.module || found.host.bodies.empty()) return tell(std::move(result));
  // Without them the kernels compile, or their own errors are what is left to tell.
  tolerance.skipped = found.host.bodies;
  Findings none;
  CompilationOutput second = compileOnce(input, make, tolerance, none);
  if (!second.module) return second;
  for (const std::string& name : found.host.names)
    second.notes.push_back("the host's function " + name + ": skipped with what it launches");
  return tell(std::move(second));
}

}  // namespace gpubmc::core
