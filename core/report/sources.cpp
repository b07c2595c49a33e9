#include "core/report/sources.h"

#include <fstream>

#include <nlohmann/json.hpp>

namespace gpubmc::core {

using nlohmann::json;

json sourcesOf(const std::set<std::string>& files) {
  json out = json::object();
  for (const std::string& file : files) {
    std::ifstream in(file);
    if (file.empty() || !in) continue;
    json lines = json::array();
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    out[file] = std::move(lines);
  }
  return out;
}

void addFiles(const json& trace, std::set<std::string>& files) {
  for (const json& place : trace["places"]) files.insert(place["file"].get<std::string>());
}

}  // namespace gpubmc::core
