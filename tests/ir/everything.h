#pragma once
// A module in which every instruction, type and attribute of the kernel IR occurs, as print writes it.

#include <string>

namespace gpubmc::test {

const std::string& everything();

}  // namespace gpubmc::test
