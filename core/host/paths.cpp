#include "core/host/paths.h"

#include <filesystem>

namespace gpubmc::core {

std::string fromWorkingFolder(const std::string& path) {
  std::error_code failed;
  const std::string here = std::filesystem::current_path(failed).string();
  if (failed || here.empty()) return path;
  const std::string whole = path.starts_with('/') ? path : here + "/" + path;
  const bool inside = whole.size() > here.size() + 1 && whole.starts_with(here) && whole[here.size()] == '/';
  return inside ? whole.substr(here.size() + 1) : whole;
}

std::string fromWorkingFolder(const std::string& folder, const std::string& name) {
  return fromWorkingFolder(name.starts_with('/') || folder.empty() ? name : folder + "/" + name);
}

}  // namespace gpubmc::core
