#pragma once
// A random kernel as CUDA source together with what is right to say of it. Whoever makes the kernel knows that by
// construction, or from a program that was compiled by another compiler: never from gpubmc's own executors.

#include <set>
#include <string>
#include <vector>

#include "gpu-model/property/property.h"

namespace gpubmc::corners {

enum class Right {
  Clean,  ///< no execution does anything wrong
  Wrong,  ///< some execution, at the beginning of every loop, violates `cls`
  Open,   ///< not everything that the language allows satisfies `cls`: it must not hold, whether violated or not
};

struct Kernel {
  std::string source;  ///< declarations and one kernel, `k$`; `$` stands for a number that makes names unique
  std::vector<std::string> flags;  ///< of the command line
  Right right = Right::Clean;
  PropertyClass cls = PropertyClass::Race;  ///< unless Clean
  std::set<PropertyClass> besides;          ///< classes of which nothing is said
};

}  // namespace gpubmc::corners
