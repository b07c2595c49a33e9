#include "core/frontend/linked_host.h"

#include <utility>

#include "core/hostcode/followed_program.h"
#include "core/hostcode/linked_program.h"

namespace gpubmc::core {

LinkedHost::LinkedHost(std::vector<std::shared_ptr<const CompiledHost>> parts, OtherFiles outside, bool sharesDevice)
    : parts_(std::move(parts)), outside_(std::move(outside)), sharesDevice_(sharesDevice) {}

LinkedHost::~LinkedHost() = default;

const HostProgram* LinkedHost::seenFrom(size_t number) {
  if (complaint_.empty() && !program_) {
    std::vector<const CompiledHost*> parts;
    for (const auto& p : parts_) parts.push_back(p.get());
    program_ = std::make_unique<LinkedProgram>(parts, outside_, sharesDevice_);
    followed_ = std::make_unique<FollowedProgram>();
    if (!program_->complaint().empty()) giveUp(program_->complaint());
  }
  return program_ ? &program_->seenFrom(number) : nullptr;
}

void LinkedHost::giveUp(std::string why) {
  complaint_ = std::move(why);
  followed_.reset();
  program_.reset();
}

}  // namespace gpubmc::core
