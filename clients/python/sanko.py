"""Asks Sanko, or KataGo, for analyses: a process of its own or a server over TCP.

    with sanko.start("sanko", "analysis") as engine:
        query = engine.analyze(moves=[("B", "Q4")], rules="japanese", boardXSize=19, boardYSize=19, maxVisits=100)
        print(query.result()["moveInfos"][0]["move"])

One file, the standard library only, Python 3.9 or newer. docs/analysis.md of Sanko says what the fields mean.
Any thread may ask. License: MIT.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import json
import queue
import random
import socket
import ssl
import subprocess
import sys
import threading
import time
from typing import (IO, TYPE_CHECKING, Any, AsyncIterator, Callable, Generator, Iterator, List, Literal, Mapping,
                    Optional, Sequence, TypedDict, Union, cast)

if TYPE_CHECKING:
    from typing_extensions import NotRequired
elif sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    NotRequired = Optional

# Made from docs/api/analysis.schema.json by ClientTypesTest.

# What a program sends.
Request = Union["AnalysisQuery", "VersionRequest", "ModelsRequest", "ClearCacheRequest", "TerminateRequest", "TerminateAllRequest", "SolveRequest", "ParseRecordRequest", "WriteRecordRequest", "PositionsRequest", "ScoreRequest", "ExploreRequest", "ExploreGameRequest", "FetchRecordRequest"]

# What a program gets.
Answer = Union["AnalysisAnswer", "NoResultsAnswer", "ErrorAnswer", "WarningAnswer", "VersionAnswer", "ModelsAnswer", "ClearCacheRequest", "TerminateRequest", "TerminateAllRequest", "SolveAnswer", "ParseRecordAnswer", "WriteRecordAnswer", "PositionsAnswer", "ScoreAnswer", "ExploreAnswer", "ExploreGameAnswer", "FetchRecordAnswer"]

# A query for positions of a game.
AnalysisQuery = TypedDict("AnalysisQuery", {
    "id": str,
    "moves": "GivenMoves",
    "initialStones": NotRequired["GivenMoves"],
    "initialPlayer": NotRequired["GivenPlayer"],
    "rules": "GivenRules",
    "komi": NotRequired[float],
    "whiteHandicapBonus": NotRequired[Union[Literal["0"], Literal["N-1"], Literal["N"], Literal[0]]],
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "analyzeTurns": NotRequired[Sequence[int]],
    "priority": NotRequired[int],
    "priorities": NotRequired[Sequence[int]],
    "maxVisits": NotRequired[int],
    "rootPolicyTemperature": NotRequired[float],
    "rootFpuReductionMax": NotRequired[float],
    "analysisPVLen": NotRequired[int],
    "playoutDoublingAdvantage": NotRequired[float],
    "playoutDoublingAdvantagePla": NotRequired["GivenPlayer"],
    "overrideSettings": NotRequired[Mapping[str, Any]],
    "avoidMoves": NotRequired[Sequence["MoveRestriction"]],
    "allowMoves": NotRequired[Sequence["MoveRestriction"]],
    "focus": NotRequired["Focus"],
    "includeOwnership": NotRequired[bool],
    "includeOwnershipStdev": NotRequired[bool],
    "includeMovesOwnership": NotRequired[bool],
    "includeMovesOwnershipStdev": NotRequired[bool],
    "includePolicy": NotRequired[bool],
    "includePVVisits": NotRequired[bool],
    "includeNoResultValue": NotRequired[bool],
    "explain": NotRequired[Union[bool, "ExplainOptions"]],
    "level": NotRequired[int],
    "reportDuringSearchEvery": NotRequired[float],
    "firstReportDuringSearchAfter": NotRequired[float],
})

# Moves that a player avoids, or keeps to, for a while.
MoveRestriction = TypedDict("MoveRestriction", {
    "player": "GivenPlayer",
    "moves": "GivenVertices",
    "untilDepth": int,
})

# Moves to look at closer.
Focus = TypedDict("Focus", {
    "moves": "GivenVertices",
    "weights": NotRequired[Sequence[float]],
    "prob": float,
})

# How a move is explained.
ExplainOptions = TypedDict("ExplainOptions", {
    "level": NotRequired[int],
    "language": NotRequired[Union[Literal["en"], Literal["zh"], Literal["ja"], Literal["ko"]]],
    "move": NotRequired["GivenVertex"],
    "readingNodes": NotRequired[int],
    "visits": NotRequired[int],
    "player": NotRequired["GivenPlayer"],
})

# What was found about a position, or is known so far.
AnalysisAnswer = TypedDict("AnalysisAnswer", {
    "id": str,
    "isDuringSearch": bool,
    "turnNumber": int,
    "moveInfos": Sequence["MoveInfo"],
    "rootInfo": "RootInfo",
    "ownership": NotRequired["Ownership"],
    "ownershipStdev": NotRequired["OwnershipStdev"],
    "policy": NotRequired["Policy"],
    "humanPolicy": NotRequired["Policy"],
    "explain": NotRequired["Explanation"],
    "levelMove": NotRequired["Vertex"],
})

# What was found about a move.
MoveInfo = TypedDict("MoveInfo", {
    "move": "Vertex",
    "visits": int,
    "edgeVisits": int,
    "weight": float,
    "edgeWeight": float,
    "utility": float,
    "winrate": float,
    "scoreMean": float,
    "scoreLead": float,
    "scoreSelfplay": float,
    "scoreStdev": float,
    "prior": float,
    "humanPrior": NotRequired[float],
    "lcb": float,
    "utilityLcb": float,
    "playSelectionValue": float,
    "order": int,
    "pv": "Vertices",
    "isSymmetryOf": NotRequired["Vertex"],
    "noResultValue": NotRequired[float],
    "pvVisits": NotRequired[Sequence[int]],
    "pvEdgeVisits": NotRequired[Sequence[int]],
    "ownership": NotRequired["Ownership"],
    "ownershipStdev": NotRequired["OwnershipStdev"],
})

# What was found about the position itself.
RootInfo = TypedDict("RootInfo", {
    "visits": int,
    "weight": float,
    "utility": float,
    "winrate": float,
    "scoreLead": float,
    "scoreSelfplay": float,
    "scoreStdev": float,
    "noResultValue": NotRequired[float],
    "currentPlayer": "Player",
    "thisHash": str,
    "symHash": str,
    "rawWinrate": float,
    "rawLead": float,
    "rawScoreSelfplay": float,
    "rawScoreSelfplayStdev": float,
    "rawNoResultProb": float,
    "rawStWrError": float,
    "rawStScoreError": float,
    "rawVarTimeLeft": float,
    "humanWinrate": NotRequired[float],
    "humanScoreMean": NotRequired[float],
    "humanScoreStdev": NotRequired[float],
    "humanStWrError": NotRequired[float],
    "humanStScoreError": NotRequired[float],
})

# A move, explained.
Explanation = TypedDict("Explanation", {
    "move": "Vertex",
    "loss": float,
    "better": "Vertex",
    "pv": "Vertices",
    "visible": bool,
    "text": str,
    "reasons": str,
    "remark": str,
    "visitsAfter": NotRequired[int],
    "facts": Sequence["Fact"],
})

# Something that can be proved or measured about a move.
Fact = TypedDict("Fact", {
    "fact": str,
    "side": Union[Literal["played"], Literal["better"]],
    "points": float,
    "stones": "Vertices",
    "groups": NotRequired[Sequence["NamedStones"]],
    "moves": NotRequired["Vertices"],
    "gain": NotRequired[int],
    "text": str,
    "proved": NotRequired["ProvedFate"],
})

# Stones that a text names by their number and the one in the middle.
NamedStones = TypedDict("NamedStones", {
    "color": "Player",
    "center": "Vertex",
    "stones": "Vertices",
})

# The proof of what becomes of stones.
ProvedFate = TypedDict("ProvedFate", {
    "captured": bool,
    "chains": int,
    "first": "Player",
    "line": "Line",
    "zone": "Zone",
    "threatsMatter": "Verdict",
    "threats": NotRequired[int],
    "threatsToTurn": NotRequired[int],
})

# The end of a position that was never searched.
NoResultsAnswer = TypedDict("NoResultsAnswer", {
    "id": str,
    "isDuringSearch": Literal[False],
    "turnNumber": int,
    "noResults": Literal[True],
})

# A request that cannot be answered, or with a turnNumber a position of it.
ErrorAnswer = TypedDict("ErrorAnswer", {
    "error": str,
    "field": NotRequired[str],
    "id": NotRequired[str],
    "turnNumber": NotRequired[int],
    "isDuringSearch": NotRequired[Literal[False]],
})

# Something that was passed over; answers follow.
WarningAnswer = TypedDict("WarningAnswer", {
    "warning": str,
    "field": str,
    "id": str,
})

VersionRequest = TypedDict("VersionRequest", {
    "id": str,
    "action": Literal["query_version"],
})

VersionAnswer = TypedDict("VersionAnswer", {
    "id": str,
    "action": Literal["query_version"],
    "version": str,
    "engine": str,
    "git_hash": str,
    "explores": NotRequired[Literal[True]],
    "fetches": NotRequired[Literal[True]],
})

ModelsRequest = TypedDict("ModelsRequest", {
    "id": str,
    "action": Literal["query_models"],
})

ModelsAnswer = TypedDict("ModelsAnswer", {
    "id": str,
    "action": Literal["query_models"],
    "models": Sequence["Model"],
})

# A network, or the random games that take its place and have no file.
Model = TypedDict("Model", {
    "name": str,
    "internalName": str,
    "maxBatchSize": int,
    "usesHumanSLProfile": bool,
    "usingFP16": Union[Literal["true"], Literal["false"], Literal["auto"]],
    "version": int,
    "device": str,
    "minBoardXSize": "BoardSize",
    "maxBoardXSize": "BoardSize",
    "minBoardYSize": "BoardSize",
    "maxBoardYSize": "BoardSize",
})

# Comes back as it was sent.
ClearCacheRequest = TypedDict("ClearCacheRequest", {
    "id": str,
    "action": Literal["clear_cache"],
})

# Comes back as it was sent.
TerminateRequest = TypedDict("TerminateRequest", {
    "id": str,
    "action": Literal["terminate"],
    "terminateId": str,
    "turnNumbers": NotRequired[Sequence[int]],
})

# Comes back as it was sent.
TerminateAllRequest = TypedDict("TerminateAllRequest", {
    "id": str,
    "action": Literal["terminate_all"],
    "turnNumbers": NotRequired[Sequence[int]],
})

# Asks what becomes of stones.
SolveRequest = TypedDict("SolveRequest", {
    "id": str,
    "action": Literal["solve"],
    "moves": "GivenMoves",
    "initialStones": NotRequired["GivenMoves"],
    "initialPlayer": NotRequired["GivenPlayer"],
    "rules": "GivenRules",
    "komi": NotRequired[float],
    "whiteHandicapBonus": NotRequired[Union[Literal["0"], Literal["N-1"], Literal["N"], Literal[0]]],
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "vertex": NotRequired[Union["GivenVertex", Sequence["GivenVertex"]]],
    "goal": NotRequired["Goal"],
    "maxNodes": NotRequired[int],
    "maxTime": NotRequired[float],
    "threats": NotRequired[int],
    "within": NotRequired[int],
    "enclosed": NotRequired[int],
    "includeProof": NotRequired[bool],
    "priority": NotRequired[int],
    "reportDuringSearchEvery": NotRequired[float],
})

# What is proved of stones. sanko solve -json and GTP's sanko-solve print it without id, action, turnNumber and isDuringSearch.
SolveAnswer = TypedDict("SolveAnswer", {
    "id": str,
    "action": Literal["solve"],
    "turnNumber": int,
    "isDuringSearch": bool,
    "status": Union[Literal["alive"], Literal["dead"], Literal["seki"], Literal["ko"], Literal["unsettled"], Literal["unknown"], Literal["connected"], Literal["apart"], Literal["won"], Literal["held"]],
    "namedKo": NotRequired[Union[Literal["double"], Literal["thousand_year"]]],
    "goal": "Goal",
    "stones": "Vertices",
    "others": NotRequired["Vertices"],
    "defender": "Player",
    "threats": int,
    "nodes": int,
    "within": NotRequired[int],
    "enclosed": NotRequired[int],
    "bounds": NotRequired["Vertices"],
    "blackFirst": "Outcome",
    "whiteFirst": "Outcome",
    "position": NotRequired["SolvedPosition"],
})

# How it ends if one player moves first.
Outcome = TypedDict("Outcome", {
    "verdict": "Verdict",
    "guess": NotRequired["Guess"],
    "winner": NotRequired["Player"],
    "move": NotRequired["Vertex"],
    "line": NotRequired["Line"],
    "zone": NotRequired["Zone"],
    "threatsMatter": NotRequired["Verdict"],
    "threatsToTurn": NotRequired[int],
    "koMove": NotRequired["Vertex"],
    "proof": NotRequired["Proof"],
    "turnedProof": NotRequired["Proof"],
})

# What a search thinks where nothing is proved.
Guess = TypedDict("Guess", {
    "move": "Vertex",
    "captured": float,
    "visits": int,
})

Proof = TypedDict("Proof", {
    "first": "Player",
    "threats": "ByPlayer",
    "winner": "Player",
    "zones": Sequence["Zone"],
    "nodes": Sequence["ProofNode"],
})

ProofNode = TypedDict("ProofNode", {
    "zone": int,
    "end": NotRequired[Union[Literal["captured"], Literal["connected"], Literal["escaped"], Literal["two_eyes"], Literal["no_eyes"], Literal["race_lost"], Literal["race_held"], Literal["passes"], Literal["repetition"]]],
    "player": NotRequired["Player"],
    "passZone": NotRequired[int],
    "moves": NotRequired[Sequence["ProofMove"]],
})

# A move, pass or threat, and the number of the node after it.
ProofMove = Sequence[Union["VertexOrThreat", int]]

# The position that proofs are about, in the fields of queries.
SolvedPosition = TypedDict("SolvedPosition", {
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "rules": str,
    "initialStones": Sequence["Move"],
    "initialPlayer": "Player",
    "moves": Sequence["Move"],
})

# A record as text, or the bytes of its file.
ParseRecordRequest = TypedDict("ParseRecordRequest", {
    "id": str,
    "action": Literal["parse_record"],
    "sgf": NotRequired[str],
    "sgfBase64": NotRequired[str],
})

ParseRecordAnswer = TypedDict("ParseRecordAnswer", {
    "id": str,
    "action": Literal["parse_record"],
    "games": Sequence["Game"],
    "problems": Sequence["RecordProblem"],
})

RecordProblem = TypedDict("RecordProblem", {
    "game": int,
    "line": int,
    "column": int,
    "message": str,
})

WriteRecordRequest = TypedDict("WriteRecordRequest", {
    "id": str,
    "action": Literal["write_record"],
    "games": Sequence["Game"],
})

WriteRecordAnswer = TypedDict("WriteRecordAnswer", {
    "id": str,
    "action": Literal["write_record"],
    "sgf": str,
})

# A record. Answers have all fields; in requests only the size and the nodes are needed.
Game = TypedDict("Game", {
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "rules": NotRequired[Union["GivenRules", None]],
    "komi": NotRequired[Union[float, None]],
    "handicap": NotRequired[Union[int, None]],
    "info": NotRequired[Mapping[str, str]],
    "nodes": Sequence["GameNode"],
})

# A node of a record.
GameNode = TypedDict("GameNode", {
    "parent": NotRequired[int],
    "move": NotRequired["Move"],
    "setup": NotRequired["Setup"],
    "player": NotRequired["Player"],
    "comment": NotRequired[str],
    "name": NotRequired[str],
    "marks": NotRequired["Marks"],
    "labels": NotRequired[Mapping[str, str]],
    "lines": NotRequired[Sequence["VertexPair"]],
    "arrows": NotRequired[Sequence["VertexPair"]],
    "timeLeft": NotRequired["ByPlayer"],
    "other": NotRequired[Mapping[str, Sequence[str]]],
})

Setup = TypedDict("Setup", {
    "B": NotRequired["Vertices"],
    "W": NotRequired["Vertices"],
    "empty": NotRequired["Vertices"],
})

Marks = TypedDict("Marks", {
    "triangle": NotRequired["Vertices"],
    "square": NotRequired["Vertices"],
    "circle": NotRequired["Vertices"],
    "cross": NotRequired["Vertices"],
    "selected": NotRequired["Vertices"],
})

# A number for each player.
ByPlayer = TypedDict("ByPlayer", {
    "B": NotRequired[float],
    "W": NotRequired[float],
})

# Asks for the positions of a line.
PositionsRequest = TypedDict("PositionsRequest", {
    "id": str,
    "action": Literal["positions"],
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "rules": NotRequired[Union["GivenRules", None]],
    "komi": NotRequired[Union[float, None]],
    "line": "GivenLine",
    "from": NotRequired[int],
})

PositionsAnswer = TypedDict("PositionsAnswer", {
    "id": str,
    "action": Literal["positions"],
    "positions": Sequence[Union["Position", "ImpossibleStep"]],
})

# A position and what the rules say about it.
Position = TypedDict("Position", {
    "turn": int,
    "stones": str,
    "player": "Player",
    "lastMove": Union["Vertex", None],
    "ko": Union["Vertex", None],
    "captures": "ByPlayer",
    "passes": int,
    "over": bool,
    "noResult": NotRequired[Literal[True]],
    "buttonLeft": NotRequired[bool],
    "forbidden": Mapping[str, Union[Literal["suicide"], Literal["ko"], Literal["superko"]]],
    "illegal": NotRequired[Union[Literal["occupied"], Literal["suicide"], Literal["ko"], Literal["superko"]]],
})

# A step that the board does not allow; nothing follows it.
ImpossibleStep = TypedDict("ImpossibleStep", {
    "turn": int,
    "problem": str,
})

# Asks for the score after a line.
ScoreRequest = TypedDict("ScoreRequest", {
    "id": str,
    "action": Literal["score"],
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "rules": NotRequired[Union["GivenRules", None]],
    "komi": NotRequired[Union[float, None]],
    "line": "GivenLine",
    "dead": NotRequired["GivenVertices"],
})

ScoreAnswer = TypedDict("ScoreAnswer", {
    "id": str,
    "action": Literal["score"],
    "score": float,
    "text": str,
    "scoring": Union[Literal["area"], Literal["territory"]],
    "whiteBonus": float,
    "whiteTax": int,
    "owners": str,
    "dead": "Vertices",
    "territory": "ByPlayer",
    "prisoners": "ByPlayer",
})

# Asks what was played in a position.
ExploreRequest = TypedDict("ExploreRequest", {
    "id": str,
    "action": Literal["explore"],
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "rules": NotRequired[Union["GivenRules", None]],
    "komi": NotRequired[Union[float, None]],
    "line": "GivenLine",
    "player": NotRequired[str],
})

ExploreAnswer = TypedDict("ExploreAnswer", {
    "id": str,
    "action": Literal["explore"],
    "records": "RecordsStatus",
    "games": "Count",
    "moves": Sequence["PlayedMove"],
    "samples": Sequence["PlayedGame"],
})

# What is known of the folders of records.
RecordsStatus = TypedDict("RecordsStatus", {
    "isReading": bool,
    "files": "Count",
    "done": "Count",
    "games": "Count",
    "skipped": "Count",
    "leftOut": "Count",
})

# A move that was played, with those that symmetry makes equal to it.
PlayedMove = TypedDict("PlayedMove", {
    "points": "Vertices",
    "games": "Count",
    "B": "Count",
    "W": "Count",
    "own": NotRequired["OwnGames"],
})

# The games of the player asked about.
OwnGames = TypedDict("OwnGames", {
    "games": "Count",
    "won": "Count",
    "lost": "Count",
})

# A game that went on from the position.
PlayedGame = TypedDict("PlayedGame", {
    "game": str,
    "black": str,
    "white": str,
    "date": str,
    "event": str,
    "result": str,
    "points": "Vertices",
})

# Asks for the record of a game that explore told of.
ExploreGameRequest = TypedDict("ExploreGameRequest", {
    "id": str,
    "action": Literal["explore_game"],
    "boardXSize": "BoardSize",
    "boardYSize": "BoardSize",
    "rules": NotRequired[Union["GivenRules", None]],
    "komi": NotRequired[Union[float, None]],
    "line": "GivenLine",
    "game": str,
})

ExploreGameAnswer = TypedDict("ExploreGameAnswer", {
    "id": str,
    "action": Literal["explore_game"],
    "sgf": str,
    "turn": NotRequired["Count"],
})

# Asks for a game by its address on a game server.
FetchRecordRequest = TypedDict("FetchRecordRequest", {
    "id": str,
    "action": Literal["fetch_record"],
    "url": str,
})

# The record, or why there is none.
FetchRecordAnswer = TypedDict("FetchRecordAnswer", {
    "id": str,
    "action": Literal["fetch_record"],
    "url": str,
    "sgf": NotRequired[str],
    "problem": NotRequired[Union[Literal["address"], Literal["busy"], Literal["missing"], Literal["private"], Literal["late"], Literal["large"], Literal["content"], Literal["network"]]],
})

Count = int

BoardSize = int

Player = Union[Literal["B"], Literal["W"]]

# B or W, black or white, in capital or small letters.
GivenPlayer = str

# A point such as D4, or pass.
Vertex = str

Vertices = Sequence["Vertex"]

VertexPair = Sequence["Vertex"]

# A point such as D4 or (3,15), counted from 0 at the top left, or pass.
GivenVertex = str

GivenVertices = Sequence["GivenVertex"]

# A player and a vertex.
Move = Sequence[Union["Player", "Vertex"]]

# A player and a vertex.
GivenMove = Sequence[Union["GivenPlayer", "GivenVertex"]]

GivenMoves = Sequence["GivenMove"]

# A name such as chinese, or an object.
GivenRules = Union[str, Mapping[str, Any]]

GivenLine = Sequence["GivenStep"]

# A setup, a move, or both, as a node of a record has them; other fields are passed over.
GivenStep = TypedDict("GivenStep", {
    "move": NotRequired[Union["GivenMove", None]],
    "setup": NotRequired[Union["GivenSetup", None]],
    "player": NotRequired[Union["GivenPlayer", None]],
})

GivenSetup = TypedDict("GivenSetup", {
    "B": NotRequired["GivenVertices"],
    "W": NotRequired["GivenVertices"],
    "empty": NotRequired["GivenVertices"],
})

Ownership = Sequence[float]

OwnershipStdev = Sequence[float]

Policy = Sequence[float]

VertexOrThreat = str

Line = Sequence["VertexOrThreat"]

Zone = Union[Literal["board"], "Vertices"]

Goal = Union[Literal["kill"], Literal["live"], Literal["capture"], Literal["save"], Literal["connect"], Literal["race"]]

Verdict = Union[Literal["proved"], Literal["refuted"], Literal["unknown"]]

# What follows is written by hand.


class SankoError(Exception):
    """The engine could not do what was asked. `field` is the field that makes no sense, if one is the reason,
    `turn` the turn that failed, if others did not."""

    def __init__(self, reason: str, field: Optional[str] = None, turn: Optional[int] = None):
        super().__init__(f"{field}: {reason}" if field else reason)
        self.reason = reason
        self.field = field
        self.turn = turn


class NotSearched(SankoError):
    """The query was cancelled before the search of this turn began."""


class Disconnected(SankoError):
    """The engine has ended, or the connection to it."""


def _future() -> concurrent.futures.Future[Any]:
    """A future that ends only when the engine answers."""
    future: concurrent.futures.Future[Any] = concurrent.futures.Future()
    future.set_running_or_notify_cancel()
    return future


class Query:
    """A query under way. Iterate it, also by `async for`, to get all answers as they come, those during the search
    included; `result()`, or `await`, waits for the last one."""

    def __init__(self, engine: Engine, name: str, fields: Mapping[str, Any]):
        self.id = name
        self.warnings: List[WarningAnswer] = []
        self._engine = engine
        self._request = {**fields, "id": name}
        self._open_turns = set(fields.get("analyzeTurns") or [0])
        self._is_cancelled = False
        self._left = len(self._open_turns)
        self._lock = threading.Lock()
        self._answers: List[AnalysisAnswer] = []
        self._listeners: List[Callable[[Optional[AnalysisAnswer]], None]] = []
        self._error: Optional[SankoError] = None
        self._future: concurrent.futures.Future[List[AnalysisAnswer]] = _future()

    def results(self, timeout: Optional[float] = None) -> List[AnalysisAnswer]:
        """The last answer on each turn, by number. Raises SankoError if one of them failed, and TimeoutError."""
        return self._future.result(timeout)

    def result(self, timeout: Optional[float] = None) -> AnalysisAnswer:
        """The last answer, of a query for one turn; of others, that of the last turn."""
        return self.results(timeout)[-1]

    def future(self) -> concurrent.futures.Future[List[AnalysisAnswer]]:
        """What `results()` waits for."""
        return self._future

    def cancel(self) -> None:
        """Ends the search early: with what was found so far, or with NotSearched if it has not begun."""
        if not self._future.done():
            self._is_cancelled = True
            self._engine.ask("terminate", terminateId=self.id)

    def __iter__(self) -> Iterator[AnalysisAnswer]:
        answers: queue.SimpleQueue[Optional[AnalysisAnswer]] = queue.SimpleQueue()
        self._listen(answers.put)
        while (answer := answers.get()) is not None:
            yield answer
        self.results()

    async def __aiter__(self) -> AsyncIterator[AnalysisAnswer]:
        loop = asyncio.get_running_loop()
        answers: asyncio.Queue[Optional[AnalysisAnswer]] = asyncio.Queue()

        def put(answer: Optional[AnalysisAnswer]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(answers.put_nowait, answer)

        self._listen(put)
        try:
            while (answer := await answers.get()) is not None:
                yield answer
        except asyncio.CancelledError:
            self.cancel()
            raise
        self.results()

    def __await__(self) -> Generator[Any, None, AnalysisAnswer]:
        try:
            results = yield from asyncio.wrap_future(self._future).__await__()
        except asyncio.CancelledError:
            self.cancel()
            raise
        return results[-1]

    def _listen(self, listener: Callable[[Optional[AnalysisAnswer]], None]) -> None:
        with self._lock:
            for answer in self._answers:
                listener(answer)
            if self._left == 0:
                listener(None)
            else:
                self._listeners.append(listener)

    def _take(self, answer: Mapping[str, Any]) -> bool:
        """Takes an answer; returns whether it is the last."""
        if "warning" in answer:
            if answer not in self.warnings:  # A second server warns again.
                self.warnings.append(cast("WarningAnswer", answer))
            return False
        with self._lock:
            turn = answer.get("turnNumber")
            if not answer.get("isDuringSearch"):
                self._open_turns.discard(turn)
            if "error" in answer:
                self._error = SankoError(answer["error"], answer.get("field"), turn)
                self._left = 0 if turn is None else self._left - 1
            elif "noResults" in answer:
                self._error = self._error or NotSearched("ended before its search", None, answer["turnNumber"])
                self._left -= 1
            else:
                found = cast("AnalysisAnswer", answer)
                self._answers.append(found)
                self._left -= 0 if found["isDuringSearch"] else 1
                for listener in self._listeners:
                    listener(found)
            return self._end_if_done()

    def _rest(self) -> List[Mapping[str, Any]]:
        """What another server must be asked: the turns that have no final answer."""
        with self._lock:
            request = dict(self._request)
            turns = request.get("analyzeTurns")
            if turns:
                kept = [index for index, turn in enumerate(turns) if turn in self._open_turns]
                request["analyzeTurns"] = [turns[index] for index in kept]
                if "priorities" in request:
                    request["priorities"] = [request["priorities"][index] for index in kept]
        end = {"id": self.id + "-end", "action": "terminate", "terminateId": self.id}
        return [request, end] if self._is_cancelled else [request]

    def _fail(self, error: SankoError) -> None:
        with self._lock:
            self._error = error
            self._left = 0
            self._end_if_done()

    def _end_if_done(self) -> bool:
        if self._left > 0:
            return False
        if self._error is not None:
            self._future.set_exception(self._error)
        else:
            last = [answer for answer in self._answers if not answer["isDuringSearch"]]
            self._future.set_result(sorted(last, key=lambda answer: answer["turnNumber"]))
        for listener in self._listeners:
            listener(None)
        return True


class _Action:
    """An action under way; some report before they are done."""

    def __init__(self, report: Optional[Callable[[Mapping[str, Any]], None]], request: Mapping[str, Any]):
        self.future: concurrent.futures.Future[Any] = _future()
        self._report = report
        self._request = request

    def _rest(self) -> List[Mapping[str, Any]]:
        return [self._request]

    def _take(self, answer: Mapping[str, Any]) -> bool:
        if "error" in answer:
            self.future.set_exception(SankoError(answer["error"], answer.get("field"), answer.get("turnNumber")))
        elif "noResults" in answer:
            self.future.set_exception(NotSearched("ended before it began", None, answer["turnNumber"]))
        elif "warning" in answer or answer.get("isDuringSearch"):
            if self._report:
                self._report(answer)
            return False
        else:
            self.future.set_result(answer)
        return True

    def _fail(self, error: SankoError) -> None:
        self.future.set_exception(error)


class _Link:
    """One process or connection."""

    def __init__(self, reader: IO[str], writer: IO[str], end: Callable[[], None]):
        self.reader = reader
        self._writer = writer
        self._end = end
        self._writing = threading.Lock()

    def send(self, request: Mapping[str, Any]) -> None:
        line = json.dumps(request, separators=(",", ":")) + "\n"
        with contextlib.suppress(OSError, ValueError), self._writing:
            # If it has ended the one who reads finds out, too, and tells it.
            self._writer.write(line)
            self._writer.flush()

    def end(self) -> None:
        """Has reading end."""
        self._end()

    def close(self) -> None:
        self._end()
        self.reader.close()
        with contextlib.suppress(OSError):  # What could not be sent any more.
            self._writer.close()


_PING = "ping"


class Engine:
    """An engine to ask. `start` and `connect` make one; a `with` statement ends it."""

    def __init__(self, open_link: Callable[[], _Link], reconnect: float = 0, silence: float = 15):
        self._open_link = open_link
        self._reconnect = reconnect
        self._silence = silence
        self._lock = threading.Lock()  # Of what follows.
        self._open: dict[str, Union[Query, _Action]] = {}
        self._count = 0
        self._has_ended = False
        self._link: Optional[_Link] = open_link()
        self._heard = time.monotonic()
        self._closing = threading.Event()
        self._end_of_patience: Optional[float] = 0  # None while a server answers.
        self._delay = 0.0
        self._reader = threading.Thread(target=self._talk, args=(self._link,), name="sanko", daemon=True)
        self._reader.start()
        if reconnect > 0:
            threading.Thread(target=self._watch, name="sanko-watch", daemon=True).start()

    def analyze(self, **query: Any) -> Query:
        """Begins an analysis; the arguments are the fields of an AnalysisQuery but `id`. A turn that is named twice
        is analyzed once."""
        asked = Query(self, self._name(), query)
        self._send(asked, asked._request)
        return asked

    def ask(self, action: str, report: Optional[Callable[[Mapping[str, Any]], None]] = None,
            **fields: Any) -> concurrent.futures.Future[Any]:
        """Begins an action, such as `query_version`, `solve` or `parse_record`. The result is its answer. `report`
        gets the answers during the search, and warnings."""
        request = {**fields, "id": self._name(), "action": action}
        asked = _Action(report, request)
        self._send(asked, request)
        return asked.future

    def close(self) -> None:
        """Ends the engine, or the connection to it. What is under way fails with Disconnected."""
        self._closing.set()
        with self._lock:
            link = self._link
        if link is not None:
            link.end()
        self._reader.join()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _name(self) -> str:
        with self._lock:
            self._count += 1
            return f"q{self._count}"

    def _send(self, asked: Union[Query, _Action], request: Mapping[str, Any]) -> None:
        with self._lock:
            if self._has_ended:
                raise Disconnected("the engine has ended")
            self._open[request["id"]] = asked
            link = self._link
        if link is not None:  # Without one it is sent when there is one again.
            link.send(request)

    def _talk(self, link: Optional[_Link]) -> None:
        """Reads until the engine has ended, and as long as it can be reached again."""
        reason = ""
        while link is not None:
            reason = self._read(link)
            with self._lock:
                self._link = None
            link.close()
            link = self._reopened()
        with self._lock:
            self._has_ended = True
            left = list(self._open.values())
        for asked in left:
            asked._fail(Disconnected(reason))

    def _read(self, link: _Link) -> str:
        """Takes answers until the link has ended; returns why it has."""
        reason = "the engine has ended"
        try:
            for line in link.reader:
                answer = json.loads(line)
                name = answer.get("id", "")
                with self._lock:
                    self._heard = time.monotonic()
                    asked = self._open.get(name)
                if name:
                    self._end_of_patience, self._delay = None, 0.0
                if asked is None:
                    # Without an id it is about the connection, such as a wrong token.
                    reason = answer.get("error", reason)
                elif asked._take(answer):
                    with self._lock:
                        del self._open[name]
        except (OSError, ValueError) as error:
            reason = f"{reason}: {error}"
        return reason

    def _reopened(self) -> Optional[_Link]:
        """Another link, which has been asked what is open; None if there is none in time."""
        if self._end_of_patience is None:
            self._end_of_patience = time.monotonic() + self._reconnect
        while time.monotonic() < self._end_of_patience and not self._closing.wait(self._delay):
            self._delay = random.uniform(0.5, 1) * min(2.0, max(0.2, 3 * self._delay))
            try:
                link = self._open_link()
            except OSError:
                continue
            with self._lock:
                self._heard = time.monotonic()
                self._link = link
                left = list(self._open.values())
            if self._closing.is_set():
                link.end()
            for asked in left:
                for request in asked._rest():
                    link.send(request)
            return link
        return None

    def _watch(self) -> None:
        """Ends a link that is silent, although it was asked for a sign of life."""
        while not self._closing.wait(self._silence / 3):
            with self._lock:
                link, silent = self._link, time.monotonic() - self._heard
                if self._has_ended:
                    return
            if link is not None and silent > self._silence:
                link.end()
            elif link is not None and silent > self._silence / 3:
                # By a thread of its own, since sending to a server that hangs may take forever.
                ping = {"id": _PING, "action": "query_version"}
                threading.Thread(target=link.send, args=(ping,), name="sanko-ping", daemon=True).start()


def start(*command: str, stderr: Any = subprocess.DEVNULL, **options: Any) -> Engine:
    """Starts an engine, such as `start("sanko", "analysis", "-model", "rollouts")`. What it says for people goes to
    `stderr`; further options are those of subprocess.Popen."""
    process = subprocess.Popen(command or ("sanko", "analysis"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=stderr, encoding="utf-8", **options)
    assert process.stdin and process.stdout
    reader, writer = process.stdout, process.stdin

    def end() -> None:
        process.terminate()
        process.wait()

    return Engine(lambda: _Link(reader, writer, end))


def connect(host: str = "localhost", port: int = 7701, token: Optional[str] = None,
            tls: Optional[ssl.SSLContext] = None, reconnect: float = 0, silence: float = 15) -> Engine:
    """Connects to `sanko serve --json PORT`; for TLS give `ssl.create_default_context()`.

    With `reconnect`, a connection that is lost, or silent for `silence` seconds, is opened again, for this many
    seconds at most, and what has no final answer is asked again; behind a balancer another server may answer it.
    """

    def open_link() -> _Link:
        connection: socket.socket = socket.create_connection((host, port), timeout=10)
        try:
            if tls is not None:
                connection = tls.wrap_socket(connection, server_hostname=host)
            if token is not None:
                connection.sendall(f"auth {token}\n".encode())
        except OSError:
            connection.close()
            raise
        connection.settimeout(None)
        reader = connection.makefile("r", encoding="utf-8", newline="\n")
        writer = connection.makefile("w", encoding="utf-8", newline="\n")

        def end() -> None:
            with contextlib.suppress(OSError):  # The server has closed it already.
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()

        return _Link(reader, writer, end)

    return Engine(open_link, reconnect, silence)
