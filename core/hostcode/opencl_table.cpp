#include "core/hostcode/opencl_table.h"

#include <algorithm>

#include <fmt/format.h>

namespace gpubmc::core {

namespace {

using Passing = OpenClKernel::Passing;

constexpr const char* kStub = "__gpubmc_kernel_";

/// Parameters in local memory come last.
std::vector<size_t> slotsOf(const OpenClKernel& k) {
  std::vector<size_t> order;
  for (const bool isLocal : {false, true})
    for (size_t i = 0; i < k.parameters.size(); ++i)
      if ((k.parameters[i].passing == Passing::Local) == isLocal) order.push_back(i);
  std::vector<size_t> slots(order.size());
  for (size_t slot = 0; slot < order.size(); ++slot) slots[order[slot]] = slot;
  return slots;
}

HostType typeOf(const OpenClKernel::Parameter& p) {
  HostType out;
  out.bits = unsigned(8 * p.bytes);
  switch (p.passing) {
    case Passing::Pointer:
      out.kind = HostType::Kind::Pointer;
      out.isConst = !p.isWritten;
      out.isToData = true;
      out.bytes = p.elementBytes;
      out.bits = 0;
      break;
    case Passing::Integer:
      out.kind = HostType::Kind::Integer;
      out.isSigned = p.isSigned;
      break;
    case Passing::Floating: out.kind = HostType::Kind::Floating; break;
    case Passing::Bytes:
      out.kind = HostType::Kind::Record;
      out.bytes = p.bytes;
      out.bits = 0;
      break;
    case Passing::Local: out.kind = HostType::Kind::Integer; out.bits = 64;
  }
  return out;
}

}  // namespace

std::string openClTable(std::span<const OpenClKernel> kernels, const Options& options) {
  std::string out = "\n#ifdef __GPUBMC_OPENCL_HOST\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (const OpenClKernel& k : kernels) {
    const std::vector<size_t> slots = slotsOf(k);
    out += fmt::format("void {}{}(void);\nstatic const struct __gpubmc_cl_parameter {}{}_parameters[] = {{", kStub,
                       k.name, kStub, k.name);
    for (size_t i = 0; i < slots.size(); ++i) {
      const Passing passing = k.parameters[i].passing;
      out += fmt::format("{{{}, {}, {}}}, ",
                         passing == Passing::Local     ? "__gpubmc_cl_local"
                         : passing == Passing::Pointer ? "__gpubmc_cl_memory"
                                                       : "__gpubmc_cl_value",
                         k.parameters[i].bytes, slots[i]);
    }
    out += "{0, 0, 0}};\n";
  }
  out += "const struct __gpubmc_cl_entry __gpubmc_cl_kernels[] = {";
  for (const OpenClKernel& k : kernels)
    out += fmt::format("{{\"{0}\", {1}{0}, {2}, {1}{0}_parameters}}, ", k.name, kStub, k.parameters.size());
  out += fmt::format("{{0, 0, 0, 0}}}};\nconst cl_uint __gpubmc_cl_kernel_count = {};\n", kernels.size());
  out += fmt::format("const size_t __gpubmc_cl_offset[3] = {{{}, {}, {}}};\n", options.globalOffset[0],
                     options.globalOffset[1], options.globalOffset[2]);
  return out + "#ifdef __cplusplus\n}\n#endif\n#endif\n";
}

void enterOpenClKernels(std::span<const OpenClKernel> kernels, HostTables& tables) {
  for (const OpenClKernel& k : kernels) {
    tables.functions.erase(kStub + k.name);
    tables.kernels[kStub + k.name] = k.name;
    const std::vector<size_t> slots = slotsOf(k);
    std::vector<HostType>& types = tables.kernelParams[k.name];
    types.resize(slots.size());
    for (size_t i = 0; i < slots.size(); ++i) types[slots[i]] = typeOf(k.parameters[i]);
    tables.kernelParts[k.name] = {};
  }
}

}  // namespace gpubmc::core
