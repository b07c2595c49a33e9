// A harness with OpenCL's API sets what the host sets, and foreign text in it keeps its meaning.
#include <catch2/catch.hpp>

#include "core/vectors/harness.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;
using namespace gpubmc::core;
using namespace gpubmc::core::vectors;

namespace {

/// __kernel void k(__global int *a, __local int *s, float3 v, struct S st, __local int *t, __global int *b, short n)
const char* const kOpenClProgram = R"(
object @1 "a" global size=unknown align=256 init=arbitrary element=4 type="int"
object @2 "st" param size=8 align=256 init=arbitrary element=8 type="struct S"
object @3 "b" global size=64 align=256 init=arbitrary element=4 type="int"
object @4 "s" shared size=24 align=4 init=undefined element=4 type="int"
object @5 "t" shared size=unknown align=4 init=undefined element=4 type="int" dynamic
location !1 "k.cl" 3 5 "k"
function 0 "k" (ptr "a", f32 "v", f32 "v", f32 "v", ptr "st", ptr "b", i16 "n") void !1
  block 0 "entry"
    %7:i32 = sreg tid.x
    %8:i64 = zext %7:i32
    %9:i64 = mul %8:i64, 12:i64
    %10:ptr = ptradd %0:ptr, %9:i64
    store 1:i32, %10:ptr align=4 !1
    ret !1
end
kernel "k" function=0 argument=values:0:1 argument=local:4:1 argument=values:1:3 argument=values:4:1 argument=local:5:1 argument=values:5:1 argument=values:6:1 !1
  param "a" ptr "__global int *" object=1
  param "v.0" f32 "float3"
  param "v.1" f32 "float3"
  param "v.2" f32 "float3"
  param "st" ptr "struct S" object=2 byvalue
  param "b" ptr "__global int *" object=3 offset=16
  param "n" i16 "short"
)";

TestVector vectorOf(const std::string& file) {
  TestVector v;
  v.build.file = file;
  v.kernel = "k";
  v.witness.launch.grid = {3, 1, 1};
  v.witness.launch.block = {4, 1, 1};
  v.witness.launch.sharedBytes = 40;
  v.witness.blocks = {{0, 0, 0}};
  v.witness.scalars = {0, 0x3f800000, 0, 0x40000000, 0, 0, 0xfffe};
  v.witness.contents[1] = {{1, 7}};
  v.witness.contents[2] = {{0, 1}, {4, 2}};
  return v;
}

Harness harnessOf(const TestVector& v, const ir::Module& m, std::string& why) {
  const Cancellation never;
  const auto arrays = arraysOf(v, m, reachOf(v, m, never));
  const auto reach = reachOfLaunch(v, m, never);
  return harness({v, m, arrays, reach, "out"}, why);
}
std::string textOf(const TestVector& v, const ir::Module& m) {
  std::string why;
  const Harness h = harnessOf(v, m, why);
  REQUIRE(why == "");
  CHECK(h.extension == ".c");
  return h.text;
}
std::string whyNoHarness(const TestVector& v, const ir::Module& m) {
  std::string why;
  CHECK(harnessOf(v, m, why).text.empty());
  return why;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The text without its comments and without what its strings contain, as a compiler of C reads it.
std::string codeOf(const std::string& text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) {
      i = text.find('\n', i);
    } else if (text[i] == '"' || text[i] == '\'') {
      const char quote = text[i];
      for (++i; text[i] != quote; ++i) {
        REQUIRE(text[i] != '\n');
        if (text[i] == '\\') ++i;
      }
    }
    out += text[i];
  }
  return out;
}

}  // namespace

TEST_CASE("arguments are set in the order of the source, with the sizes of their types") {
  const std::string text = textOf(vectorOf("k.cl"), ir::parse(kOpenClProgram));
  std::vector<std::string> names;
  const size_t begin = text.find("gpubmc_arguments[] = {");
  REQUIRE(begin != std::string::npos);
  for (size_t at = text.find("    {\"", begin); at < text.find("\n};", begin); at = text.find("    {\"", at + 1))
    names.push_back(text.substr(at + 6, text.find('"', at + 6) - at - 6));
  CHECK(names == std::vector<std::string>{"a", "s", "v", "st", "t", "b", "n"});
  CHECK(has(text, "{\"a\", 0, 0, 0, 0ull}"));
  CHECK(has(text, "{\"s\", 24, 0, -1, 0}"));  // bytes of local memory have no value
  CHECK(has(text, "{\"t\", 40, 0, -1, 0}"));
  // float3 is aligned like float4, to 16 bytes, and has that size.
  CHECK(has(text, "gpubmc_value2[] = {0,0,128,63,0,0,0,0,0,0,0,64,0,0,0,0,}"));
  CHECK(has(text, "gpubmc_value3[] = {1,0,0,0,2,0,0,0,}"));
  CHECK(has(text, "gpubmc_value6[] = {254,255,}"));
}

