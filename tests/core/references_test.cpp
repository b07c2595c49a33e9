// References are in the same module as the kernels, but do not count as kernels of the file.
#include <catch2/catch.hpp>

#include "core/run/check.h"
#include "encoder/util/error.h"
#include "gpu-model/ir/parse.h"

using namespace gpubmc;

static const char* const kModule = R"(object @1 "a" global size=4 align=4 init=arbitrary
object @2 "x" global size=4 align=4 init=arbitrary
function 0 "k" (ptr "a") void
block 0 "entry"
  ret
end
function 1 "f" (ptr "x") void
block 0 "entry"
  store 1:i32, %0:ptr align=4
  ret
end
kernel "k" function=0
  param "a" ptr "int *" object=1
kernel "f" function=1 reference
  param "x" ptr "int *" object=2
)";

static std::vector<std::string> checked(const std::optional<std::string>& kernel) {
  core::Options options;
  options.kernel = kernel;
  options.grid = options.block = ir::Dim3{1, 1, 1};
  const Cancellation cancel;
  const core::RunResult r = core::check(ir::parse(kModule), options, cancel, {});
  std::vector<std::string> names;
  for (const core::KernelResult& k : r.kernels) names.push_back(r.module.kernels[k.kernel].name);
  return names;
}

TEST_CASE("a reference is checked only if it is requested by name") {
  CHECK(checked(std::nullopt) == std::vector<std::string>{"k"});
  CHECK(checked("k") == std::vector<std::string>{"k"});
  CHECK(checked("f") == std::vector<std::string>{"f"});
}

TEST_CASE("an unknown name is reported together with the kernels") {
  try {
    checked("g");
    FAIL("no error");
  } catch (const UserError& e) {
    CHECK(std::string(e.what()) == "there is no kernel 'g'; the file has: k");
  }
}
