#include "core/frontend/clang/source_file.h"

#include <fmt/format.h>

#include "core/frontend/clang/launch_brackets.h"
#include "core/options/language.h"
#include "encoder/util/input_file.h"

namespace gpubmc::core {

std::optional<std::string> complaintAboutSource(const std::string& path) {
  if (path.empty()) return "no source file was named; give the path of a .cu, .cl or .hip file";
  const bool isOpenCl = languageOf(path) == Language::OpenCl;
  const InputText read = tryReadInput(path, kMostSource);
  if (read.isMissing) return fmt::format("{}: no such file; check the spelling and the current directory", path);
  if (!read.problem.empty()) return fmt::format("{}: {}; give the path of a .cu, .cl or .hip file", path, read.problem);
  const std::string& text = read.text;
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return fmt::format("{}: is empty; it should hold at least one {} function", path,
                       isOpenCl ? "__kernel" : "__global__");
  if (text.find('\0') != std::string::npos)
    return fmt::format("{}: is not text (it has zero bytes); give {} source, not a compiled file, in UTF-8", path,
                       isOpenCl ? "OpenCL C" : "CUDA");
  return std::nullopt;
}

std::optional<std::string> complaintAboutHostFile(const std::string& path) {
  const InputText read = tryReadInput(path, kMostSource);
  if (read.isMissing)
    return fmt::format(
        "--host {}: no such file; give the C or C++ file that launches the kernels, or follow, launches "
        "or ignore",
        path);
  if (!read.problem.empty()) return fmt::format("--host {}: {}", path, read.problem);
  if (read.text.find('\0') != std::string::npos || languageOf(path) == Language::OpenCl)
    return fmt::format("--host {}: is no C or C++ source", path);
  return std::nullopt;
}

bool mentionsLaunches(const std::string& file) {
  const std::string text = tryReadInput(file, kMostSource).text;
  return text.find("<<<") != std::string::npos || text.find("Launch") != std::string::npos || withJoinedBrackets(text);
}

}  // namespace gpubmc::core
