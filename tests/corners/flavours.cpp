#include "tests/corners/flavours.h"

namespace gpubmc::corners {

const std::map<std::string, Flavour>& flavours() {
  static const std::map<std::string, Flavour> all{
      {"waiting", waiting},
      {"chains", chains},
      {"hanging", hanging},
      {"leaving", leaving},
      {"leavingDivergence", leavingDivergence},
      {"leavingWarps", leavingWarps},
      {"numbered", numbered},
      {"copies", copies},
      {"misalignment", misalignment},
      {"gridBarriers", gridBarriers},
      {"buckets", buckets},
      {"orders", orders},
      {"afterwards", afterwards},
      {"pointers", pointers},
      {"extents", extents},
      {"farOffsets", farOffsets},
      {"lifetimes", lifetimes},
      {"allocas", allocas},
      {"fused", fused},
      {"lockStep", lockStep},
      {"steady", steady},
      {"owners", owners},
      {"ends", ends},
  };
  return all;
}

}  // namespace gpubmc::corners
