#pragma once
// State shared by the lowering of all functions of one module.

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/EquivalenceClasses.h>
#include <llvm/IR/Module.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/frontend/lower/debug.h"
#include "core/host/source_facts.h"
#include "core/options/options.h"
#include "encoder/util/cancel.h"
#include "gpu-model/ir/ir.h"

namespace gpubmc::core {

class ModuleLowering {
 public:
  ModuleLowering(const llvm::Module& m, const SourceFacts& facts, const Options& options, const Cancellation& cancel);

  ir::Module run();

  const llvm::DataLayout& layout() const { return layout_; }
  Locations& locations() { return locations_; }
  /// Throws Cancelled.
  void poll() { poll_(); }
  const ir::Module& module() const { return out_; }
  Contraction contraction() const { return contraction_; }
  /// Of the function being lowered: options apply to the device, and functions of the host are compiled without them.
  const FloatPrecision& precision() const { return isHost_ ? kHostPrecision : precision_; }

  /// Index of the object of a variable, or of a function whose address is used; made on the first request.
  uint32_t objectOf(const llvm::GlobalObject& global);
  uint32_t addObject(ir::Object object);
  /// Throws UserError for an object that is too large for the memory model.
  void checkSize(const ir::Object& object) const;
  /// Index of a called function; it is lowered later.
  uint32_t functionOf(const llvm::Function& f);
  void note(const std::string& text);
  /// A kernel requires it of the elements at the launch, of a parameter or of a variable: "forall" with a condition,
  /// "distinct" or "ascending".
  void requireOfElements(const llvm::Function& kernel, const llvm::Value& array, std::string kind,
                         std::string condition, ir::LocId where) {
    required_.push_back({&kernel, &array, std::move(kind), std::move(condition), where});
  }

  /// Integer or float constant as bits; nullopt for others.
  static std::optional<uint64_t> constantBits(const llvm::Constant& c);
  /// An address that is an object plus a constant; nullopt for other constants.
  struct Address {
    uint32_t object = 0;
    uint64_t offset = 0;
  };
  std::optional<Address> constantAddress(const llvm::Constant& c);
  /// Text of a constant C string that a pointer designates.
  static std::optional<std::string> constantString(const llvm::Value* pointer);

 private:
  static constexpr FloatPrecision kHostPrecision{};
  void groupDynamicShared();
  ir::Object variableObject(const llvm::GlobalVariable& v);
  void noteInitialiser(ir::Object& object, const llvm::GlobalVariable& v);
  bool fill(ir::Object& object, const llvm::Constant& c, uint64_t offset);
  /// The object that a pointer with these facts points to.
  static ir::Object arrayBehind(const ParamFacts& p, const std::string& name, ir::LocId loc);
  /// Adds the arrays to which only these lead. `numbers`: of the kernel's parameters, by those of the facts. Required:
  /// the variables that functions use have objects.
  void addPointers(const KnownPointers& pointers, const std::vector<uint32_t>& numbers, ir::Kernel& kernel);
  void addHostArguments(const KernelFacts& facts, const std::vector<uint32_t>& numbers, ir::Kernel& kernel);
  void addKernel(const KernelFacts& facts, const llvm::Function& f);
  void tellVariablesPointedInto();
  void tellLocalArguments();
  void addElementConditions();  ///< of elements; throws UserError for one that is not understood

  const llvm::Module& in_;
  const SourceFacts& facts_;
  const llvm::DataLayout& layout_;
  bool initGlobals_;
  Contraction contraction_;
  FloatPrecision precision_;
  bool isHost_ = false;
  ir::Module out_;
  Locations locations_;
  Poll poll_;
  llvm::DenseMap<const llvm::GlobalObject*, uint32_t> objects_;
  /// By linkage name of a variable: kernels, and their parameters that may point into it.
  std::map<std::string, std::vector<std::pair<size_t, uint32_t>>> pointInto_;
  /// What is known of pointers in memory, until all variables have objects: for a kernel, with the numbers of its
  /// parameters by those of the facts.
  struct HeldPointers {
    size_t kernel = 0;
    const KnownPointers* pointers = nullptr;
    std::vector<uint32_t> numbers;
  };
  std::vector<HeldPointers> pointers_;
  /// OpenCL: kernels, their arguments, and the variables in local memory that these are.
  std::vector<std::tuple<size_t, size_t, std::string>> localArguments_;
  std::map<const llvm::Function*, std::vector<uint32_t>> paramObjects_;  ///< of kernels: of their parameters
  std::map<const llvm::Argument*, uint32_t> numbers_;  ///< of kernels: of the first parameter that it has in the IR
  struct ElementRequirement {
    const llvm::Function* kernel;
    const llvm::Value* array;  ///< an argument, or a global variable
    std::string kind, condition;
    ir::LocId where;
  };
  std::vector<ElementRequirement> required_;
  /// `extern __shared__` arrays -> the one that represents all that a kernel uses with it: they are the same memory.
  llvm::EquivalenceClasses<const llvm::GlobalVariable*> dynamicShared_;
  llvm::DenseMap<const llvm::Function*, uint32_t> functions_;
  std::vector<const llvm::Function*> toLower_;
  std::set<const llvm::Function*> hostFunctions_;  ///< references, and what they call
  std::set<std::string> noted_;
};

}  // namespace gpubmc::core
