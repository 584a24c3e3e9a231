// How much more an exhaustive search may look at. It is asked at every position, and now and then it asks in turn
// whether there is still time.
#pragma once

#include <cstdint>

namespace trearchi {

class Budget {
 public:
  explicit constexpr Budget(std::uint64_t positions) : left_(positions) {}
  // `should_stop` outlives the budget; asked every 1,024 positions.
  template <class Stop>
  Budget(std::uint64_t positions, Stop& should_stop)
      : left_(positions), stop_(&should_stop), ask_([](void* stop) { return (*static_cast<Stop*>(stop))(); }) {}

  // Whether one more position may be looked at.
  bool spend() {
    if (left_ == 0) return false;
    --left_;
    if (ask_ != nullptr && (++asked_ & 1023u) == 0 && ask_(stop_)) left_ = 0;
    return left_ > 0;
  }
  bool is_spent() const { return left_ == 0; }
  std::uint64_t left() const { return left_; }

 private:
  std::uint64_t left_;
  std::uint32_t asked_ = 0;
  void* stop_ = nullptr;
  bool (*ask_)(void*) = nullptr;
};

}  // namespace trearchi
