#include "core/cli/front_end_watch.h"
#include "encoder/util/error.h"

#include <utility>

namespace gpubmc::core {
namespace {

constexpr std::chrono::milliseconds kLook{20};    ///< interval of checking whether the run was cancelled
constexpr std::chrono::milliseconds kGrace{400};  ///< grace period for work that stops by itself
constexpr size_t kStack = size_t(1) << 20;        ///< bytes; the default stack has eight times that

}  // namespace

FrontEndWatch::FrontEndWatch(const Cancellation& cancel, std::function<void(const std::string&)> stop)
    : cancel_(cancel), stop_(std::move(stop)) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStack);
  auto begin = [](void* self) -> void* {
    static_cast<FrontEndWatch*>(self)->watch();
    return nullptr;
  };
  const int failed = pthread_create(&thread_, &attributes, begin, this);
  pthread_attr_destroy(&attributes);
  if (failed) throw Cancelled("no thread can be started");
}

FrontEndWatch::~FrontEndWatch() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  pthread_join(thread_, nullptr);
}

void FrontEndWatch::watch() {
  std::unique_lock lock(mutex_);
  auto isOver = [this] { return over_; };
  while (!cancel_.cancelled() && !exhausted())
    if (changed_.wait_for(lock, kLook, isOver)) return;
  if (!exhausted() && changed_.wait_for(lock, kGrace, isOver)) return;
  reportHere();
  const char* end = exhausted();
  stop_(end ? end : cancel_.reason());  // the lock stays held: the front-end cannot finish any more
}

}  // namespace gpubmc::core
