// Foreign text inside a harness keeps its meaning and is not executed.
#include <catch2/catch.hpp>

#include "core/vectors/c_text.h"
#include "core/vectors/cuda_parts.h"
#include "core/vectors/harness_source.h"

using namespace gpubmc::core::vectors;

TEST_CASE("string literals represent every byte, and no text escapes from them") {
  CHECK(cString("a b") == "\"a b\"");
  CHECK(cString("\"") == "\"\\042\"");
  CHECK(cString("\\") == "\"\\134\"");
  CHECK(cString("?\?/\n") == "\"\\077\\077/\\012\"");
  for (int c = 0; c < 256; ++c) {
    const std::string s = cString(std::string(1, char(c)));
    INFO(c);
    // A plain character, or an octal escape of exactly three digits, to which a following digit cannot belong.
    CHECK((s.size() == 3 || (s.size() == 6 && s[1] == '\\' && std::stoi(s.substr(2, 3), nullptr, 8) == c)));
    if (s.size() == 3) CHECK(s[1] == char(c));
  }
}

TEST_CASE("comments are single lines without a continuation") {
  CHECK(cComment("a\nint x;") == "a.int x;");
  CHECK(cComment("a\\") == "a.");
  CHECK(cComment("a?\?/") == "a../");
  for (int c = 0; c < 256; ++c) {
    const std::string s = cComment(std::string(1, char(c)));
    CHECK((s.size() == 1 && s[0] >= 0x20 && s[0] < 0x7f && s[0] != '\\'));
  }
}

TEST_CASE("only valid identifiers are used as names") {
  for (const char* good : {"k", "ns::k", "k<64>", "k<float, 4>", "k<const int *, -1>", "k<(Mode)1>", "a_1::b<c<d>>"})
    CHECK(isName(good));
  for (const char* bad : {"", "k;", "k)", "k<", "k>", "k\n", "k\"x\"", "k{}", "k#", "k/*", "1k", "(k)", "k+1", "k, j",
                          "a b", "k<1;2>", "k\\", "k'"})
    CHECK_FALSE(isName(bad));
  for (const char* good : {"N", "N=1", "F(x)=x*x", "S=\"a b\"", "_x=1 // all"}) CHECK(isDefinable(good));
  for (const char* bad : {"", "=1", "1=2", "N=\n#include", "N=1 /* open", "a b=1", "N=\\"})
    CHECK_FALSE(isDefinable(bad));
  for (const char* good : {"../k.cu", "a b/$(c).cu", "x';y.cu"}) CHECK(isIncludable(good));
  for (const char* bad : {"", "a\"b.cu", "a\nb.cu", "a\\b.cu"}) CHECK_FALSE(isIncludable(bad));
}

TEST_CASE("a macro of a harness does not meet the C library's declaration of __assert") {
  const std::string text = std::string(kBeforeAnnotations) + kAnnotationMacros;
  const size_t declared = text.find("#include <cassert>"), defined = text.find("#define __assert(");
  REQUIRE(defined != std::string::npos);
  CHECK(declared < defined);
}
