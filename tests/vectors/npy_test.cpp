// The NPY format as specified: magic, version 1.0, the size of the header, a header that is a Python dictionary and
// ends with a line end, the start of the data a multiple of 64, the data in C order.
#include <catch2/catch.hpp>

#include "core/vectors/npy.h"

using namespace gpubmc::core::vectors;
namespace ir = gpubmc::ir;

TEST_CASE("NPY files have the specified form") {
  struct Case {
    std::vector<ir::ElementPart> parts;
    unsigned bytes;
    size_t elements;
    std::string header;
  };
  const Case cases[] = {
      {{{0, ir::kF32}}, 4, 3, "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }"},
      {{{0, ir::kI32, false}}, 4, 0, "{'descr': '<u4', 'fortran_order': False, 'shape': (0,), }"},
      {{{0, ir::kF64}}, 8, 1000, "{'descr': '<f8', 'fortran_order': False, 'shape': (1000,), }"},
      {{{0, ir::kI1, false}}, 1, 2, "{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }"},
      {{{0, ir::kF32}, {32, ir::kF32}, {64, ir::kF32}, {96, ir::kF32}},
       16,
       5,
       "{'descr': '<f4', 'fortran_order': False, 'shape': (5, 4), }"},
      {{{0, ir::kF32}, {32, ir::kI32}, {64, ir::kF64}},
       28,
       2,
       "{'descr': '|V28', 'fortran_order': False, 'shape': (2,), }"},
      {{{0, ir::kI64, false}}, 8, 1, "{'descr': '<u8', 'fortran_order': False, 'shape': (1,), }"},
      {{}, 0, 7, "{'descr': '|u1', 'fortran_order': False, 'shape': (7,), }"},
      // Trailing padding, a bit-field, two types, pointers, half the size: stored as bytes.
      {{{0, ir::kI32}}, 8, 2, "{'descr': '|V8', 'fortran_order': False, 'shape': (2,), }"},
      {{{0, ir::kI8, true, true}}, 1, 3, "{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }"},
      {{{0, ir::kI32}, {32, ir::kI32, false}}, 8, 2, "{'descr': '|V8', 'fortran_order': False, 'shape': (2,), }"},
      {{{0, ir::kPtr}}, 8, 2, "{'descr': '|V8', 'fortran_order': False, 'shape': (2,), }"},
      {{{0, ir::kF16}, {16, ir::kF16}}, 4, 2, "{'descr': '<f2', 'fortran_order': False, 'shape': (2, 2), }"},
  };
  for (const Case& c : cases) {
    INFO(c.header);
    std::vector<uint8_t> data(c.elements * std::max(c.bytes, 1u));
    for (size_t i = 0; i < data.size(); ++i) data[i] = uint8_t(i * 7);
    const std::string text = npy(data, dtypeOf(c.parts, c.bytes));
    REQUIRE(text.size() >= 10);
    CHECK(text.substr(0, 8) == std::string("\x93NUMPY\x01\x00", 8));
    const size_t header = uint8_t(text[8]) | size_t(uint8_t(text[9])) << 8;
    CHECK((10 + header) % 64 == 0);
    REQUIRE(text.size() == 10 + header + data.size());
    CHECK(text.substr(10, c.header.size()) == c.header);
    CHECK(text.substr(10 + c.header.size(), header - c.header.size() - 1).find_first_not_of(' ') == std::string::npos);
    CHECK(text[10 + header - 1] == '\n');
    CHECK(std::equal(data.begin(), data.end(), text.begin() + long(10 + header),
                     [](uint8_t a, char b) { return a == uint8_t(b); }));
  }
}
