// Where a search meets the world: the clock, the flag of another thread, signals, faults in a thread.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>

namespace trearchi::bindings {

namespace nb = nanobind;

// Set from another thread to end a search early.
class StopFlag {
 public:
  void set() { is_set_.store(true, std::memory_order_relaxed); }
  bool is_set() const { return is_set_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> is_set_ = false;
};

// How far one call may think.
struct Limits {
  std::uint64_t nodes;   // in all; 0: no limit
  std::int64_t time_ms;  // of this call; 0: no limit
  const StopFlag* stop;
};

// What ends a search before its limit: what a handler of a signal raised, Ctrl-C above all, or a fault in a thread.
class Interruption {
 public:
  bool is_set() const { return is_set_.load(std::memory_order_relaxed); }
  void set(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    is_set_.store(true, std::memory_order_relaxed);
  }
  void rethrow() const {  // with the GIL held, once no other thread is left
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::atomic<bool> is_set_ = false;
  std::mutex mutex_;
  std::exception_ptr error_;
};

// Signals are heard in the main thread alone. Another thread must not ask for the GIL in between: at the end of the
// interpreter it would never come back.
inline bool hears_signals() {
  const nb::module_ threading = nb::module_::import_("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

// The one place where a search meets a clock: it stops at the deadline, at the flag, and where it is interrupted.
class Watch {
 public:
  using Clock = std::chrono::steady_clock;
  Watch(const Limits& limits, Clock::time_point start, bool asks_python, Interruption& interruption)
      : stop_(limits.stop), asks_python_(asks_python), next_look_(start + kLook), interruption_(interruption) {
    deadline_ = limits.time_ms > 0 ? start + std::chrono::milliseconds(limits.time_ms) : Clock::time_point::max();
  }
  bool operator()() {
    if (stop_->is_set() || interruption_.is_set()) return true;
    const auto now = Clock::now();
    if (now >= deadline_) return true;
    if (asks_python_ && now >= next_look_) {
      next_look_ = now + kLook;
      nb::gil_scoped_acquire gil;
      if (PyErr_CheckSignals() != 0) interruption_.set(std::make_exception_ptr(nb::python_error()));
    }
    return false;
  }

 private:
  static constexpr auto kLook = std::chrono::milliseconds(50);
  const StopFlag* stop_;
  bool asks_python_;
  Clock::time_point next_look_, deadline_;
  Interruption& interruption_;
};

}  // namespace trearchi::bindings
