// Where a separate statement may be inserted: not into a body without braces, and not inside a statement.
#include <catch2/catch.hpp>

#include "core/fix/place.h"

using namespace gpubmc;
using namespace gpubmc::core;

namespace {

bool may(const std::vector<std::string>& lines, InsertAt side) {
  return mayInsert(lines, uint32_t(lines.size()), side);
}
/// On both sides.
bool alone(const std::vector<std::string>& lines) {
  CHECK(may(lines, InsertAt::Before) == may(lines, InsertAt::After));
  return may(lines, InsertAt::Before);
}

}  // namespace

TEST_CASE("a separate statement in a block") {
  CHECK(alone({"__global__ void k(int *a) {", "  a[0] = 1;"}));
  CHECK(alone({"x = 1;", "", "  // why", "  a[f(x)] = 1;  // so"}));
  CHECK(alone({"if (x) {", "}", "a[0] = ns::f(1);"}));
  CHECK(alone({"{", "int x = 1, y = c ? 2 : 3;"}));
}

TEST_CASE("no separate statement in a body without braces") {
  CHECK(!alone({"{", "if (x)", "  a[0] = 1;"}));
  CHECK(!alone({"{", "for (int i = 0; i < n; ++i)", "  a[0] = 1;"}));
  CHECK(!alone({"} else", "  a[0] = 1;"}));
  CHECK(!alone({"do", "  a[0] = 1;"}));
  CHECK(!alone({"case 1:", "  a[0] = 1;"}));
}

TEST_CASE("no separate statement inside statements, or in lines with other code") {
  CHECK(!alone({"{", "for (int i = 0;", "     i < n;"}));
  CHECK(!alone({"x = f(1,", "      2);"}));
  CHECK(!alone({"x = 1;", "f(x,"}));
  CHECK(!alone({"}", "else a[0] = 1;"}));
  CHECK(!alone({"x = 1;", "for (;;) a[0] = 1;"}));
  CHECK(!alone({"x = 1;", "while (*a) ;"}));
  CHECK(!alone({"x = 1;", "again: a[0] = 1;"}));
  CHECK(!alone({"x = 1;", "return;"}));
  CHECK(!alone({"x = 1;", "{ a[0] = 1; }"}));
  CHECK(!alone({"x = 1;", "#pragma unroll;"}));
  CHECK(!alone({"#define X a;", "a[0] = 1;"}));
  CHECK(!alone({"x = 1;", "a[0] = 1; /* and"}));
  CHECK(!alone({"x = 1; /* and", "so */ a[0] = 1;"}));
  CHECK(!alone({"#define X x = 1; \\", "a[0] = 1;"}));
  CHECK(!alone({"a[0] = 1;"}));
  CHECK(!mayInsert({"x = 1;", "y = 1;"}, 3, InsertAt::Before));
}

TEST_CASE("before the head of an if, not after it") {
  for (const char* line : {"if (x) a[0] = 1;", "if (x) {", "if(x && y)"}) {
    CHECK(may({"{", line}, InsertAt::Before));
    CHECK(!may({"{", line}, InsertAt::After));
    CHECK(!may({"for (;;)", line}, InsertAt::Before));
    CHECK(!may({"} else", line}, InsertAt::Before));
  }
  CHECK(!may({"{", "if (x &&"}, InsertAt::Before));
  CHECK(!may({"{", "if (x) for (;;) a[0] = 1;"}, InsertAt::Before));
  CHECK(!may({"}", "else if (x) a[0] = 1;"}, InsertAt::Before));
}
