// Messages of the parser for invalid texts.
#include <catch2/catch.hpp>
#include <random>

#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/print.h"
#include "gpu-model/ir/verify.h"
#include "tests/ir/everything.h"

using namespace gpubmc;
using namespace gpubmc::ir;

namespace {

/// The error message, "" if there is none.
std::string errorOf(const std::string& text) {
  try {
    parse(text);
    return "";
  } catch (const ParseError& e) {
    return e.what();
  }
}

std::string errorInBody(const std::string& line) {
  return errorOf("function 0 \"f\" (i32 \"n\") void\nblock 0 \"\"\n" + line + "\nend\n");
}

/// Parses and uses the result as a caller would; anything but ParseError fails the test.
bool survives(const std::string& text) {
  try {
    const Module m = parse(text);
    print(m);
    verify(m);
    return true;
  } catch (const ParseError& e) {
    return e.line >= 1 && e.column >= 1 && e.line <= unsigned(std::count(text.begin(), text.end(), '\n')) + 1;
  }
}

}  // namespace

TEST_CASE("errors state where they are and what was expected") {
  struct Case {
    const char *text, *message;
  };
  const Case cases[] = {
      {"kernal",
       "line 1, column 1: expected an item of the module (object, location, function, kernel, param, note, holds), "
       "found "
       "'kernal'"},
      {"\n  5", "line 2, column 3: expected an item of the module, found '5'"},
      {"note \"a", "line 1, column 8: expected the closing quote of a note, found the end of the text"},
      {"note \"a\n\"", "line 1, column 8: expected the closing quote of a note, found the end of the line"},
      {"note \"\\q\"", "line 1, column 7: expected \\\\, \\\", \\n or \\xNN, found an unknown escape"},
      {"note \"\\x4\"", "line 1, column 7: expected \\\\, \\\", \\n or \\xNN, found an unknown escape"},
      {"note \"a\" b", "line 1, column 10: expected the end of the line, found 'b'"},
      {"note", "line 1, column 5: expected a note in quotes, found the end of the text"},
      {"object 1", "line 1, column 8: expected '@', found '1'"},
      {"object @2", "line 1, column 9: expected an object's number to be 1: they are numbered in order"},
      {"object @1 \"a\" pile",
       "line 1, column 15: expected a memory space (global, shared, constant, local, param, function, heap), found "
       "'pile'"},
      {"object @1 \"a\" global align=4", "line 1, column 22: expected 'size=', found 'align'"},
      {"object @1 \"a\" global size=4 align=4 init=bytes bytes=123",
       "line 1, column 54: expected an even number of hexadecimal digits"},
      {"object @1 \"a\" global size=4 align=99999999999 init=bytes",
       "line 1, column 35: an alignment may be at most 4294967295"},
      {"location !1 \"a\" x", "line 1, column 17: expected a line, found 'x'"},
      {"location !1 \"a\" 1 2 \"f\" at 3", "line 1, column 28: expected a location, found '3'"},
      {"kernel \"k\"", "line 1, column 11: expected 'function=', found the end of the text"},
      {"kernel \"k\" function=0 grid=1,1", "line 1, column 31: expected ',', found the end of the text"},
      {"param \"p\" ptr \"int *\"", "line 1, column 1: expected a kernel before its first parameter"},
      {"kernel \"k\" function=0\nparam \"p\" i65 \"\"",
       "line 2, column 11: expected a type (void, i1 to i64, f16, bf16, f32, f64, ptr), found 'i65'"},
      {"function 0 \"f\" (i32", "line 1, column 20: expected ',', found the end of the text"},
      {"function 0 \"f\" (i32, i32 \"b\") void",
       "line 1, column 26: expected no name, as the parameter before has none, found '\"'"},
      {"function 0 \"f\" () void\n", "line 2, column 1: expected 'end' of the function, found the end of the text"},
      {"function 0 \"f\" () void\nret\nend\n", "line 2, column 1: expected 'register', 'block' or 'end', found 'ret'"},
      {"function 0 \"f\" () void\nblock 1 \"\"",
       "line 2, column 7: expected a block's number to be 0: they are numbered in order"},
      {"function 0 \"f\" () void\nregister %3000000000:i32\nend",
       "line 3, column 1: register %3000000000 is used and %0 is not: number them one after the other"},
      {"function 0 \"f\" () void\nregister %4294967295:i32\nend",
       "line 2, column 11: expected a smaller register's number"},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    CHECK(errorOf(c.text) == c.message);
  }
}

