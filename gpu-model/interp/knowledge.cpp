#include "gpu-model/interp/knowledge.h"

#include <algorithm>

namespace gpubmc::interp {

Clock merged(const Clock& a, const Clock& b) {
  if (!a || a == b) return b;
  if (!b) return a;
  auto out = std::make_shared<std::vector<uint32_t>>(*a);
  out->resize(std::max(a->size(), b->size()));
  for (size_t i = 0; i < b->size(); ++i) (*out)[i] = std::max((*out)[i], (*b)[i]);
  return out;
}

void Knowledge::add(const Knowledge& more) {
  all = merged(all, more.all);
  if (!more.writes || writes == more.writes) return;
  if (!writes) {
    writes = more.writes;
    return;
  }
  auto both = std::make_shared<std::map<PlaceKey, Clock>>(*writes);
  for (const auto& [place, clock] : *more.writes) {
    Clock& mine = (*both)[place];
    mine = merged(mine, clock);
  }
  writes = both;
}

bool Knowledge::knowsWrite(const PlaceKey& place, uint32_t thread, uint32_t epoch) const {
  if (!writes) return false;
  auto it = writes->find(place);
  return it != writes->end() && (*it->second)[thread] >= epoch;
}

}  // namespace gpubmc::interp
