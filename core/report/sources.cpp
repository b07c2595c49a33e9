#include "core/report/sources.h"

#include <nlohmann/json.hpp>

namespace gpubmc::core {

using nlohmann::json;

json sourcesOf(const std::set<std::string>& files, const SourceTexts* texts) {
  json out = json::object();
  for (const std::string& file : files)
    if (const SourceTexts::Lines* lines = texts ? texts->linesOf(file) : nullptr) out[file] = *lines;
  return out;
}

void addFiles(const json& trace, std::set<std::string>& files) {
  for (const json& place : trace["places"]) files.insert(place["file"].get<std::string>());
}

std::set<std::string> filesOf(const json& report) {
  std::set<std::string> files;
  for (const json& k : report["kernels"])
    for (const char* list : {"properties", "others"})
      for (const json& p : k[list]) {
        if (p["witness"].is_null()) continue;
        files.insert(p["location"]["file"].get<std::string>());
        if (p["witness"].contains("trace")) addFiles(p["witness"]["trace"], files);
      }
  return files;
}

}  // namespace gpubmc::core
