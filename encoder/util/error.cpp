#include "encoder/util/error.h"

#include <cstring>

namespace gpubmc {

void internalError(const char* file, int line, const char* condition) {
  const char* base = std::strrchr(file, '/');
  throw InternalError(std::string(base ? base + 1 : file) + ":" + std::to_string(line) +
                      ": invariant broken: " + condition);
}

}  // namespace gpubmc