TEST_CASE("errors in instructions") {
  struct Case {
    const char *line, *message;
  };
  const Case cases[] = {
      {"%1:i32 add %0:i32, 1:i32", "line 3, column 8: expected '=', found 'add'"},
      {"%1:i32 = plus 1:i32", "line 3, column 10: expected an instruction, found 'plus'"},
      {"%1:i32 = add %0:i32,", "line 3, column 21: expected an operand, found the end of the line"},
      {"%1:i32 = add %0", "line 3, column 16: expected ':', found the end of the line"},
      {"%1:i32 = add %0:i0, 1:i0",
       "line 3, column 17: expected a type (void, i1 to i64, f16, bf16, f32, f64, ptr), found 'i0'"},
      {"%1:i32 = add %0:i32, 18446744073709551616:i64",
       "line 3, column 22: an operand may be at most 18446744073709551615"},
      {"%1:i32 = add %0:i32, 0x:i64", "line 3, column 22: expected an operand, found '0x'"},
      {"%1:i32 = add %0:i32, 12a:i64", "line 3, column 22: an operand ends in a letter"},
      {"%1:i1 = icmp %0:i32, 0:i32", "line 3, column 14: expected the kind of icmp, found '%'"},
      {"barrier all", "line 3, column 9: expected the kind of barrier (sync, count, and, or, same), found 'all'"},
      {"br 1", "line 3, column 5: expected ':', found the end of the line"},
      {"br -> x", "line 3, column 7: expected a block's number, found 'x'"},
      {"fence scope=warp",
       "line 3, column 13: expected a scope (thread, block, cluster, device, system), found 'warp'"},
      {"fence order=strong",
       "line 3, column 13: expected an order (relaxed, acquire, release, acq_rel, seq_cst), found 'strong'"},
      {"ret atomi",
       "line 3, column 5: expected an attribute (round, scope, order, align, object, callee, type, "
       "atomic, uncomputed, failure, copy, initial, fences, comers), found 'atomi'"},
      {"ret !x", "line 3, column 6: expected a location's number, found 'x'"},
      {"store @x", "line 3, column 8: expected an object's number, found 'x'"},
      {"\x01\xff", "line 3, column 1: expected an instruction, found '?'"},
  };
  for (const Case& c : cases) {
    INFO(c.line);
    CHECK(errorInBody(c.line) == c.message);
  }
}

TEST_CASE("a text that is cut off is an error or a module") {
  const std::string text = test::everything();
  for (size_t n = 0; n <= text.size(); ++n) {
    INFO(n);
    REQUIRE(survives(text.substr(0, n)));
  }
}

TEST_CASE("a text with one byte removed or changed is an error or a module") {
  const std::string text = test::everything();
  for (size_t n = 0; n < text.size(); ++n) {
    INFO(n);
    std::string without = text;
    REQUIRE(survives(without.erase(n, 1)));
    for (char c : {'\0', '\n', '"', '9', 'x', '%', '\xff'}) {
      std::string changed = text;
      changed[n] = c;
      REQUIRE(survives(changed));
    }
  }
}

TEST_CASE("texts of random words are errors or modules") {
  std::mt19937 random(7);
  const std::string words[] = {"object", "@1",       "function", "0",      "\"a\"",  "(",          ")",     "void",
                               "\n",     "block",    "end",      "%1:i32", "=",      "add",        "ret",   "->",
                               "1",      "!1",       ",",        "phi",    "kernel", "function=0", "param", "ptr",
                               "i32",    "register", "%0:i1",    "br",     "condbr", "1:i1",       "call"};
  for (int n = 0; n < 20000; ++n) {
    std::string text = n % 2 ? "function 0 \"f\" () void\nblock 0 \"\"\n" : "";
    for (int i = 0; i < 30; ++i) text += words[random() % std::size(words)] + " ";
    REQUIRE(survives(text + (n % 2 ? "\nend\n" : "")));
  }
}
