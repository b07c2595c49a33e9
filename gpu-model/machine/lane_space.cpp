#include "gpu-model/machine/lane_space.h"

namespace gpubmc::machine {

using ir::SpecialRegister;

LaneSpace LaneSpace::wholeBlock(encoder::TermManager& terms, const ir::Launch& launch, const BlockIndex& block) {
  auto place = [&terms, launch, block](SpecialRegister r, uint32_t lane) -> Term {
    const ir::Dim3 thread = ir::position(lane, launch.block);
    auto constant = [&](uint32_t v) { return terms.constant(v, 32); };
    switch (r) {
      case SpecialRegister::TidX: return constant(thread.x);
      case SpecialRegister::TidY: return constant(thread.y);
      case SpecialRegister::TidZ: return constant(thread.z);
      case SpecialRegister::CtaidX: return block.x;
      case SpecialRegister::CtaidY: return block.y;
      case SpecialRegister::CtaidZ: return block.z;
      case SpecialRegister::NtidX: return constant(launch.block.x);
      case SpecialRegister::NtidY: return constant(launch.block.y);
      case SpecialRegister::NtidZ: return constant(launch.block.z);
      case SpecialRegister::NctaidX: return constant(launch.grid.x);
      case SpecialRegister::NctaidY: return constant(launch.grid.y);
      case SpecialRegister::NctaidZ: return constant(launch.grid.z);
      case SpecialRegister::LaneId: return constant(lane % launch.warpSize);
      case SpecialRegister::WarpId: return constant(lane / launch.warpSize);
      case SpecialRegister::WarpSize:
      case SpecialRegister::DynamicSharedSize: break;
    }
    return Term{};
  };
  return LaneSpace(launch.threadsPerBlock(), launch.warpSize, place);
}

const LaneVec& LaneSpace::read(SpecialRegister r) {
  LaneVec& v = read_.at(size_t(r));
  if (!v.empty()) return v;
  std::vector<Term> out(count_);
  for (uint32_t lane = 0; lane < count_; ++lane) out[lane] = place_(r, lane);
  return v = LaneVec(std::move(out));
}

BlockIndex LaneSpace::block() {
  return {read(SpecialRegister::CtaidX).at(0), read(SpecialRegister::CtaidY).at(0),
          read(SpecialRegister::CtaidZ).at(0)};
}

}  // namespace gpubmc::machine
