#pragma once
// A temporary folder for a test.

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace gpubmc::encoder::test {

struct TemporaryFolder {
  std::string path = (std::filesystem::temp_directory_path() / "gpubmc-test-XXXXXX").string();
  TemporaryFolder() {
    if (!mkdtemp(path.data())) throw std::runtime_error("no temporary folder");
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
};

}  // namespace gpubmc::encoder::test
