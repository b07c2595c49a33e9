#include "core/frontend/clang/source_file.h"

#include <llvm/Support/MemoryBuffer.h>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/frontend/clang/launch_brackets.h"

namespace gpubmc::core {

std::optional<std::string> complaintAboutSource(const std::string& path) {
  if (path.empty()) return "no source file was named; give the path of a .cu file";
  std::error_code error;
  auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status))
    return fmt::format("{}: no such file; check the spelling and the current directory", path);
  if (std::filesystem::is_directory(status))
    return fmt::format("{}: is a directory; name the .cu file in it that holds the kernel", path);
  if (!std::filesystem::is_regular_file(status))
    return fmt::format("{}: is not a regular file; give the path of a .cu file", path);

  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in) return fmt::format("{}: cannot be read: {}", path, std::strerror(errno));
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad()) return fmt::format("{}: cannot be read: {}", path, std::strerror(errno));
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return fmt::format("{}: is empty; it should hold at least one __global__ function", path);
  if (text.find('\0') != std::string::npos)
    return fmt::format("{}: is not text (it has zero bytes); give CUDA source, not a compiled file, in UTF-8", path);
  return std::nullopt;
}

bool mentionsLaunches(const std::string& file) {
  auto text = llvm::MemoryBuffer::getFile(file);
  auto has = [&](const char* word) { return text && (*text)->getBuffer().contains(word); };
  return has("<<<") || has("Launch") || (text && withJoinedBrackets(std::string_view((*text)->getBuffer())));
}

}  // namespace gpubmc::core
