// Compares instructions of x86-64 with this machine, with one mutant selected. Arguments: its name or `none`, and parts
// of the expressions that are compared. The exit code is 1 if some differ, and 3 if this machine has none of them.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "tests/mutants/chosen.h"
#include "tests/simd/x86_comparison.h"

namespace {

const char* mutant = "none";

}  // namespace

bool gpubmc::mutants::chosen(const char* name) {
  return std::strcmp(name, mutant) == 0;
}

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  mutant = argv[1];
  std::vector<gpubmc::test::X86Row> rows;
  for (const gpubmc::test::X86Row& r : gpubmc::test::kX86Rows)
    if (std::any_of(argv + 2, argv + argc, [&](std::string_view part) {
          return std::string_view(r.expression).find(part) != std::string_view::npos;
        }))
      rows.push_back(r);
  if (rows.empty()) return 2;
  const gpubmc::test::X86Comparison c = gpubmc::test::compareWithMachine(rows);
  for (const std::string& d : c.differences) std::printf("%s\n", d.c_str());
  return !c.differences.empty() ? 1 : c.compared ? 0 : 3;
}
