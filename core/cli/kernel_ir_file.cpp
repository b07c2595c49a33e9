#include "core/cli/kernel_ir_file.h"

#include <algorithm>

#include "encoder/util/error.h"
#include "encoder/util/input_file.h"
#include "gpu-model/ir/parse.h"
#include "gpu-model/ir/verify.h"

namespace gpubmc::core {

bool isKernelIrFile(const std::string& path) {
  return path.ends_with(".gir");
}

ir::Module readKernelIr(const std::string& path) {
  std::string text = readInput(path);
  static constexpr std::string_view kHead = "== after lower ==\n";
  if (const size_t head = text.find(kHead); head != std::string::npos && (head == 0 || text[head - 1] == '\n')) {
    const auto lines = std::count(text.begin(), text.begin() + long(head + kHead.size()), '\n');
    text.replace(0, head + kHead.size(), size_t(lines), '\n');  // the line numbers are preserved
  }
  ir::Module module;
  try {
    module = ir::parse(text);
  } catch (const ir::ParseError& e) {
    throw UserError(path + ": " + e.what());
  }
  if (const auto breaches = ir::verify(module); !breaches.empty())
    throw UserError(path + ": this is no well-formed kernel IR: " + breaches.front());
  return module;
}

}  // namespace gpubmc::core
