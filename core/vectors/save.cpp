#include "core/vectors/save.h"

#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "core/report/json.h"
#include "core/vectors/arrays.h"
#include "core/vectors/harness.h"
#include "core/vectors/npy.h"
#include "core/vectors/vector_json.h"
#include "encoder/util/error.h"
#include "encoder/util/output_file.h"

namespace gpubmc::core::vectors {

std::vector<std::string> save(const std::vector<NamedVector>& vectors, const ir::Module& module,
                              const std::string& folder, const std::string& option, const std::string& version,
                              const Cancellation& cancel) {
  makeOutputFolder(folder, option);
  const FolderLock lock(folder);
  std::vector<std::string> notes;
  for (const NamedVector& n : vectors) {
    auto put = [&](const std::string& text, const std::string& path) {
      for (const std::string& source : n.vector.build.sources->paths())
        if (areOneFile(source, path))
          throw UserError(fmt::format("{} {}: this is a source file of the run, which would be lost", option, path));
      writeOutput(text, path, option);
    };
    const std::string path = (std::filesystem::path(folder) / n.name).string();
    put(toJson(n.vector, module, folder, version), path + ".json");
    std::map<std::string, unsigned> count;  // for names that differ only in characters not allowed in a file name
    const std::vector<ArrayImage> arrays = arraysOf(n.vector, module, reachOf(n.vector, module, cancel));
    const std::map<uint32_t, uint64_t> reach = reachOfLaunch(n.vector, module, cancel);
    std::string why;
    const Harness program = harness({n.vector, module, arrays, reach, folder}, why);
    if (!program.text.empty()) put(program.text, path + program.extension);
    if (!why.empty()) notes.push_back(n.name + ": " + why);
    for (const ArrayImage& a : arrays) {
      std::string name = fileNameOf(a.name);
      if (const unsigned nth = count[name]++) name += "-" + std::to_string(nth);
      if (a.size > kLongestImage) {
        notes.push_back(
            fmt::format("{}: {} has {} bytes; what of it is not 0 is in the JSON alone", n.name, a.name, a.size));
        continue;
      }
      const std::vector<uint8_t> bytes = bytesOf(a);
      put(npy(bytes, dtypeOf(a.parts, a.elementBytes)), fmt::format("{}.{}.npy", path, name));
    }
  }
  return notes;
}

}  // namespace gpubmc::core::vectors
