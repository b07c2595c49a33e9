#include "core/frontend/clang/source_file.h"

#include <fmt/format.h>

#include "core/frontend/clang/launch_brackets.h"
#include "encoder/util/input_file.h"

namespace gpubmc::core {

std::optional<std::string> complaintAboutSource(const std::string& path) {
  if (path.empty()) return "no source file was named; give the path of a .cu file";
  const InputText read = tryReadInput(path, kMostSource);
  if (read.isMissing) return fmt::format("{}: no such file; check the spelling and the current directory", path);
  if (!read.problem.empty()) return fmt::format("{}: {}; give the path of a .cu file", path, read.problem);
  const std::string& text = read.text;
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return fmt::format("{}: is empty; it should hold at least one __global__ function", path);
  if (text.find('\0') != std::string::npos)
    return fmt::format("{}: is not text (it has zero bytes); give CUDA source, not a compiled file, in UTF-8", path);
  return std::nullopt;
}

bool mentionsLaunches(const std::string& file) {
  const std::string text = tryReadInput(file, kMostSource).text;
  return text.find("<<<") != std::string::npos || text.find("Launch") != std::string::npos || withJoinedBrackets(text);
}

}  // namespace gpubmc::core
