#include "encoder/process/command.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "encoder/util/error.h"

namespace gpubmc {

std::vector<std::string> splitCommand(const std::string& text) {
  std::vector<std::string> words;
  bool within = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ' || c == '\t' || c == '\n') {
      within = false;
      continue;
    }
    if (!within) words.emplace_back();
    within = true;
    if (c != '\'' && c != '"') {
      words.back() += c;
      continue;
    }
    const size_t end = text.find(c, i + 1);
    if (end == std::string::npos) throw UserError("the command \"" + text + "\" has a quote that does not end");
    words.back() += text.substr(i + 1, end - i - 1);
    i = end;
  }
  if (words.empty()) throw UserError("the command of a solver is empty");
  return words;
}

namespace {

bool isProgram(const std::string& path) {
  struct stat s;
  return stat(path.c_str(), &s) == 0 && S_ISREG(s.st_mode) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<std::string> findProgram(const std::string& name) {
  if (name.find('/') != std::string::npos) return isProgram(name) ? std::optional(name) : std::nullopt;
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (const std::string candidate = (folder.empty() ? "." : folder) + "/" + name; isProgram(candidate))
      return candidate;
  return std::nullopt;
}

}  // namespace gpubmc
