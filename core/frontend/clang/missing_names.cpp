#include "core/frontend/clang/missing_names.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Regex.h>

#include <algorithm>

#include "core/frontend/headers/embedded.h"

namespace gpubmc::core {
namespace {

bool saysOneOf(const std::vector<std::string>& errors, std::initializer_list<const char*> texts) {
  return std::any_of(errors.begin(), errors.end(), [&](const std::string& e) {
    return std::any_of(texts.begin(), texts.end(), [&](const char* t) { return e.find(t) != std::string::npos; });
  });
}

/// GPUVerify's comments for tests and flags at the beginning of a file.
bool isForGpuverify(llvm::StringRef text) {
  for (llvm::StringRef line; !text.empty();) {
    std::tie(line, text) = text.split('\n');
    line = line.trim();
    if (line.empty()) continue;
    if (!line.consume_front("//")) return false;
    line = line.ltrim();
    if (line.starts_with("--") || line.starts_with_insensitive("pass") || line.starts_with_insensitive("xfail") ||
        line.starts_with_insensitive("fail"))
      return true;
  }
  return false;
}

}  // namespace

std::vector<MoreHeaders> headersFor(const std::string& file, const std::vector<std::string>& errors) {
  std::vector<MoreHeaders> out;
  const bool lacksNames =
      saysOneOf(errors, {"undeclared identifier", "unknown type name", "no member named", "no template named",
                         "reference to __device__ function", "no matching function"});
  if (lacksNames) out.push_back({.runtime = true});
  if (!lacksNames && !saysOneOf(errors, {"invalid operands", "typedef redefinition"})) return out;
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!buffer || !isForGpuverify((*buffer)->getBuffer())) return out;
  const bool sizes = llvm::Regex("typedef[ \t]+unsigned([ \t]+int)?[ \t]+size_t[ \t]*;").match((*buffer)->getBuffer());
  out.push_back({.runtime = lacksNames && !sizes, .gpuverify = true, .sizesOfFile = sizes});
  return out;
}

void append(const MoreHeaders& more, std::vector<std::string>& arguments) {
  auto include = [&](const char* header) {
    arguments.insert(arguments.end(), {"-include", std::string(kCudaIncludeDir) + "/" + header});
  };
  if (more.sizesOfFile) arguments.push_back(std::string("-D") + kSizesOfFile);
  if (more.runtime) include(kRuntimeIncludes);
  if (more.gpuverify) include(kGpuverify);
}

std::string noteOn(const MoreHeaders& more) {
  if (!more.gpuverify) return {};
  std::string note =
      "compiled with what GPUVerify's headers have and CUDA's have not (vector operators, lerp, dot, ...)";
  if (more.sizesOfFile) note += "; size_t is what the file says";
  return note;
}

}  // namespace gpubmc::core
