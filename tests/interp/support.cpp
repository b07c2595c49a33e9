#include "tests/interp/support.h"

#include <catch2/catch.hpp>

#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"

namespace gpubmc::test {

Program program(const std::string& text, uint32_t threads) {
  INFO(text);
  Program p;
  p.module = ir::parse(text);
  REQUIRE(ir::verify(p.module) == std::vector<std::string>{});
  REQUIRE(p.module.kernels.size() == 1);
  p.witness.launch.grid = {1, 1, 1};
  p.witness.launch.block = {threads, 1, 1};
  p.witness.blocks = {{0, 0, 0}};
  p.witness.scalars.assign(p.module.kernels[0].params.size(), 0);
  return p;
}

std::string kernelText(const std::string& body) {
  return R"(object @1 "a" global size=64 align=256 init=arbitrary
object @2 "b" global size=unknown align=256 init=arbitrary
object @3 "s" shared size=64 align=16 init=undefined
object @4 "l" local size=16 align=8 init=undefined
object @5 "t" constant size=16 align=8 init=bytes readonly bytes=01020304 pointer=8:281474976710656
function 0 "k" (ptr "a", ptr "b", i64 "n") void
block 0 "entry"
)" + body +
         R"(
end
kernel "k" function=0
  param "a" ptr "int *" object=1
  param "b" ptr "int *" object=2
  param "n" i64 "long"
)";
}

Run::Run(const Program& p) : vm_(p.module, p.witness, false) {
  do {
    for (bool moved = true; moved && !vm_.finished();) {
      moved = false;
      for (size_t t = 0; t < vm_.threadCount(); ++t)
        while (!vm_.finished() && vm_.thread(t).status == interp::ThreadStatus::Ready) {
          vm_.step(t);
          moved = true;
        }
    }
  } while (!vm_.finished() && vm_.release());
}

uint64_t Run::read(uint32_t object, uint64_t offset, unsigned bytes, uint32_t instance) const {
  uint64_t v = 0;
  for (unsigned i = 0; i < bytes; ++i) v |= uint64_t(vm_.memory().load(object, instance, offset + i)) << (8 * i);
  return v;
}

std::vector<std::string> violations(const Program& p) {
  std::vector<std::string> out;
  for (const interp::Violation& v : interp::replay(p.module, p.witness).violations) out.emplace_back(info(v.cls).name);
  return out;
}

}  // namespace gpubmc::test
