// Threads that wait between one piece of work and the next: a step of a batch is over before a thread would have begun.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <system_error>
#include <thread>

namespace trearchi::bindings {

// Helpers share work with the thread that has it. Whoever comes late, on a busy machine, is not waited for: the work is
// such that those who are there do all of it. One piece of work at a time.
class Crew {
 public:
  explicit Crew(std::size_t helpers) : shared_(std::make_shared<Shared>()) {
    try {
      // They hold what they share, and nobody waits for them to end: after a fork there would be nobody to wait for.
      for (; helpers > 0; --helpers) std::thread(help, shared_).detach();
    } catch (const std::system_error&) {  // the machine has no thread left: those that there are do it
    }
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew() { shared_->call(kLeave); }

  // Calls `work` on this thread and on every helper that comes in time. All have returned from it when this returns.
  template <class Work>
  void share(Work& work) {
    Shared& shared = *shared_;
    shared.work = &work;
    shared.call_work = [](void* given) { (*static_cast<Work*>(given))(); };
    shared.gate.store(kOpen, std::memory_order_release);
    shared.call(kCome);
    work();
    std::uint32_t inside = shared.gate.fetch_and(~kOpen, std::memory_order_acq_rel) & ~kOpen;
    for (; inside != 0; inside = shared.gate.load(std::memory_order_acquire)) shared.gate.wait(inside);
  }

 private:
  static constexpr std::uint32_t kOpen = 1, kOne = 2;  // the gate: whether one may go in, and how many are inside
  static constexpr std::uint32_t kCome = 2, kLeave = 1;

  struct Shared {
    std::atomic<std::uint32_t> calls = 0;  // the last bit: it is time to leave
    std::atomic<std::uint32_t> gate = 0;
    void* work = nullptr;
    void (*call_work)(void*) = nullptr;

    void call(std::uint32_t what) {
      calls.fetch_add(what, std::memory_order_acq_rel);
      calls.notify_all();
    }
    bool enter() {
      std::uint32_t seen = gate.load(std::memory_order_acquire);
      while ((seen & kOpen) != 0)
        if (gate.compare_exchange_weak(seen, seen + kOne, std::memory_order_acq_rel)) return true;
      return false;
    }
    void leave() {
      gate.fetch_sub(kOne, std::memory_order_acq_rel);
      gate.notify_all();
    }
  };

  static void help(const std::shared_ptr<Shared>& shared) {
    for (std::uint32_t heard = 0;;) {
      shared->calls.wait(heard, std::memory_order_acquire);
      heard = shared->calls.load(std::memory_order_acquire);
      if ((heard & kLeave) != 0) return;
      if (!shared->enter()) continue;
      shared->call_work(shared->work);
      shared->leave();
    }
  }

  std::shared_ptr<Shared> shared_;
};

}  // namespace trearchi::bindings
