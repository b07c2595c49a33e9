#include "core/hostcode/library_model.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <array>
#include <cerrno>
#include <cstdlib>

#include "core/hostcode/library_names.h"

namespace gpubmc::core {

namespace {

/// Whether these results of typeid, each a constant of its own, are the same. Nothing: one of them is not constant.
std::optional<bool> isOneType(World& world, const Value& a, const Value& b) {
  auto typeOf = [&](const Value& v) -> const llvm::GlobalVariable* {
    const Target* t = v.only();
    if (!t || t->object == 0 || world.terms().value(t->offset) != 0) return nullptr;
    const ObjectInfo& info = world.info(t->object);
    const auto* g = info.kind == ObjectKind::Global ? static_cast<const llvm::GlobalVariable*>(info.site) : nullptr;
    return g && g->getName().starts_with("_ZTI") ? g : nullptr;
  };
  const llvm::GlobalVariable *one = typeOf(a), *other = typeOf(b);
  if (!one || !other) return std::nullopt;
  return one == other;
}

}  // namespace

bool LibraryModel::replaces(const llvm::CallBase& c, const llvm::Function& f, State& s) {
  if (f.getName() != "_ZNKSt9type_infoeqERKS_" || c.arg_size() != 2) return false;
  const auto same = isOneType(world_, operands_.value(*c.getArgOperand(0), s), operands_.value(*c.getArgOperand(1), s));
  if (same) operands_.result(s, c, Value::of(terms_.constant(*same, 1)));
  return same.has_value();
}

Value LibraryModel::resultOf(const llvm::CallBase& c, const std::vector<Value>& arguments, State& s) {
  const llvm::Function* f = c.getCalledFunction();
  if (arguments.size() == 1)
    if (auto whole = floats_.rounded(c, arguments[0], s)) return *whole;
  std::vector<llvm::Constant*> operands;
  for (size_t k = 0; f && k < arguments.size(); ++k) {
    llvm::Type* type = c.getArgOperand(unsigned(k))->getType();
    const auto bits = arguments[k].isBits() ? terms_.value(arguments[k].bits) : std::nullopt;
    if (!bits || !(type->isFloatingPointTy() || type->isIntegerTy()))
      return arbitraryOf(world_, *c.getType(), "result");
    llvm::Constant* n =
        llvm::ConstantInt::get(llvm::IntegerType::get(type->getContext(), terms_.width(arguments[k].bits)), *bits);
    if (type->isFloatingPointTy())
      n = llvm::ConstantFoldCastOperand(llvm::Instruction::BitCast, n, type, world_.layout());
    if (!n) return arbitraryOf(world_, *c.getType(), "result");
    operands.push_back(n);
  }
  if (f && llvm::canConstantFoldCallTo(&c, f))
    if (llvm::Constant* folded = llvm::ConstantFoldCall(&c, const_cast<llvm::Function*>(f), operands))
      if (!llvm::isa<llvm::UndefValue>(folded)) return world_.constant(*folded);
  return arbitraryOf(world_, *c.getType(), "result");
}

std::optional<std::string> LibraryModel::knownBytes(const Value& from, uint64_t most, bool isText, State& s) {
  const Target* t = from.only();
  const auto start = t && t->object ? terms_.value(t->offset) : std::nullopt;
  if (!start || world_.info(t->object).isMany || memory_.isRestless(s, t->object) ||
      !memory_.look(s, t->object).writer.isOver())
    return std::nullopt;
  const Contents& contents = memory_.look(s, t->object);
  std::string out;
  for (uint64_t i = *start; i < *start + most; ++i) {
    const Value v = world_.peek(contents, i, {false, 8});
    const auto c = v.isBits() ? terms_.value(v.bits) : std::nullopt;
    if (!c) return std::nullopt;
    if (isText && *c == 0) break;
    out += char(*c);
  }
  return out;
}

std::optional<std::string> LibraryModel::knownText(const Value& text, State& s, uint64_t most) {
  std::optional<std::string> out = knownBytes(text, most, true, s);
  return out && out->size() < most ? out : std::nullopt;
}

std::optional<Term> LibraryModel::knownNumber(const HostCall& c, State& s) {
  static const std::map<std::string, unsigned> names{{"atoi", 1},    {"atol", 1},    {"atoll", 1},   {"strtol", 3},
                                                     {"strtoul", 3}, {"strtoll", 3}, {"strtoull", 3}};
  const auto it = names.find(c.name);
  if (it == names.end() || c.arguments.size() != it->second || !c.site->getType()->isIntegerTy()) return std::nullopt;
  const std::optional<std::string> text = knownText(c.at(0), s);
  if (!text) return std::nullopt;
  const bool saysBase = it->second == 3, isSigned = !c.name.starts_with("strtou");
  const auto base = !saysBase          ? std::optional<uint64_t>(10)
                    : c.at(2).isBits() ? terms_.value(c.at(2).bits)
                                       : std::nullopt;
  if (!base || *base == 1 || *base > 36) return std::nullopt;
  // A number that the type cannot represent is undefined behaviour, or an error that the program may query.
  errno = 0;
  char* end = nullptr;
  const uint64_t n = isSigned ? uint64_t(std::strtoll(text->c_str(), &end, int(*base)))
                              : uint64_t(std::strtoull(text->c_str(), &end, int(*base)));
  const unsigned bits = c.site->getType()->getIntegerBitWidth();
  const int64_t most = bits < 64 ? int64_t(1) << (bits - 1) : 0;
  if (errno || (bits < 64 && (!isSigned || int64_t(n) >= most || int64_t(n) < -most))) return std::nullopt;
  if (saysBase && end == text->c_str()) return std::nullopt;
  if (saysBase && !(c.at(1).only() && c.at(1).only()->object == 0)) {
    const Target& from = *c.at(0).only();
    const Term behind = terms_.add(from.offset, world_.number(uint64_t(end - text->c_str())));
    memory_.store(s, c.at(1), Value::pointer(from.object, behind), 8);
  }
  return terms_.constant(n, bits);
}

// Of a comparison only the sign is defined.
std::optional<Value> LibraryModel::aboutText(const HostCall& c, State& s) {
  const unsigned bits = c.site->getType()->isIntegerTy() ? c.site->getType()->getIntegerBitWidth() : 0;
  if (c.name == "strlen" && c.arguments.size() == 1 && bits) {
    const auto text = knownText(c.at(0), s);
    return text ? std::optional(Value::of(terms_.constant(text->size(), bits))) : std::nullopt;
  }
  const bool isLimited = c.name == "memcmp" || c.name == "strncmp";
  if (!bits || !(isLimited || c.name == "strcmp") || c.arguments.size() != (isLimited ? 3u : 2u)) return std::nullopt;
  const auto most = isLimited ? (c.at(2).isBits() ? terms_.value(c.at(2).bits) : std::nullopt) : kLongestText;
  if (!most || *most > kLongestText) return std::nullopt;
  std::array<std::optional<std::string>, 2> texts;
  for (unsigned k : {0, 1})
    texts[k] = isLimited ? knownBytes(c.at(k), *most, c.name == "strncmp", s) : knownText(c.at(k), s);
  if (!texts[0] || !texts[1]) return std::nullopt;
  const Term zero = terms_.constant(0, bits);
  if (texts[0] == texts[1]) return Value::of(zero);
  const Term sign = world_.fresh(c.name, bits);
  s.add(terms_, *texts[0] < *texts[1] ? terms_.slt(sign, zero) : terms_.slt(zero, sign));
  return Value::of(sign);
}

// Any call of a library may change it.
Value LibraryModel::errorNumber() {
  static const char kErrno = 0;
  ObjectInfo info;
  info.kind = ObjectKind::External;
  info.name = "errno";
  const ObjectId id = world_.object({&kErrno, 0, 7}, info);
  memory_.noteRestless(id);
  return Value::pointer(id, world_.number(0));
}

// Numbers that two different functions read in one text depend on each other, so only the first one is an input.
std::optional<Term> LibraryModel::typedNumber(const HostCall& c, State& s) {
  static const std::set<std::string> names{"atoi", "atol", "atoll", "strtol", "strtoul", "strtoll", "strtoull"};
  if (!names.count(c.name) || c.arguments.empty() || !c.site->getType()->isIntegerTy()) return std::nullopt;
  if (c.arguments.size() > 1 && (c.arguments.size() != 3 || !c.at(1).only() || c.at(1).only()->object != 0))
    return std::nullopt;  // it stores the end of the number
  const Target* text = c.at(0).only();
  if (!text || text->object == 0 || world_.info(text->object).kind != ObjectKind::External) return std::nullopt;
  const Contents& contents = memory_.look(s, text->object);
  if (!contents.cells.empty() || contents.origin.kind != Origin::Kind::Unknown || contents.origin.delta != 0 ||
      memory_.isRestless(s, text->object) || !terms_.value(text->offset))
    return std::nullopt;
  Read& read = numbersRead_[{text->object, *terms_.value(text->offset)}];
  std::string how = c.name;
  if (c.arguments.size() == 3) {
    const auto base = c.at(2).isBits() ? terms_.value(c.at(2).bits) : std::nullopt;
    if (!base) return std::nullopt;
    how += std::to_string(*base);
  }
  if (read.number)
    return read.how == how && read.epoch == contents.origin.epoch ? std::optional(read.number) : std::nullopt;
  const Term n = world_.fresh(c.name, c.site->getType()->getIntegerBitWidth());
  read = {how, contents.origin.epoch, n};
  inputs_.try_emplace(n, execution_.placesOf(*c.site, c.name));
  return n;
}

std::optional<Outcome> LibraryModel::call(const HostCall& c, State& s) {
  const std::string& name = c.name;
  auto argument = [&](unsigned i, unsigned bits = 64) -> Term {
    return i < c.arguments.size() && c.arguments[i].value.isBits()
               ? terms_.resizeUnsigned(c.arguments[i].value.bits, bits)
               : Term();
  };
  auto done = [&](Value v) -> std::optional<Outcome> {
    operands_.result(s, *c.site, std::move(v));
    return Outcome{std::move(s), std::nullopt, {}};
  };
  bool isArithmetic =
      c.function && c.function->isLibrary && !c.arguments.empty() && c.site->getType()->isFloatingPointTy();
  for (const HostArgument& a : c.arguments)
    isArithmetic &=
        !a.type.isReference && (a.type.kind == HostType::Kind::Floating || a.type.kind == HostType::Kind::Integer);
  if (isArithmetic) {
    std::vector<Value> values;
    for (const HostArgument& a : c.arguments) values.push_back(a.value);
    return done(resultOf(*c.site, values, s));
  }
  if (isOfStringAllocator(c.link)) return done(Value::unknown());
  const unsigned line = sourceLineOf(*c.site);
  if (!isStandard(c.link)) return std::nullopt;
  if (ends(name)) return Outcome{};
  if (name == "__gpubmc_assert" && argument(0)) return asserted(c, argument(0), std::move(s));
  if (const auto n = knownNumber(c, s)) return done(Value::of(*n));
  if (const auto n = typedNumber(c, s)) return done(Value::of(*n));
  if (const auto v = aboutText(c, s)) return done(*v);
  // Whether a static local variable has yet to be initialised.
  if (name == "__cxa_guard_acquire" && !c.arguments.empty()) {
    const Value v = memory_.load(s, c.arguments[0].value, *llvm::Type::getInt8Ty(module_.getContext()));
    const Term isNew = v.isBits() ? terms_.eq(v.bits, terms_.constant(0, 8)) : world_.fresh("isNew", 1);
    return done(Value::of(terms_.zext(isNew, 32)));
  }
  if (name == "__errno_location" && c.arguments.empty()) return done(errorNumber());
  if (name == "__cxa_guard_release" && !c.arguments.empty()) {
    memory_.store(s, c.arguments[0].value, Value::of(terms_.constant(1, 8)), 1);
    return done(Value::unknown());
  }
  if (name == "malloc" || name == "operator new" || name == "operator new[]" || name == "valloc" ||
      name == "__cxa_allocate_exception") {
    const Term size = argument(0);
    if (size) memory_.limitSize(s, size);
    return done(memory_.allocate(s, c.site, ObjectKind::Heap, size, false, line));
  }
  if (name == "aligned_alloc" || name == "memalign")
    return done(memory_.allocate(s, c.site, ObjectKind::Heap, argument(1), false, line));
  if (name == "calloc") {
    const Term n = argument(0), each = argument(1);
    const Term size = n && each ? terms_.mul(n, each) : Term();
    if (size) memory_.limitSize(s, size);
    return done(memory_.allocate(s, c.site, ObjectKind::Heap, size, true, line));
  }
  if (name == "realloc") {
    const Value old = c.arguments.empty() ? Value() : c.arguments[0].value;
    const Value v = memory_.allocate(s, c.site, ObjectKind::Heap, argument(1), false, line);
    memory_.move(s, v, old, argument(1));
    memory_.release(s, old, c.site);
    return done(v);
  }
  if (name == "posix_memalign" && c.arguments.size() == 3) {
    memory_.store(s, c.arguments[0].value, memory_.allocate(s, c.site, ObjectKind::Heap, argument(2), false, line), 8);
    return done(Value::of(terms_.constant(0, 32)));
  }
  if (name == "free" || name == "operator delete" || name == "operator delete[]" || name == "__cxa_free_exception") {
    if (!c.arguments.empty()) memory_.release(s, c.arguments[0].value, c.site);
    return done(Value::unknown());
  }
  if (name == "memcpy" || name == "memmove" || name == "__memcpy_chk") {
    if (argument(2)) observers_.tell(&Observer::reading, *c.site, c.arguments[1].value, argument(2), s);
    memory_.copy(s, c.arguments[0].value, c.arguments[1].value, argument(2));
    return done(c.arguments[0].value);
  }
  if (name == "memset" || name == "__memset_chk") {
    memory_.fill(s, c.arguments[0].value, argument(1), argument(2));
    return done(c.arguments[0].value);
  }
  if (name == "__cxa_throw" || name == "__cxa_rethrow") {
    if (!c.arguments.empty()) memory_.escape(s, c.arguments[0].value);
    return Outcome{std::nullopt, std::move(s), {}};
  }
  if (name == "__cxa_atexit" || name == "atexit") {
    memory_.escape(s, c.arguments[0].value);
    if (c.arguments.size() > 1) memory_.escape(s, c.arguments[1].value);
    callbacks_.mayCallEscaped(s);
    return done(Value::of(terms_.constant(0, 32)));
  }
  if (name == "rand" || name == "random" || name == "lrand48") {
    const Value v = arbitraryOf(world_, *c.site->getType(), "rand");
    if (v.isBits()) inputs_.try_emplace(v.bits, execution_.placesOf(*c.site, name));
    if (v.isBits()) s.add(terms_, terms_.sle(terms_.constant(0, terms_.width(v.bits)), v.bits));
    return done(v);
  }
  return std::nullopt;
}

LibraryModel::Rest LibraryModel::restOf(const HostFunction& f, const std::vector<Value>& arguments, State& s) {
  if (!printsRest(f.name) || f.params.empty() || f.params.size() > arguments.size()) return {};
  const auto format = knownText(arguments[f.params.size() - 1], s, /*most=*/4096);
  return {format && !converts(*format, 'n'), !format || converts(*format, 'p')};
}

// Code behind it runs only if the condition holds: NDEBUG is not defined, since otherwise there would be no call.
Outcome LibraryModel::asserted(const HostCall& c, Term number, State s) {
  const Term holds = terms_.not_(terms_.eq(number, terms_.constant(0, terms_.width(number))));
  const auto known = conditions_.decide(s, holds);
  if (known && !*known) return {};
  if (!known) conditions_.assume(s, holds, *c.site);
  operands_.result(s, *c.site, Value::unknown());
  return {std::move(s), std::nullopt, {}, !known};
}

}  // namespace gpubmc::core
