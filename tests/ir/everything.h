#pragma once
// A module that contains every instruction, type and attribute of the kernel IR, as print writes it.

#include <string>

namespace gpubmc::test {

const std::string& everything();

}  // namespace gpubmc::test
