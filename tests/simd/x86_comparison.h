#pragma once
// Instructions of x86-64 on corner values and random ones: what the interpreter makes of them, and this machine.

#include <set>
#include <string>
#include <vector>

#include "tests/simd/x86_rows.h"

namespace gpubmc::test {

struct X86Comparison {
  size_t compared = 0;                   ///< rows
  std::set<std::string> lacking;         ///< features of other rows, which this machine does not have
  std::vector<std::string> differences;  ///< the first of each row, with its operands
};

/// Required: an x86-64 machine.
X86Comparison compareWithMachine(const std::vector<X86Row>& rows);

}  // namespace gpubmc::test
