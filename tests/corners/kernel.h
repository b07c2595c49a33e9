#pragma once
// A random kernel as CUDA source, with its correct verdict. The verdict is known by construction or comes from the
// program compiled by another compiler, never from gpubmc's own executors.

#include <set>
#include <string>
#include <vector>

#include "gpu-model/property/property.h"

namespace gpubmc::corners {

enum class Right {
  Clean,  ///< no execution violates a property
  Wrong,  ///< some execution violates `cls`, in the first iteration of every loop
  Open,   ///< `cls` does not hold in every execution that the language allows: violated and undecided are both correct
};

struct Kernel {
  std::string source;  ///< declarations and one kernel, `k$`; `$` is replaced by a number that makes names unique
  std::vector<std::string> flags;  ///< of the command line
  Right right = Right::Clean;
  PropertyClass cls = PropertyClass::Race;  ///< the property class; unused if Clean
  std::set<PropertyClass> besides;          ///< classes on which the kernel makes no statement
};

}  // namespace gpubmc::corners
