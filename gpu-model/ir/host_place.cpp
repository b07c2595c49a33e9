#include "gpu-model/ir/host_place.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace gpubmc::ir {

HostPlaces united(const HostPlaces& a, const HostPlaces& b) {
  HostPlaces out;
  std::ranges::set_union(a, b, std::back_inserter(out));
  return out;
}

std::string print(const HostPlaces& places, const std::string& otherwise) {
  std::string out;
  for (const HostPlace& p : places)
    out += fmt::format("{}{}{}{}:{}", out.empty() ? "" : ", ", p.call, p.call.empty() ? "" : ", ", p.file, p.line);
  return out.empty() ? otherwise : out;
}

}  // namespace gpubmc::ir
