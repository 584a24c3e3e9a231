// Moves as text: writing, reading with reasons for refusal (V4.7, V8), and what may follow half a move.
#include <algorithm>
#include <tuple>

#include "core/text.hpp"
#include "games/viaduct/state.hpp"

namespace trearchi::viaduct {
namespace {

struct Column {
  int x = 0, y = 0;

  friend bool operator==(const Column&, const Column&) = default;
};

std::string column_text(int x, int y) { return std::to_string(x) + "." + std::to_string(y); }
std::string cell_text(const Cell& c) { return column_text(c.x, c.y) + "@" + std::to_string(c.z); }

// Numbers without leading zero, of any length.
bool is_less(std::string_view a, std::string_view b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }

// A column as written: the digits may be of any length.
struct ColumnText {
  std::string_view x, y;

  Column column() const { return {to_number(x, kMaxSide + 1), to_number(y, kMaxSide + 1)}; }
  bool operator<(const ColumnText& other) const { return x != other.x ? is_less(x, other.x) : is_less(y, other.y); }
};

std::optional<ColumnText> take_column(std::string_view& text) {
  const auto x = take_digits(text);
  if (!x || !take(text, '.')) return std::nullopt;
  const auto y = take_digits(text);
  if (!y) return std::nullopt;
  return ColumnText{*x, *y};
}

// Beyond every level that a bridge can stand on.
constexpr int kTooHigh = kMaxBridges + 1;

}  // namespace

// A move as written, pillars in canonical order. Digits are kept: squares of a refusal show them as they are.
struct State::MoveText {
  MoveKind kind = MoveKind::kPass;
  std::array<ColumnText, 2> pillars;
  std::string_view level;

  static std::optional<MoveText> of(std::string_view text);

