// Made from docs/api/analysis.schema.json by ClientTypesTest.

/** What a program sends. */
export type Request = AnalysisQuery | VersionRequest | ModelsRequest | ClearCacheRequest | TerminateRequest | TerminateAllRequest | SolveRequest | ParseRecordRequest | WriteRecordRequest | PositionsRequest | ScoreRequest | ExploreRequest | ExploreGameRequest | FetchRecordRequest;

/** What a program gets. */
export type Answer = AnalysisAnswer | NoResultsAnswer | ErrorAnswer | WarningAnswer | VersionAnswer | ModelsAnswer | ClearCacheRequest | TerminateRequest | TerminateAllRequest | SolveAnswer | ParseRecordAnswer | WriteRecordAnswer | PositionsAnswer | ScoreAnswer | ExploreAnswer | ExploreGameAnswer | FetchRecordAnswer;

/** A query for positions of a game. */
export interface AnalysisQuery {
  id: string;
  moves: GivenMoves;
  initialStones?: GivenMoves;
  initialPlayer?: GivenPlayer;
  rules: GivenRules;
  komi?: number;
  whiteHandicapBonus?: "0" | "N-1" | "N" | 0;
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  analyzeTurns?: Array<number>;
  priority?: number;
  priorities?: Array<number>;
  maxVisits?: number;
  rootPolicyTemperature?: number;
  rootFpuReductionMax?: number;
  analysisPVLen?: number;
  playoutDoublingAdvantage?: number;
  playoutDoublingAdvantagePla?: GivenPlayer;
  overrideSettings?: Record<string, unknown>;
  avoidMoves?: Array<MoveRestriction>;
  allowMoves?: Array<MoveRestriction>;
  focus?: Focus;
  includeOwnership?: boolean;
  includeOwnershipStdev?: boolean;
  includeMovesOwnership?: boolean;
  includeMovesOwnershipStdev?: boolean;
  includePolicy?: boolean;
  includePVVisits?: boolean;
  includeNoResultValue?: boolean;
  explain?: boolean | ExplainOptions;
  level?: number;
  reportDuringSearchEvery?: number;
  firstReportDuringSearchAfter?: number;
}

/** Moves that a player avoids, or keeps to, for a while. */
export interface MoveRestriction {
  player: GivenPlayer;
  moves: GivenVertices;
  untilDepth: number;
}

/** Moves to look at closer. */
export interface Focus {
  moves: GivenVertices;
  weights?: Array<number>;
  prob: number;
}

/** How a move is explained. */
export interface ExplainOptions {
  level?: number;
  language?: "en" | "zh" | "ja" | "ko";
  move?: GivenVertex;
  readingNodes?: number;
  visits?: number;
  player?: GivenPlayer;
}

/** What was found about a position, or is known so far. */
export interface AnalysisAnswer {
  id: string;
  isDuringSearch: boolean;
  turnNumber: number;
  moveInfos: Array<MoveInfo>;
  rootInfo: RootInfo;
  ownership?: Ownership;
  ownershipStdev?: OwnershipStdev;
  policy?: Policy;
  humanPolicy?: Policy;
  explain?: Explanation;
  levelMove?: Vertex;
}

/** What was found about a move. */
export interface MoveInfo {
  move: Vertex;
  visits: number;
  edgeVisits: number;
  weight: number;
  edgeWeight: number;
  utility: number;
  winrate: number;
  scoreMean: number;
  scoreLead: number;
  scoreSelfplay: number;
  scoreStdev: number;
  prior: number;
  humanPrior?: number;
  lcb: number;
  utilityLcb: number;
  playSelectionValue: number;
  order: number;
  pv: Vertices;
  isSymmetryOf?: Vertex;
  noResultValue?: number;
  pvVisits?: Array<number>;
  pvEdgeVisits?: Array<number>;
  ownership?: Ownership;
  ownershipStdev?: OwnershipStdev;
}

