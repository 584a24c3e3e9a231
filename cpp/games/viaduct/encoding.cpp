#include "games/viaduct/encoding.hpp"

#include <algorithm>
#include <array>
#include <cstring>

namespace trearchi::viaduct {

static_assert(GameEncoding<Encoding>);

namespace {

constexpr std::array<const char*, 3> kRolls = {"roll1", "roll2", "rollx"};
constexpr std::array<const char*, 2> kWordNames = {"pass", "end"};
constexpr std::array<const char*, 2> kDirections = {"east", "north"};
// Turns left are two digits in this base, so that bytes count up to 65,279 of them.
constexpr int kDigit = 255;

// `kStuck` is `kAct` (Stage), and only a mask tells them apart.
constexpr std::array<Stage, 8> kStages = {Stage::kExtra, Stage::kRoll,   Stage::kAct,    Stage::kPlace,
                                          Stage::kTake,  Stage::kSymbol, Stage::kChoice, Stage::kOver};

std::string whose(const char* what, int rotated) {
  return rotated == 0 ? std::string("own ") + what : "seat +" + std::to_string(rotated) + " " + what;
}

void add_each(std::vector<Plane>& planes, const char* what, int seats, int scale, const std::string& suffix = {}) {
  for (int seat = 0; seat < seats; ++seat) planes.push_back({whose(what, seat) + suffix, scale});
}

}  // namespace

Encoding::Encoding(const Rules& rules) : rules_(&rules), area_(rules.geometry().width * rules.geometry().height) {
  for (int y = 1; y <= rules.geometry().height; ++y) {
    const auto row = static_cast<std::size_t>(y);
    lattice_[row] = (std::uint64_t{2} << rules.geometry().width) - 2;
    idle_platforms_[row] = lattice_[row] & ~rules.open_to(0, true)[row];  // V3.4: the columns of all eight
    for (int seat = 0; seat < rules.seats(); ++seat)
      idle_platforms_[row] &= ~(rules.platform(seat, 0)[row] | rules.platform(seat, 1)[row]);
  }
}

// Names -----------------------------------------------------------------------------------------------------------

std::vector<int> Encoding::shape() const {
  return {static_cast<int>(planes().size()), rules_->geometry().height, rules_->geometry().width};
}

std::vector<Plane> Encoding::planes() const {
  const int seats = rules_->seats(), bridges = rules_->geometry().bridges;
  std::vector<Plane> planes;
  for (int z = 0; z < kLevels; ++z) {
    const std::string level = " @" + std::to_string(z);
    add_each(planes, "pillars", seats, 1, level);
    planes.push_back({"decks" + level});
    for (const char* direction : kDirections) planes.push_back({std::string("leads ") + direction + level});
  }
  planes.push_back({"height", seats * bridges + (rules_->has_extra_bridges() ? kExtraBridges : 0)});
  add_each(planes, "tops", seats, 1);
  for (const char* what : {"clear ", "loose "})
    for (const char* direction : kDirections) planes.push_back({std::string(what) + direction});
  for (int z = 0; z < kExtraBridges && rules_->has_extra_bridges(); ++z)
    planes.push_back({"extra @" + std::to_string(z)});
  planes.push_back({"holes"});
  add_each(planes, "platforms", seats, 1);
  if (has_idle_platforms()) planes.push_back({"idle platforms"});
  add_each(planes, "supply", seats, bridges);
  if (!rules_->has_die()) add_each(planes, "custody", seats, std::max(rules_->geometry().custody, 1));
  add_each(planes, "turn", seats, 1);
  for (const Stage stage : kStages) planes.push_back({std::string("stage ") + stage_name(stage)});
  for (const char* roll : kRolls) planes.push_back({roll});
  planes.push_back({"actions left", 2});
  planes.push_back({"first turn"});
  for (const char* digit : {"turns left, 255s", "turns left, rest"}) planes.push_back({digit, kDigit});
  return planes;
}

std::string Encoding::action_name(int number) const {
  if (number >= 4 * area_) return kWordNames[static_cast<std::size_t>(number - 4 * area_)];
  const Site site = site_of(number);
  if (!is_on_board(site)) return "unused " + std::to_string(number);
  const int span = rules_->span();
  const bool is_east = site.direction == Direction::kEast;
  return (site.is_place ? "+" : "x") + std::to_string(site.x) + "." + std::to_string(site.y) + "-" +
         std::to_string(site.x + (is_east ? span : 0)) + "." + std::to_string(site.y + (is_east ? 0 : span));
}

std::string Encoding::outcome_name(int number) const { return kRolls[static_cast<std::size_t>(number)]; }

// A turn is a roll and two actions, or without a die two actions (V4, V7.3).
std::optional<std::int64_t> Encoding::most_actions() const {
  const auto& turns = rules_->parameters().turn_limit;
  if (!turns) return std::nullopt;
  return std::int64_t{*turns} * (rules_->has_die() ? 3 : 2) + (rules_->has_extra_bridges() ? kExtraBridges : 0);
}

std::optional<std::int64_t> Encoding::most_outcomes() const {
  if (!rules_->has_die()) return 0;
  const auto& turns = rules_->parameters().turn_limit;
  return turns ? std::optional<std::int64_t>(*turns) : std::nullopt;
}

// Actions ---------------------------------------------------------------------------------------------------------

Encoding::Site Encoding::site_of(int number) const {
  const int block = number / area_, place = number % area_, height = rules_->geometry().height;
  return {block <= kPlaceNorth, block % 2 == 0 ? Direction::kEast : Direction::kNorth, place / height + 1,
          place % height + 1};
}

int Encoding::number_of(Move move) const {
  const int block = 2 * (move.kind == MoveKind::kTake ? 1 : 0) + (move.direction == Direction::kNorth ? 1 : 0);
  return block * area_ + (move.x - 1) * rules_->geometry().height + move.y - 1;
}

bool Encoding::is_on_board(const Site& site) const {
  const bool is_east = site.direction == Direction::kEast;
  return rules_->is_column(site.x + (is_east ? rules_->span() : 0), site.y + (is_east ? 0 : rules_->span()));
}

// Where such a bridge would have to be placed, or where the highest of them stands (see encoding.hpp).
int Encoding::level_of(const State& state, const Site& site) const {
  const Board& board = state.board();
  if (!site.is_place)
    for (int z = board.levels() - 1; z > 0; --z)
      if (board.find(site.x, site.y, site.direction, z)) return z;
  int height = 0;
  while (site.is_place && board.is_pillar({site.x, site.y, height})) ++height;
  return height;
}

void Encoding::legal(const State& state, int, Actions& legal) const {
  legal.clear();
  std::vector<Move> moves;
  state.legal_moves(moves);
  for (const Move move : moves) legal.insert(*numbers(move).begin());
}

Move Encoding::move(const State& state, int, int number) const {
  if (number >= 4 * area_) return {number == 4 * area_ ? MoveKind::kPass : MoveKind::kEnd};
  const Site site = site_of(number);
  return {site.is_place ? MoveKind::kPlace : MoveKind::kTake, static_cast<std::uint8_t>(site.x),
          static_cast<std::uint8_t>(site.y), site.direction, static_cast<std::uint8_t>(level_of(state, site))};
}

ActionNumbers Encoding::numbers(Move move) const {
  ActionNumbers numbers;
  switch (move.kind) {
    case MoveKind::kPass: numbers.push_back(4 * area_); break;
    case MoveKind::kEnd: numbers.push_back(4 * area_ + 1); break;
    default: numbers.push_back(number_of(move));
  }
  return numbers;
}

int Encoding::outcome(Move move) const { return static_cast<int>(move.kind) - static_cast<int>(MoveKind::kRoll1); }

Move Encoding::chance(int number) const { return {static_cast<MoveKind>(static_cast<int>(MoveKind::kRoll1) + number)}; }

std::optional<std::string> Encoding::spell(const State& state, int, int number) const {
  if (number >= 4 * area_) return action_name(number);
  const Site site = site_of(number);
  if (!is_on_board(site)) return std::nullopt;
  return action_name(number) + "@" + std::to_string(level_of(state, site));
}

// Observations ----------------------------------------------------------------------------------------------------

void Encoding::mark(const Rows& columns, std::uint8_t* plane) const {
  const int width = rules_->geometry().width;
  for (int y = 1; y <= rules_->geometry().height; ++y)
    bytes::spread(columns[static_cast<std::size_t>(y)] >> 1, width, plane + place_of(1, y));
}

// Of each level: the pillars of each seat, all decks, and at first pillars the direction of the bridge.
void Encoding::mark_levels(const State& state, int seat, std::uint8_t* planes) const {
  const auto area = static_cast<std::size_t>(area_);
  const int seats = rules_->seats();
  for (const Bridge& bridge : state.board().bridges()) {
    if (bridge.level >= kLevels) return;  // they come in ascending order
    const auto plane = [&](int which) {
      return planes + static_cast<std::size_t>(bridge.level * pillar_planes() + which) * area;
    };
    for (int i = 0; i <= rules_->span(); ++i) {
      const Cell cell = Board::cell(bridge, i);
      const bool is_pillar = i == 0 || i == rules_->span();
      plane(is_pillar ? rotated(bridge.seat, seat) : seats)[place_of(cell.x, cell.y)] = 1;
    }
    plane(seats + 1 + static_cast<int>(bridge.direction))[place_of(bridge.x, bridge.y)] = 1;
  }
}

// How many pillars stand in each column, and whose the topmost is.
void Encoding::mark_tops(const State& state, int seat, std::uint8_t* planes) const {
  const auto area = static_cast<std::size_t>(area_);
  const Board& board = state.board();
  for (const Bridge& bridge : board.bridges())
    for (const Cell& pillar : board.pillars(bridge)) ++planes[place_of(pillar.x, pillar.y)];
  for (const Bridge& bridge : board.bridges())
    for (const Cell& pillar : board.pillars(bridge)) {
      const std::size_t place = place_of(pillar.x, pillar.y);
      if (pillar.z + 1 == planes[place])
        planes[static_cast<std::size_t>(1 + rotated(bridge.seat, seat)) * area + place] = 1;
    }
}

// Where one more bridge could stand, platforms apart (V3.1, V3.2), and which carry nothing (V4.4), at any level.
void Encoding::mark_ways(const State& state, std::uint8_t* planes) const {
  const auto area = static_cast<std::size_t>(area_);
  const Board& board = state.board();
  Placements clear{}, found;
  for (int z = 0; z <= board.levels(); ++z) {
    board.placements(*rules_, lattice_, z, found);
    for (std::size_t y = 1; y <= static_cast<std::size_t>(rules_->geometry().height); ++y) {
      clear.east[y] |= found.east[y];
      clear.north[y] |= found.north[y];
    }
  }
  mark(clear.east, planes);
  mark(clear.north, planes + area);
  for (const Bridge& bridge : board.bridges())
    if (!board.carries(bridge))
      planes[static_cast<std::size_t>(2 + static_cast<int>(bridge.direction)) * area + place_of(bridge.x, bridge.y)] =
          1;
}

// V7.1: four at most, placed before all others, so none stands higher than the fourth level.
void Encoding::mark_extras(const State& state, std::uint8_t* planes) const {
  for (const Bridge& bridge : state.board().bridges())
    if (bridge.is_extra)
      for (const Cell& pillar : state.board().pillars(bridge))
        planes[static_cast<std::size_t>(pillar.z * area_) + place_of(pillar.x, pillar.y)] = 1;
}

void Encoding::mark_ground(int seat, PlaneWriter& writer) const {
  mark(rules_->holes(), writer.next());
  for (int i = 0; i < rules_->seats(); ++i) {
    const int owner = (seat + i) % rules_->seats();
    Rows columns = rules_->platform(owner, 0);
    for (std::size_t y = 0; y < columns.size(); ++y) columns[y] |= rules_->platform(owner, 1)[y];
    mark(columns, writer.next());
  }
  if (has_idle_platforms()) mark(idle_platforms_, writer.next());
}

void Encoding::write_supplies(const State& state, int seat, PlaneWriter& writer) const {
  const int seats = rules_->seats();
  for (int i = 0; i < seats; ++i) writer.fill(state.supply((seat + i) % seats));
  for (int i = 0; i < seats && !rules_->has_die(); ++i) writer.fill(state.custody((seat + i) % seats));
}

void Encoding::write_turn(const State& state, int seat, PlaneWriter& writer) const {
  const Stage stage = state.stage() == Stage::kStuck ? Stage::kAct : state.stage();
  const int whose = stage == Stage::kExtra ? int{state.actor()} : state.placing_seat();  // also while a roll is due
  writer.one_of(stage == Stage::kOver ? -1 : rotated(whose, seat), rules_->seats());
  writer.one_of(static_cast<int>(std::ranges::find(kStages, stage) - kStages.begin()),
                static_cast<int>(kStages.size()));
  writer.one_of(static_cast<int>(state.roll()) - 1, static_cast<int>(kRolls.size()));
  writer.fill(state.actions_left());
  writer.flag(state.turns() == 0);  // V4.1
  const auto& limit = rules_->parameters().turn_limit;
  const int left = std::min(limit ? *limit - state.turns() : 0, kDigit * kDigit + kDigit - 1);
  writer.fill(left / kDigit);
  writer.fill(left % kDigit);
}

void Encoding::observe(const State& state, int, int seat, std::uint8_t* observation) const {
  const int extras = rules_->has_extra_bridges() ? kExtraBridges : 0;
  const int drawn = kLevels * pillar_planes() + top_planes() + 4 + extras;
  std::memset(observation, 0, static_cast<std::size_t>(drawn * area_));
  PlaneWriter writer(observation, area_);
  mark_levels(state, seat, writer.next(kLevels * pillar_planes()));
  mark_tops(state, seat, writer.next(top_planes()));
  mark_ways(state, writer.next(4));
  mark_extras(state, writer.next(extras));
  mark_ground(seat, writer);
  write_supplies(state, seat, writer);
  write_turn(state, seat, writer);
}

}  // namespace trearchi::viaduct