  bool names_bridge() const { return kind == MoveKind::kPlace || kind == MoveKind::kTake; }
  // Only once the columns are known to be on the board and the length to be right:
  Move move() const {
    if (!names_bridge()) return {kind};
    const Column first = pillars[0].column(), second = pillars[1].column();
    return {kind, static_cast<std::uint8_t>(first.x), static_cast<std::uint8_t>(first.y),
            first.y == second.y ? Direction::kEast : Direction::kNorth,
            static_cast<std::uint8_t>(to_number(level, kTooHigh))};
  }
  std::string square(std::size_t i) const {
    std::string text(pillars[i].x);
    return text.append(".").append(pillars[i].y).append("@").append(level);
  }
  // Both pillars; each square is named one time.
  std::vector<std::string> squares() const {
    if (square(0) == square(1)) return {square(0)};
    return {square(0), square(1)};
  }
};

std::optional<State::MoveText> State::MoveText::of(std::string_view text) {
  MoveText out;
  for (const auto& [word, kind] : {std::pair{"pass", MoveKind::kPass},
                                   {"end", MoveKind::kEnd},
                                   {"roll1", MoveKind::kRoll1},
                                   {"roll2", MoveKind::kRoll2},
                                   {"rollx", MoveKind::kRollX}}) {
    out.kind = kind;
    if (text == word) return out;
  }
  if (text.empty() || (text.front() != '+' && text.front() != 'x')) return std::nullopt;
  out.kind = text.front() == '+' ? MoveKind::kPlace : MoveKind::kTake;
  text.remove_prefix(1);
  const auto first = take_column(text);
  if (!first || !take(text, '-')) return std::nullopt;
  const auto second = take_column(text);
  if (!second || !take(text, '@')) return std::nullopt;
  const auto level = take_digits(text);
  if (!level || !text.empty()) return std::nullopt;
  out.pillars = {*first, *second};
  if (*second < *first) std::swap(out.pillars[0], out.pillars[1]);
  out.level = *level;
  return out;
}

std::variant<Move, Refusal> State::read(std::string_view text) const {
  const std::string spelled = lower(strip(text));
  const auto parsed = MoveText::of(spelled);
  if (!parsed) return Refusal{"syntax", "V4.7", {}};
  if (auto refusal = refuse(*parsed)) return *std::move(refusal);
  return parsed->move();
}

// The rows of V8 in their order.
std::optional<Refusal> State::refuse(const MoveText& text) const {
  if (stage_ == Stage::kOver) return Refusal{"over", "V6.2", {}};
  if (const char* clause = refuse_stage(text.kind)) return Refusal{"stage", clause, {}};
  if (text.kind == MoveKind::kPass && stage_ != Stage::kSymbol && stage() != Stage::kStuck)
    return Refusal{"must-act", "V4.2", {}};
  if (!text.names_bridge()) return std::nullopt;
  const Column first = text.pillars[0].column(), second = text.pillars[1].column();
  const bool is_first_on = rules_->is_column(first.x, first.y), is_second_on = rules_->is_column(second.x, second.y);
  if (!is_first_on && !is_second_on) return Refusal{"off-board", "V1.1", text.squares()};
  if (!is_first_on) return Refusal{"off-board", "V1.1", {text.square(0)}};
  if (!is_second_on) return Refusal{"off-board", "V1.1", {text.square(1)}};
  const Column apart{second.x - first.x, second.y - first.y};
  if (apart != Column{rules_->span(), 0} && apart != Column{0, rules_->span()})
    return Refusal{"length", "V1.2", text.squares()};
  return text.kind == MoveKind::kPlace ? refuse_place(text) : refuse_take(text);
}

const char* State::refuse_stage(MoveKind kind) const {
  if (stage_ == Stage::kRoll || is_roll(kind)) return weight(kind) > 0 ? nullptr : "V4.1";
  if (kind == MoveKind::kEnd) return stage_ == Stage::kChoice ? nullptr : "V7.5";
  switch (stage_) {
    case Stage::kExtra: return kind == MoveKind::kPlace ? nullptr : "V7.1";
    case Stage::kPlace: return kind == MoveKind::kTake ? "V4.2" : nullptr;
    case Stage::kTake: return kind == MoveKind::kPlace ? "V4.2" : nullptr;
    case Stage::kSymbol: return kind == MoveKind::kPlace ? "V4.3" : nullptr;
    case Stage::kChoice: return kind == MoveKind::kPlace ? nullptr : "V7.5";
    default: return nullptr;
  }
}

std::optional<Refusal> State::refuse_place(const MoveText& text) const {
  if (!may_place()) return Refusal{"supply", "V4.5", {}};
  const Bridge bridge = bridge_of(text.move());
  Refusal unsupported{"unsupported", "V3.1", {}}, occupied{"occupied", "V3.2", {}};
  Refusal reserved{"reserved", bridge.is_extra ? "V3.4" : "V3.3", {}};
  for (std::size_t i = 0; i < 2; ++i)
    if (!board_.is_support(*rules_, board_.pillars(bridge)[i])) unsupported.squares.push_back(text.square(i));
  for (int i = 0; i <= rules_->span(); ++i) {
    const Cell cell = Board::cell(bridge, i);
    // A level that the text may write with more digits than fit is unsupported, so its cells are never named here.
    if (board_.is_taken(cell)) occupied.squares.push_back(cell_text(cell));
    if (!has(open_columns(), cell.x, cell.y)) reserved.squares.push_back(cell_text(cell));
  }
  for (Refusal* refusal : {&unsupported, &occupied, &reserved})
    if (!refusal->squares.empty()) return std::move(*refusal);
  return std::nullopt;
}

std::optional<Refusal> State::refuse_take(const MoveText& text) const {
  const Move move = text.move();
  const auto index = board_.find(move.x, move.y, move.direction, move.level);
  if (!index) return Refusal{"no-bridge", "V4.2", text.squares()};
  const Bridge& bridge = board_.bridges()[*index];
  const bool is_own = bridge.seat == seat_;
  if (stage_ == Stage::kSymbol && is_own) return Refusal{"not-yours", "V4.3", text.squares()};
  if (stage_ != Stage::kSymbol && !is_own) return Refusal{"not-yours", "V4.2", text.squares()};
  if (bridge.is_extra) return Refusal{"fixed", "V7.1", text.squares()};
  if (board_.carries(bridge)) return Refusal{"carries", "V4.4", text.squares()};
  return std::nullopt;
}

std::string State::bridge_text(const Bridge& bridge) const {
  const auto [first, second] = board_.pillars(bridge);
  return column_text(first.x, first.y) + "-" + cell_text(second);
}

std::string State::write(Move move) const {
  switch (move.kind) {
    case MoveKind::kPass: return "pass";
    case MoveKind::kEnd: return "end";
    case MoveKind::kRoll1: return "roll1";
    case MoveKind::kRoll2: return "roll2";
    case MoveKind::kRollX: return "rollx";
    default:
      return (move.kind == MoveKind::kPlace ? "+" : "x") +
             bridge_text({move.level, move.x, move.y, move.direction, 0, false});
  }
}

namespace {

// Half a move: a sign, a pillar, the other pillar and a level, each as far as it is given.
struct Partial {
  char sign = 0;
  std::optional<Column> pillar, other;
  std::optional<int> level;