/** What was found about the position itself. */
export interface RootInfo {
  visits: number;
  weight: number;
  utility: number;
  winrate: number;
  scoreLead: number;
  scoreSelfplay: number;
  scoreStdev: number;
  noResultValue?: number;
  currentPlayer: Player;
  thisHash: string;
  symHash: string;
  rawWinrate: number;
  rawLead: number;
  rawScoreSelfplay: number;
  rawScoreSelfplayStdev: number;
  rawNoResultProb: number;
  rawStWrError: number;
  rawStScoreError: number;
  rawVarTimeLeft: number;
  humanWinrate?: number;
  humanScoreMean?: number;
  humanScoreStdev?: number;
  humanStWrError?: number;
  humanStScoreError?: number;
}

/** A move, explained. */
export interface Explanation {
  move: Vertex;
  loss: number;
  better: Vertex;
  pv: Vertices;
  visible: boolean;
  text: string;
  reasons: string;
  remark: string;
  visitsAfter?: number;
  facts: Array<Fact>;
}

/** Something that can be proved or measured about a move. */
export interface Fact {
  fact: string;
  side: "played" | "better";
  points: number;
  stones: Vertices;
  groups?: Array<NamedStones>;
  moves?: Vertices;
  gain?: number;
  text: string;
  proved?: ProvedFate;
}

/** Stones that a text names by their number and the one in the middle. */
export interface NamedStones {
  color: Player;
  center: Vertex;
  stones: Vertices;
}

/** The proof of what becomes of stones. */
export interface ProvedFate {
  captured: boolean;
  chains: number;
  first: Player;
  line: Line;
  zone: Zone;
  threatsMatter: Verdict;
  threats?: number;
  threatsToTurn?: number;
}

/** The end of a position that was never searched. */
export interface NoResultsAnswer {
  id: string;
  isDuringSearch: false;
  turnNumber: number;
  noResults: true;
}

/** A request that cannot be answered, or with a turnNumber a position of it. */
export interface ErrorAnswer {
  error: string;
  field?: string;
  id?: string;
  turnNumber?: number;
  isDuringSearch?: false;
}

/** Something that was passed over; answers follow. */
export interface WarningAnswer {
  warning: string;
  field: string;
  id: string;
}

export interface VersionRequest {
  id: string;
  action: "query_version";
}

export interface VersionAnswer {
  id: string;
  action: "query_version";
  version: string;
  engine: string;
  git_hash: string;
  explores?: true;
  fetches?: true;
}

export interface ModelsRequest {
  id: string;
  action: "query_models";
}

export interface ModelsAnswer {
  id: string;
  action: "query_models";
  models: Array<Model>;
}

/** A network, or the random games that take its place and have no file. */
export interface Model {
  name: string;
  internalName: string;
  maxBatchSize: number;
  usesHumanSLProfile: boolean;
  usingFP16: "true" | "false" | "auto";
  version: number;
  device: string;
  minBoardXSize: BoardSize;
  maxBoardXSize: BoardSize;
  minBoardYSize: BoardSize;
  maxBoardYSize: BoardSize;
}

/** Comes back as it was sent. */
export interface ClearCacheRequest {
  id: string;
  action: "clear_cache";
}

/** Comes back as it was sent. */
export interface TerminateRequest {
  id: string;
  action: "terminate";
  terminateId: string;
  turnNumbers?: Array<number>;
}

/** Comes back as it was sent. */
export interface TerminateAllRequest {
  id: string;
  action: "terminate_all";
  turnNumbers?: Array<number>;
}

/** Asks what becomes of stones. */
export interface SolveRequest {
  id: string;
  action: "solve";
  moves: GivenMoves;
  initialStones?: GivenMoves;
  initialPlayer?: GivenPlayer;
  rules: GivenRules;
  komi?: number;
  whiteHandicapBonus?: "0" | "N-1" | "N" | 0;
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  vertex?: GivenVertex | Array<GivenVertex>;
  goal?: Goal;
  maxNodes?: number;
  maxTime?: number;
  threats?: number;
  within?: number;
  enclosed?: number;
  includeProof?: boolean;
  priority?: number;
  reportDuringSearchEvery?: number;
}

