#include "core/vectors/harness_source.h"

#include <filesystem>

#include <fmt/format.h>

#include "core/vectors/c_text.h"
#include "core/vectors/harness_head.h"

namespace gpubmc::core::vectors {

namespace fs = std::filesystem;

std::string definitions(const std::vector<std::string>& defines) {
  std::string out;
  for (const std::string& d : defines) {
    if (!isDefinable(d)) {
      out += commentLine("Define what the check was told with -D " + d);
      continue;
    }
    const size_t equals = d.find('=');
    const std::string name = d.substr(0, equals);
    const std::string value = equals == std::string::npos ? "1" : d.substr(equals + 1);
    out += fmt::format("#ifndef {}\n#define {} {}\n#endif\n", name.substr(0, name.find('(')), name, value);
  }
  return out;
}

std::string pathFrom(const std::string& folder, const std::string& file) {
  const fs::path whole = fs::absolute(file).lexically_normal();
  const fs::path from = whole.lexically_relative(fs::absolute(folder.empty() ? "." : folder).lexically_normal());
  return (from.empty() ? whole : from).generic_string();
}

}  // namespace gpubmc::core::vectors
