#include "core/check/status.h"

namespace gpubmc::core {

const char* name(Status s) {
  switch (s) {
    case Status::Violated: return "violated";
    case Status::Holds: return "holds";
    case Status::HoldsWithinBound: return "holds within bound";
    case Status::Unknown: return "unknown";
    case Status::Unsupported: return "unsupported";
    case Status::NotChecked: return "not checked";
    case Status::InternalError: return "internal error";
  }
  return "?";
}

const char* name(InputDomain d) {
  return d == InputDomain::All ? "all" : "launches";
}

const char* name(Size s) {
  switch (s) {
    case Size::ThisLaunch: return "this launch";
    case Size::AnyGrid: return "any grid";
    case Size::Any: return "any";
  }
  return "?";
}

const char* name(Level l) {
  switch (l) {
    case Level::None: return "";
    case Level::IntraBlock: return "intra-block";
    case Level::IntraWarp: return "intra-warp";
    case Level::InterWarp: return "inter-warp";
    case Level::InterBlock: return "inter-block";
  }
  return "";
}

int rank(Status s) {
  switch (s) {
    case Status::Violated: return 0;
    case Status::InternalError: return 1;
    case Status::Unsupported: return 2;
    case Status::Unknown: return 3;
    case Status::NotChecked: return 4;
    case Status::HoldsWithinBound: return 5;
    case Status::Holds: return 6;
  }
  return 6;
}

int exitCode(Status verdict) {
  switch (verdict) {
    case Status::Violated: return 1;
    case Status::Holds:
    case Status::HoldsWithinBound: return 0;
    case Status::InternalError: return 4;
    case Status::Unknown:
    case Status::Unsupported:
    case Status::NotChecked: return 3;
  }
  return 4;
}

}  // namespace gpubmc::core