/** What is proved of stones. sanko solve -json and GTP's sanko-solve print it without id, action, turnNumber and isDuringSearch. */
export interface SolveAnswer {
  id: string;
  action: "solve";
  turnNumber: number;
  isDuringSearch: boolean;
  status: "alive" | "dead" | "seki" | "ko" | "unsettled" | "unknown" | "connected" | "apart" | "won" | "held";
  namedKo?: "double" | "thousand_year";
  goal: Goal;
  stones: Vertices;
  others?: Vertices;
  defender: Player;
  threats: number;
  nodes: number;
  within?: number;
  enclosed?: number;
  bounds?: Vertices;
  blackFirst: Outcome;
  whiteFirst: Outcome;
  position?: SolvedPosition;
}

/** How it ends if one player moves first. */
export interface Outcome {
  verdict: Verdict;
  guess?: Guess;
  winner?: Player;
  move?: Vertex;
  line?: Line;
  zone?: Zone;
  threatsMatter?: Verdict;
  threatsToTurn?: number;
  koMove?: Vertex;
  proof?: Proof;
  turnedProof?: Proof;
}

/** What a search thinks where nothing is proved. */
export interface Guess {
  move: Vertex;
  captured: number;
  visits: number;
}

export interface Proof {
  first: Player;
  threats: ByPlayer;
  winner: Player;
  zones: Array<Zone>;
  nodes: Array<ProofNode>;
}

export interface ProofNode {
  zone: number;
  end?: "captured" | "connected" | "escaped" | "two_eyes" | "no_eyes" | "race_lost" | "race_held" | "passes" | "repetition";
  player?: Player;
  passZone?: number;
  moves?: Array<ProofMove>;
}

/** A move, pass or threat, and the number of the node after it. */
export type ProofMove = [VertexOrThreat, number];

/** The position that proofs are about, in the fields of queries. */
export interface SolvedPosition {
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  rules: string;
  initialStones: Array<Move>;
  initialPlayer: Player;
  moves: Array<Move>;
}

/** A record as text, or the bytes of its file. */
export interface ParseRecordRequest {
  id: string;
  action: "parse_record";
  sgf?: string;
  sgfBase64?: string;
}

export interface ParseRecordAnswer {
  id: string;
  action: "parse_record";
  games: Array<Game>;
  problems: Array<RecordProblem>;
}

export interface RecordProblem {
  game: number;
  line: number;
  column: number;
  message: string;
}

export interface WriteRecordRequest {
  id: string;
  action: "write_record";
  games: Array<Game>;
}

export interface WriteRecordAnswer {
  id: string;
  action: "write_record";
  sgf: string;
}

/** A record. Answers have all fields; in requests only the size and the nodes are needed. */
export interface Game {
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  rules?: GivenRules | null;
  komi?: number | null;
  handicap?: number | null;
  info?: Record<string, string>;
  nodes: Array<GameNode>;
}

/** A node of a record. */
export interface GameNode {
  parent?: number;
  move?: Move;
  setup?: Setup;
  player?: Player;
  comment?: string;
  name?: string;
  marks?: Marks;
  labels?: Record<string, string>;
  lines?: Array<VertexPair>;
  arrows?: Array<VertexPair>;
  timeLeft?: ByPlayer;
  other?: Record<string, Array<string>>;
}

export interface Setup {
  B?: Vertices;
  W?: Vertices;
  empty?: Vertices;
}

export interface Marks {
  triangle?: Vertices;
  square?: Vertices;
  circle?: Vertices;
  cross?: Vertices;
  selected?: Vertices;
}

/** A number for each player. */
export interface ByPlayer {
  B?: number;
  W?: number;
}

/** Asks for the positions of a line. */
export interface PositionsRequest {
  id: string;
  action: "positions";
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  rules?: GivenRules | null;
  komi?: number | null;
  line: GivenLine;
  from?: number;
}

export interface PositionsAnswer {
  id: string;
  action: "positions";
  positions: Array<Position | ImpossibleStep>;
}

/** A position and what the rules say about it. */
export interface Position {
  turn: number;
  stones: string;
  player: Player;
  lastMove: Vertex | null;
  ko: Vertex | null;
  captures: ByPlayer;
  passes: number;
  over: boolean;
  noResult?: true;
  buttonLeft?: boolean;
  forbidden: Record<string, "suicide" | "ko" | "superko">;
  illegal?: "occupied" | "suicide" | "ko" | "superko";
}