  static std::optional<Partial> of(std::string_view text) {
    Partial out;
    if (take(text, '+'))
      out.sign = '+';
    else if (take(text, 'x'))
      out.sign = 'x';
    if (text.empty()) return out;
    const auto pillar = take_column(text);
    if (!pillar) return std::nullopt;
    out.pillar = pillar->column();
    if (text.empty()) return out;
    if (!take(text, '-')) return std::nullopt;
    if (text.empty()) return out;
    const auto other = take_column(text);
    if (!other) return std::nullopt;
    out.other = other->column();
    if (text.empty()) return out;
    if (!take(text, '@')) return std::nullopt;
    if (text.empty()) return out;
    const auto level = take_digits(text);
    if (!level || !text.empty()) return std::nullopt;
    out.level = to_number(*level, kTooHigh);
    return out;
  }
};

// What follows: columns while no pillar is given, then the cells of other pillars. Sorted, without repetition.
class Answers {
 public:
  explicit Answers(const Partial& partial) : partial_(partial) {}

  void add(const Cell& first, const Cell& second) {
    if (!partial_.pillar) {
      found_.insert(found_.end(), {{first.x, first.y, 0}, {second.x, second.y, 0}});
      return;
    }
    add_other(first, second);
    add_other(second, first);
  }

  void write(const char* kind, std::vector<Option>& options) {
    std::ranges::sort(found_);
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    for (const auto& [x, y, z] : found_)
      options.push_back({kind, partial_.pillar ? cell_text({x, y, z}) : column_text(x, y)});
  }

 private:
  void add_other(const Cell& pillar, const Cell& other) {
    if (Column{pillar.x, pillar.y} != *partial_.pillar) return;
    if (partial_.other && Column{other.x, other.y} != *partial_.other) return;
    if (partial_.level && other.z != *partial_.level) return;
    found_.emplace_back(other.x, other.y, other.z);
  }

  const Partial& partial_;
  std::vector<std::tuple<int, int, int>> found_;
};

}  // namespace

void State::options(std::string_view partial, std::vector<Option>& options) const {
  options.clear();
  if (actor() < 0) return;
  const std::string spelled = lower(strip(partial));
  if (const auto whole = read(spelled); std::holds_alternative<Move>(whole)) {
    options.push_back({"move", write(std::get<Move>(whole))});
    return;
  }
  const auto half = Partial::of(spelled);
  if (!half) return;
  std::vector<Move> moves;
  legal_moves(moves);
  Answers places(*half), takes(*half);
  for (const Move& move : moves) {
    const auto [first, second] = board_.pillars({move.level, move.x, move.y, move.direction, 0, false});
    if (move.kind == MoveKind::kPlace && half->sign != 'x') places.add(first, second);
    if (move.kind == MoveKind::kTake && half->sign != '+') takes.add(first, second);
  }
  places.write("place", options);
  takes.write("take", options);
  if (!spelled.empty()) return;
  for (const Move& move : moves)
    if (move.kind == MoveKind::kPass || move.kind == MoveKind::kEnd) options.push_back({"word", write(move)});
}

}  // namespace trearchi::viaduct
