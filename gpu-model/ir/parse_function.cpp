#include "gpu-model/ir/parse_function.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "gpu-model/ir/names.h"

namespace gpubmc::ir {

namespace {

Operand operand(TextReader& in) {
  if (in.accept("@")) return Operand::object(in.number32("an object's number"));
  Operand o;
  o.kind = in.accept("%") ? Operand::Kind::Reg : Operand::Kind::Const;
  o.payload = o.kind == Operand::Kind::Reg ? in.number32("a register's number") : in.number(UINT64_MAX, "an operand");
  in.expect(":");
  o.type = in.type();
  return o;
}

/// The attributes that may follow an instruction's operands. Returns false if none follows.
bool attribute(TextReader& in, Inst& inst) {
  if (in.atLineEnd()) return false;
  if (in.acceptLocation(inst.loc)) return true;
  if (in.next('"')) {
    inst.name = in.quoted("a name");
    return true;
  }
  static constexpr std::string_view kKeys[] = {"round",  "scope",   "order",  "align",      "object",
                                               "callee", "type",    "atomic", "uncomputed", "failure",
                                               "copy",   "initial", "fences", "comers"};
  const size_t key = in.oneOf(kKeys, "an attribute");
  if (key == 7) return inst.isAtomic = true;
  if (key == 8) return inst.isUncomputed = true;
  if (key == 10) return inst.isCopy = true;
  if (key == 11) return inst.isInitial = true;
  in.expect("=");
  switch (key) {
    case 0: inst.rounding = in.oneOf<Rounding>(names::kRoundings, "a rounding"); break;
    case 1: inst.scope = in.oneOf<Scope>(names::kScopes, "a scope"); break;
    case 2: inst.order = in.oneOf<Order>(names::kOrders, "an order"); break;
    case 3: inst.align = in.number32("an alignment"); break;
    case 4: inst.object = in.number32("an object's number"); break;
    case 5: inst.callee = in.number32("a function's number"); break;
    case 6: inst.type = in.type(); break;
    case 12: inst.fenced = in.oneOf<Fenced>(names::kFenced, "the memory that it fences"); break;
    case 13: inst.comers = in.oneOf<Comers>(names::kComers, "the lanes that come"); break;
    case 9: inst.failure = in.oneOf<Order>(names::kOrders, "an order"); break;
  }
  return true;
}

class FunctionParser {
 public:
  explicit FunctionParser(TextReader& in) : in_(in) {}

  Function run() {
    header();
    for (;;) {
      if (in_.atEnd()) in_.expected("'end' of the function");
      if (in_.acceptWord("end")) break;
      if (in_.acceptWord("register")) {
        RegId r;
        Type t;
        registerAndType(r, t);
        told_[r] = t;
      } else if (in_.acceptWord("block")) {
        in_.index(f_.blocks.size(), "a block");
        f_.blocks.push_back({in_.quoted("the block's name"), {}});
      } else if (f_.blocks.empty()) {
        in_.expected("'register', 'block' or 'end'");
      } else {
        f_.blocks.back().insts.push_back(instruction());
      }
      in_.endLine();
    }
    registerTypes();
    in_.endLine();
    return std::move(f_);
  }

 private:
  void header() {
    f_.name = in_.quoted("the function's name");
    in_.expect("(");
    while (!in_.accept(")")) {
      if (!f_.params.empty()) in_.expect(",");
      f_.params.push_back(in_.type());
      if (in_.next('"')) {
        if (f_.paramNames.size() + 1 != f_.params.size()) in_.expected("no name, as the parameter before has none");
        f_.paramNames.push_back(in_.quoted("the parameter's name"));
      }
    }
    f_.result = in_.type();
    in_.acceptLocation(f_.loc);
    in_.endLine();
  }

  void registerAndType(RegId& r, Type& t) {
    in_.expect("%");
    r = in_.number32("a register's number");
    if (r == kNoReg) in_.failAtWord("expected a smaller register's number");
    in_.expect(":");
    t = in_.type();
  }

  Inst instruction() {
    Inst inst;
    if (in_.next('%')) {
      registerAndType(inst.result, inst.type);
      in_.expect("=");
      defined_.try_emplace(inst.result, inst.type);
    }
    inst.op = in_.oneOf<Opcode>(names::kOpcodes, "an instruction");
    if (auto subs = names::subs(inst.op); !subs.empty())
      inst.sub = uint8_t(in_.oneOf(subs, "the kind of " + std::string(text(inst.op))));
    if (in_.next('%') || in_.next('@') || in_.nextIsDigit()) {
      do inst.operands.push_back(operand(in_));
      while (in_.accept(","));
    }
    if (in_.accept("->")) {
      do inst.targets.push_back(in_.number32("a block's number"));
      while (in_.accept(","));
    }
    while (attribute(in_, inst)) {
    }
    return inst;
  }

  // Every register has a type from a line `register`, the parameter or its first definition, in this order; unused
  // numbers are void. Large numbers are rejected, so a short text cannot request much memory.
  void registerTypes() {
    for (size_t p = 0; p < f_.params.size(); ++p) told_.try_emplace(RegId(p), f_.params[p]);
    for (const auto& [r, t] : defined_) told_.try_emplace(r, t);
    for (const auto& [r, t] : told_) {
      if (const size_t next = f_.regTypes.size(); r > next && r > kMaxUnused)
        in_.failAtWord(fmt::format("register %{} is used and %{} is not: number them one after the other", r, next));
      f_.regTypes.resize(r);
      f_.regTypes.push_back(t);
    }
  }

  static constexpr RegId kMaxUnused = 65535;

  TextReader& in_;
  Function f_;
  std::map<RegId, Type> told_, defined_;
};

}  // namespace

Function parseFunction(TextReader& in) {
  return FunctionParser(in).run();
}

}  // namespace gpubmc::ir