TEST_CASE("an argument that begins inside its array, and a null pointer") {
  TestVector v = vectorOf("k.cl");
  CHECK(has(textOf(v, ir::parse(kOpenClProgram)), "{\"b\", 0, 0, 1, 16ull}"));
  v.witness.nulls = {0};
  CHECK(has(textOf(v, ir::parse(kOpenClProgram)), "{\"a\", sizeof(cl_mem), 0, -1, 0}"));
}

TEST_CASE("an array of unknown size has room for all work-items of the launch") {
  // The vector has one work-group of three, whose last work-item, of number 3, writes the four bytes at 3 * 12. The
  // others reach no further, but an element for each of twelve work-items has 48 bytes.
  CHECK(has(textOf(vectorOf("k.cl"), ir::parse(kOpenClProgram)), "{\"a\", 48ull, {0}, 0,"));
  TestVector wide = vectorOf("k.cl");
  wide.witness.launch.grid = {1, 1, 1};
  wide.witness.launch.block = {8, 1, 1};
  CHECK(has(textOf(wide, ir::parse(kOpenClProgram)), "{\"a\", 88ull, {0}, 0,"));  // 7 * 12 + 4
  wide.build.globalOffset = {20, 0, 0};                                           // identifiers up to 27
  CHECK(has(textOf(wide, ir::parse(kOpenClProgram)), "{\"a\", 112ull, {0}, 0,"));
  wide.witness.extents[1] = 20;
  CHECK(has(textOf(wide, ir::parse(kOpenClProgram)), "{\"a\", 20ull, {0}, 0,"));
}

TEST_CASE("the range of the launch") {
  TestVector v = vectorOf("k.cl");
  v.build.globalOffset = {5, 0, 0};
  std::string text = textOf(v, ir::parse(kOpenClProgram));
  CHECK(has(text, "gpubmc_dimensions = 1;"));
  CHECK(has(text, "gpubmc_offset[] = {5, 0, 0}"));
  CHECK(has(text, "gpubmc_global[] = {12, 1, 1}"));
  CHECK(has(text, "gpubmc_local[] = {4, 1, 1}"));
  v.witness.launch.block.y = 2;
  CHECK(has(textOf(v, ir::parse(kOpenClProgram)), "gpubmc_dimensions = 2;"));
  v.build.globalOffset[2] = 1;
  CHECK(has(textOf(v, ir::parse(kOpenClProgram)), "gpubmc_dimensions = 3;"));
}

TEST_CASE("foreign text ends no string and no comment of the harness") {
  const std::string hostile = "\"; EVIL */ \n EVIL \\\n EVIL ?\?/\n EVIL ' \r EVIL";
  ir::Module m = ir::parse(kOpenClProgram);
  TestVector v = vectorOf("/tmp/" + hostile + ".cl");
  v.kernel = hostile;
  m.objects[1].name = m.objects[4].name = hostile;
  for (ir::KernelParam& p : m.kernels[0].params) p.name = hostile + ".0";
  v.expected.emplace();
  v.expected->message = hostile;
  v.build.includeDirs = {"/tmp/" + hostile};
  v.build.standard = hostile;
  v.build.defines = {"N=\"EVIL\"", "M=1 /* EVIL", "K=" + hostile, "F(x)='EVIL'"};
  const std::string text = textOf(v, m);
  REQUIRE(has(text, "EVIL"));
  CHECK(!has(codeOf(text), "EVIL"));
  CHECK(!has(text,
             "*/"
             "\n"));
}

TEST_CASE("no harness for what is no buffer, and for pointers in memory") {
  ir::Module m = ir::parse(kOpenClProgram);
  CHECK(whyNoHarness(vectorOf("k.gir"), m) == "no harness: kernel IR is no source that other compilers take");
  TestVector v = vectorOf("k.cl");
  v.witness.dynamic.push_back({1, 8, std::nullopt, {}});
  CHECK(has(whyNoHarness(v, m), "pointers from memory"));
  m.kernels[0].hostArguments[0].kind = ir::HostArgument::Kind::Opaque;
  CHECK(has(whyNoHarness(vectorOf("k.cl"), m), "a is no buffer"));
  m.kernels[0].hostArguments.clear();
  CHECK(has(whyNoHarness(vectorOf("k.cl"), m), "is not known"));
}

TEST_CASE("the head speaks OpenCL's language") {
  TestVector v = vectorOf("k.cl");
  v.expected.emplace();
  v.expected->threads = {{0, 2}};
  const std::string text = textOf(v, ir::parse(kOpenClProgram));
  CHECK(has(text, "//   work-item (2,0,0) of work-group (0,0,0)\n"));
  CHECK(has(text, "// The execution is one of some work-groups of the launch; here all of them run.\n"));
  std::string why;
  const Harness cuda = harnessOf(
      [] {
        TestVector c = vectorOf("k.cu");
        c.expected.emplace();
        c.expected->threads = {{0, 2}};
        return c;
      }(),
      ir::parse(kOpenClProgram), why);
  CHECK(cuda.extension == ".cu");
  CHECK(has(cuda.text, "//   thread (2,0,0) of block (0,0,0)\n"));
}
