#include "core/usage/usage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gpubmc::core::usage {

namespace {

void collectPlaces(const Command& command, const std::string& path, unsigned depth, std::vector<Place>& out) {
  out.push_back({path, &command, depth});
  for (const Command& c : command.commands)
    if (!c.what.empty()) collectPlaces(c, path + " " + c.name, depth + 1, out);
}

}  // namespace

std::string shown(const Value& value) {
  return value.closed ? fmt::format("{}", fmt::join(value.words, "|")) : value.name;
}

std::vector<Place> places(const Command& program) {
  std::vector<Place> out;
  collectPlaces(program, program.name, 0, out);
  return out;
}

}  // namespace gpubmc::core::usage