/** A step that the board does not allow; nothing follows it. */
export interface ImpossibleStep {
  turn: number;
  problem: string;
}

/** Asks for the score after a line. */
export interface ScoreRequest {
  id: string;
  action: "score";
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  rules?: GivenRules | null;
  komi?: number | null;
  line: GivenLine;
  dead?: GivenVertices;
}

export interface ScoreAnswer {
  id: string;
  action: "score";
  score: number;
  text: string;
  scoring: "area" | "territory";
  whiteBonus: number;
  whiteTax: number;
  owners: string;
  dead: Vertices;
  territory: ByPlayer;
  prisoners: ByPlayer;
}

/** Asks what was played in a position. */
export interface ExploreRequest {
  id: string;
  action: "explore";
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  rules?: GivenRules | null;
  komi?: number | null;
  line: GivenLine;
  player?: string;
}

export interface ExploreAnswer {
  id: string;
  action: "explore";
  records: RecordsStatus;
  games: Count;
  moves: Array<PlayedMove>;
  samples: Array<PlayedGame>;
}

/** What is known of the folders of records. */
export interface RecordsStatus {
  isReading: boolean;
  files: Count;
  done: Count;
  games: Count;
  skipped: Count;
  leftOut: Count;
}

/** A move that was played, with those that symmetry makes equal to it. */
export interface PlayedMove {
  points: Vertices;
  games: Count;
  B: Count;
  W: Count;
  own?: OwnGames;
}

/** The games of the player asked about. */
export interface OwnGames {
  games: Count;
  won: Count;
  lost: Count;
}

/** A game that went on from the position. */
export interface PlayedGame {
  game: string;
  black: string;
  white: string;
  date: string;
  event: string;
  result: string;
  points: Vertices;
}

/** Asks for the record of a game that explore told of. */
export interface ExploreGameRequest {
  id: string;
  action: "explore_game";
  boardXSize: BoardSize;
  boardYSize: BoardSize;
  rules?: GivenRules | null;
  komi?: number | null;
  line: GivenLine;
  game: string;
}

export interface ExploreGameAnswer {
  id: string;
  action: "explore_game";
  sgf: string;
  turn?: Count;
}

/** Asks for a game by its address on a game server. */
export interface FetchRecordRequest {
  id: string;
  action: "fetch_record";
  url: string;
}

/** The record, or why there is none. */
export interface FetchRecordAnswer {
  id: string;
  action: "fetch_record";
  url: string;
  sgf?: string;
  problem?: "address" | "busy" | "missing" | "private" | "late" | "large" | "content" | "network";
}

export type Count = number;

export type BoardSize = number;

export type Player = "B" | "W";

/** B or W, black or white, in capital or small letters. */
export type GivenPlayer = string;

/** A point such as D4, or pass. */
export type Vertex = string;

export type Vertices = Array<Vertex>;

export type VertexPair = [Vertex, Vertex];

/** A point such as D4 or (3,15), counted from 0 at the top left, or pass. */
export type GivenVertex = string;

export type GivenVertices = Array<GivenVertex>;

/** A player and a vertex. */
export type Move = [Player, Vertex];

/** A player and a vertex. */
export type GivenMove = [GivenPlayer, GivenVertex];

export type GivenMoves = Array<GivenMove>;

/** A name such as chinese, or an object. */
export type GivenRules = string | Record<string, unknown>;

export type GivenLine = Array<GivenStep>;

/** A setup, a move, or both, as a node of a record has them; other fields are passed over. */
export interface GivenStep {
  move?: GivenMove | null;
  setup?: GivenSetup | null;
  player?: GivenPlayer | null;
}

export interface GivenSetup {
  B?: GivenVertices;
  W?: GivenVertices;
  empty?: GivenVertices;
}

export type Ownership = Array<number>;

export type OwnershipStdev = Array<number>;

export type Policy = Array<number>;

export type VertexOrThreat = string;

export type Line = Array<VertexOrThreat>;

export type Zone = "board" | Vertices;

export type Goal = "kill" | "live" | "capture" | "save" | "connect" | "race";

export type Verdict = "proved" | "refuted" | "unknown";
