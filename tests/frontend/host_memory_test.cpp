// Compares memories that share their common parts with plain maps.

#include <catch2/catch.hpp>
#include <map>
#include <random>

#include "core/hostcode/memory.h"

using namespace gpubmc::core;

namespace {

using Plain = std::map<ObjectId, Memory::Item>;

Plain listed(const Memory& m) {
  Plain out;
  for (const auto& [id, item] : m) CHECK(out.emplace(id, item).second);
  return out;
}

}  // namespace

TEST_CASE("copies of a memory change independently") {
  std::mt19937 random(7);
  std::vector<std::pair<Memory, Plain>> all(1);
  for (unsigned step = 0; step < 3000; ++step) {
    auto& [memory, plain] = all[random() % all.size()];
    const ObjectId id = ObjectId(random() % 150);
    switch (random() % 4) {
      case 0: {
        memory.erase(id);
        plain.erase(id);
        break;
      }
      case 1: {
        if (all.size() < 6) all.emplace_back(std::pair(memory, plain));
        break;
      }
      default: {
        auto contents = std::make_shared<const Contents>();
        memory[id] = contents;
        plain[id] = contents;
      }
    }
    const auto& [one, expected] = all[random() % all.size()];
    REQUIRE(listed(one) == expected);
    const auto& [other, ofOther] = all[random() % all.size()];
    std::vector<ObjectId> different;
    for (ObjectId i = 0; i < 150; ++i) {
      auto a = expected.find(i), b = ofOther.find(i);
      CHECK(one.contains(i) == (a != expected.end()));
      if ((a == expected.end() ? nullptr : a->second) != (b == ofOther.end() ? nullptr : b->second))
        different.push_back(i);
    }
    REQUIRE(Memory::different(one, other) == different);
  }
}
