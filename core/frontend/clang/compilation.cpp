#include "core/frontend/clang/compilation.h"

#include <map>
#include <mutex>

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/ranges.h>

#include "core/frontend/clang/added_declarations.h"
#include "core/frontend/clang/alignment_order.h"
#include "core/frontend/clang/compiler_files.h"
#include "core/frontend/clang/device_error_recovery.h"
#include "core/frontend/clang/invocation.h"
#include "core/frontend/clang/loss_recovery.h"
#include "core/frontend/clang/lost_headers.h"
#include "core/frontend/clang/missing_names.h"
#include "core/frontend/clang/nesting_limit.h"
#include "core/frontend/clang/prelude.h"
#include "core/frontend/clang/read_files.h"
#include "core/frontend/clang/toolkit.h"
#include "encoder/util/exhaustion.h"

namespace gpubmc::core {
namespace {

void tellOfLoss(const LostHeaders& lost, const LossRecovery& loss, CompilationOutput& result) {
  std::vector<std::string> notes = lost.notes();
  notes.insert(notes.end(), loss.notes().begin(), loss.notes().end());
  if (result.module)
    result.notes = std::move(notes);
  else
    for (const std::string& n : notes) result.diagnostics += "note: " + n + "\n";
  result.isWhole = loss.names().empty();
}

/// What a compilation omits or adds, and what it finds that the next one may omit.
struct Tolerance {
  bool precompiled = false;  ///< the precompiled prelude, if it matches these options
  MoreHeaders more;
  HostBodies skipped;                  ///< host functions
  std::vector<RejectedBody> replaced;  ///< device functions
  LossRecovery loss;                   ///< declarations that need a lost header
  LossRecovery::Texts texts;           ///< of the files without those
};

/// Files with replaced bodies, and one with appended text, take precedence over those on disk.
class Replacements {
 public:
  Replacements(const CompilationInput& input, const Tolerance& tolerance, llvm::vfs::FileSystem& files) {
    texts_ = tolerance.texts;
    std::map<std::string, std::vector<RejectedBody>> byFile;
    if (!input.appended.empty()) byFile[input.file];
    for (const RejectedBody& b : tolerance.replaced) byFile[b.begin.first].push_back(b);
    for (const auto& [path, bodies] : byFile) {
      if (!texts_.contains(path))
        if (auto buffer = files.getBufferForFile(path)) texts_[path] = (*buffer)->getBuffer().str();
      if (auto text = texts_.find(path); text != texts_.end()) text->second = withoutBodies(text->second, bodies);
    }
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
  SourcePlace end_;  ///< end of the file's own text
};

/// One compilation; `found` are the functions around its errors.
CompilationOutput compileOnce(const CompilationInput& input, const MakeAction& make, const Tolerance& tolerance,
                              Findings& found) {
  CompilationOutput result;
  llvm::raw_string_ostream out(result.diagnostics);  // unbuffered
  out.enable_colors(input.colour);
  auto files = filesFor(input.options);
  auto invocation = invocationFor(input, tolerance.more, files, out);
  if (!invocation) return result;
  result.hasPrecompiled = tolerance.precompiled && usePrecompiledPrelude(*invocation, *files);

  clang::CompilerInstance compiler;
  compiler.setInvocation(invocation);
  compiler.setVerboseOutputStream(out);
  auto* errors = new ErrorCollector(out, &invocation->getDiagnosticOpts());
  compiler.createDiagnostics(errors);
  compiler.createFileManager(files);
  compiler.addDependencyCollector(printableFileNames());
  compiler.addDependencyCollector(lostHeaderCollector(found.lost));
  const Replacements replacements(input, tolerance, *files);
  replacements.enter(compiler.getPreprocessorOpts());
  compiler.getFrontendOpts().SkipFunctionBodies = !tolerance.skipped.empty();
  std::vector<std::unique_ptr<clang::ASTConsumer>> first;
  first.push_back(nestingLimit(alignmentAfterSpace()));
  if (result.hasPrecompiled) first.push_back(addedDeclarations());  // for those that come later
  const bool isCuda = languageOf(input.file) != Language::OpenCl;
  if (isCuda)
    first.push_back(tolerance.skipped.empty() ? hostErrorFinder(*errors, found.host) : bodySkipper(tolerance.skipped));
  if (isCuda && tolerance.replaced.empty()) first.push_back(deviceErrorFinder(*errors, found.lost, found.device));
  if (!tolerance.loss.names().empty())
    first.push_back(remainingNames(tolerance.loss.names(), tolerance.loss.kernels(), found.remaining));
  std::unique_ptr<clang::CodeGenAction> action = make(std::move(first), !tolerance.skipped.empty());
  if (compiler.ExecuteAction(*action)) result.module = action->takeModule();
  if (result.module && !found.remaining.empty()) {
    result.module = nullptr;
    for (const std::string& error : found.remaining) result.diagnostics += error + "\n";
  }
  found.errors = errors->errors();
  for (const CompileError& e : errors->errors()) {
    result.isOwnError |= !replacements.isAppended(e.place);
    result.errors.push_back(e.text);
  }
  result.hasReadCuda = result.hasPrecompiled || files->hasReadCuda();
  tellOfLoss(found.lost, tolerance.loss, result);
  return result;
}

CompilationOutput compileAsItIs(const CompilationInput& input, const MakeAction& make) {
  // LLVM is built without exceptions: if it runs out of memory nothing can be unwound.
  static std::once_flag once;
  std::call_once(once,
                 [] { llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { endOutOfMemory(); }); });
  Tolerance tolerance;
  tolerance.precompiled = languageOf(input.file) != Language::OpenCl && !input.isOpenClHost;
  Findings found;
  CompilationOutput result = compileOnce(input, make, tolerance, found);
  if (languageOf(input.file) == Language::OpenCl) return result;
  tolerance.precompiled = false;
  // Errors are reported and handled as if there were no precompiled prelude.
  if (result.hasPrecompiled && !result.module) {
    found = {};
    result = compileOnce(input, make, tolerance, found);
  }
  if (!result.module && input.withPrelude) {
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
  auto read = [&](const std::string& path) -> std::optional<std::string> {
    auto buffer = filesFor(input.options)->getBufferForFile(path);
    return buffer ? std::optional((*buffer)->getBuffer().str()) : std::nullopt;
  };
  // Each round makes errors in what uses what the round before took out.
  constexpr int kMaxRounds = 16;
  for (int round = 0; round < kMaxRounds && !result.module && !found.lost.headers.empty(); ++round) {
    if (!tolerance.loss.takeOut(found, read, tolerance.texts)) break;
    found = {};
    result = compileOnce(input, make, tolerance, found);
  }
  auto tell = [note = noteOn(tolerance.more)](CompilationOutput output) {
    if (!note.empty()) output.notes.push_back(note);
    return output;
  };
  if (!result.module && !found.device.empty()) {
    // Offsets change in the remaining text, so the host functions are searched again.
    tolerance.replaced = std::move(found.device);
    found = {};
    result = compileOnce(input, make, tolerance, found);
  }
  if (result.module || found.host.bodies.empty()) return tell(std::move(result));
  // Without them the kernels compile, or only their own errors remain.
  tolerance.skipped = found.host.bodies;
  Findings none;
  CompilationOutput second = compileOnce(input, make, tolerance, none);
  if (!second.module) return second;
  second.isWhole &= !found.host.useOwnNames;
  for (const std::string& name : found.host.names)
    second.notes.push_back("the host's function " + name + ": skipped with what it launches");
  return tell(std::move(second));
}

/// The first error in a header of the toolkit.
std::string toolkitError(const CompilationInput& input, const CompilationOutput& failed) {
  for (const std::string& folder : toolkitFolders(input.options))
    for (const std::string& error : failed.errors)
      if (error.starts_with(folder + "/")) return error;
  return "";
}

}  // namespace

CompilationOutput compileFile(const CompilationInput& input, const MakeAction& make) {
  CompilationOutput result = compileAsItIs(input, make);
  if (result.module) return result;
  const std::string error = toolkitError(input, result);
  if (error.empty()) return result;
  // Headers of another version may need what gpubmc does not have. Then they are as good as none.
  Options options = input.options;
  options.cudaPath = kWithoutToolkit;
  CompilationOutput without = compileAsItIs({options, input.side, input.file, input.appended, input.colour,
                                             input.withPrelude, input.wraps, input.isOpenClHost},
                                            make);
  const std::string note = fmt::format("a header of the CUDA toolkit does not compile here ({}): none is used", error);
  if (without.module)
    without.notes.push_back(note);
  else
    without.diagnostics += "note: " + note + "\n";
  return without;
}

}  // namespace gpubmc::core
