#include "core/options/language.h"

#include <algorithm>
#include <cctype>

namespace gpubmc::core {

Language languageOf(const std::string& file) {
  const size_t dot = file.find_last_of("./");
  std::string extension = dot == std::string::npos || file[dot] == '/' ? "" : file.substr(dot + 1);
  std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return char(std::tolower(c)); });
  if (extension == "cl" || extension == "clh") return Language::OpenCl;
  return extension == "hip" ? Language::Hip : Language::Cuda;
}

const char* defaultStandard(Language language) {
  return language == Language::OpenCl ? "CL3.0" : "c++17";
}

}  // namespace gpubmc::core
