// The embedded headers and the lowering agree on the intrinsics: the headers declare each one, and the lowering
// recognises its name.

#include <catch2/catch.hpp>

#include "tests/frontend/support.h"

using namespace gpubmc;
using namespace gpubmc::test;

namespace {

using Names = std::vector<std::string>;

/// Every combination of one word from each list, joined by '_'.
Names combinations(const std::vector<Names>& lists) {
  Names result{""};
  for (const Names& list : lists) {
    Names longer;
    for (const std::string& head : result)
      for (const std::string& word : list) longer.push_back(head.empty() ? word : head + "_" + word);
    result = std::move(longer);
  }
  return result;
}

const Names kScopes{"block", "device", "system"}, kModes{"rn", "rz", "ru", "rd"}, kFloats{"f32", "f64"},
    kIntegers{"i32", "i64"};

Names intrinsics() {
  Names all{"barrier",    "barrier_count", "barrier_and", "barrier_or",    "warpsync",
            "activemask", "gridsync",      "assert",      "ensures",       "assume",
            "requires",   "sreg_laneid",   "sreg_warpid", "sreg_warpsize", "sreg_dynamic_smem_size"};
  auto add = [&](const std::vector<Names>& lists) {
    Names some = combinations(lists);
    all.insert(all.end(), some.begin(), some.end());
  };
  add({{"sreg"}, {"tid", "ntid", "ctaid", "nctaid"}, {"x", "y", "z"}});
  add({{"shuffle"}, {"index", "up", "down", "xor"}, {"i32", "i64", "f32", "f64"}});
  add({{"vote"}, {"all", "any", "ballot", "uniform"}});
  add({{"match"}, {"any", "all"}, kIntegers});
  add({{"reduce"}, {"add", "umin", "umax", "smin", "smax", "and", "or", "xor"}});
  add({{"fence"}, kScopes});
  add({{"atomic"},
       {"add", "sub", "and", "or", "xor", "exch", "smin", "smax", "umin", "umax", "cas"},
       kIntegers,
       kScopes});
  add({{"atomic"}, {"inc", "dec"}, {"i32"}, kScopes});
  add({{"atomic"}, {"fadd"}, kFloats, kScopes});
  add({{"atomic"},
       {"load", "store", "cas", "exch", "add", "sub", "and", "or", "xor", "umin", "umax", "smin", "smax"},
       {"i8", "i16", "i32", "i64"}});
  add({{"atomic"}, {"fadd", "fmin", "fmax"}, kFloats});
  all.push_back("fence");
  add({{"arbitrary"}, {"i32", "i64", "f32", "f64"}});
  add({{"fadd", "fsub", "fmul", "fdiv", "fma", "fsqrt"}, kModes, kFloats});
  add({{"cvt"}, {"fptosi", "fptoui"}, kModes, kFloats, kIntegers});
  add({{"cvt"}, {"sitofp", "uitofp"}, kModes, kIntegers, kFloats});
  add({{"umulhi", "smulhi"}, kIntegers});
  add({{"fmin", "fmax", "fabs"}, kFloats});
  return all;
}

}  // namespace

TEST_CASE("every intrinsic is declared and lowered") {
  std::string text =
      "template <class R, class... A> __device__ void call(R (*f)(A...)) { f(A()...); }\n"
      "__global__ void k() {\n";
  for (const std::string& name : intrinsics()) text += "  call(__gpubmc_" + name + ");\n";
  ir::Module m = moduleOf(text + "}\n");
  std::vector<std::string> missed;
  for (const ir::Inst* i : all(kernelFunction(m), ir::Opcode::UnsupportedOp)) missed.push_back(i->name);
  CHECK(missed == std::vector<std::string>{});
}
