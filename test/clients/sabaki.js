// Drives an engine through @sabaki/gtp, the library of the GUI Sabaki, the way Sabaki does: the
// handshake, a whole short game by kata-genmove_analyze, an analysis and its interruption, positions
// of a game tree.
// Usage: node sabaki.js ENGINE ARGUMENT...
// Exits with 1 and says why at the first thing that is not as a GUI expects it.
'use strict'

const assert = require('node:assert/strict')
const {Controller, ControllerStateTracker} = require('@sabaki/gtp')

const SIZE = 5
const MOST_MOVES = 3 * SIZE * SIZE
const PATIENCE_MS = 180000

const [path, ...args] = process.argv.slice(2)
assert(path, 'usage: node sabaki.js ENGINE ARGUMENT...')
const engine = new Controller(path, args)
const stderr = []
engine.on('stderr', ({content}) => stderr.push(content))

// The answer to a command that must succeed.
async function ask(name, ...words) {
  const response = await engine.sendCommand({name, args: words.map(String)})
  assert(!response.error, `${name} ${words.join(' ')}: ${response.content}`)
  return response.content
}

// The moves of one line of analysis, read by Sabaki's rules.
function parseInfo(line) {
  return line
    .split(/\s*info\s+/)
    .slice(1)
    .map((text) => {
      const words = text.trim().split(/\s+/)
      const after = (key) => words[words.indexOf(key) + 1]
      return {
        vertex: after('move'),
        visits: Number(after('visits')),
        winrate: Number(after('winrate')),
        scoreLead: Number(after('scoreLead')),
        variation: words.slice(words.indexOf('pv') + 1)
      }
    })
}

function checkInfo(line) {
  const moves = parseInfo(line)
  assert(moves.length > 0, `no move in: ${line}`)
  for (const move of moves) {
    assert.match(move.vertex, /^([A-HJ-T]\d+|pass)$/, line)
    assert(Number.isInteger(move.visits), line)
    assert(move.winrate >= 0 && move.winrate <= 1, line)
    assert(Number.isFinite(move.scoreLead), line)
    assert.equal(move.variation[0], move.vertex, line)
    move.variation.forEach((word) => assert.match(word, /^([A-HJ-T]\d+|pass)$/, line))
  }
}

async function handshake() {
  const [name, version, protocol, list] = await Promise.all(
    ['name', 'version', 'protocol_version', 'list_commands'].map((command) => ask(command))
  )
  assert(name && version)
  assert.equal(protocol, '2')
  const commands = list.split('\n')
  for (const wanted of ['undo', 'set_free_handicap', 'kata-analyze', 'kata-genmove_analyze']) {
    assert(commands.includes(wanted), `${wanted} is not listed`)
  }
}

async function newGame() {
  await Promise.all([ask('komi', 0.5), ask('boardsize', SIZE), ask('clear_board')])
}

// Plays by kata-genmove_analyze, whose last line tells the move.
async function playGame() {
  await newGame()
  let passes = 0
  let moves = 0
  for (; passes < 2; moves++) {
    assert(moves < MOST_MOVES, 'the game does not end')
    const lines = (await ask('kata-genmove_analyze', 'BW'[moves % 2], 50)).split('\n')
    const [, vertex] = lines.pop().match(/^play (pass|resign|[A-HJ-T]\d+)$/)
    assert(lines.length > 0, 'a move without analysis')
    lines.forEach(checkInfo)
    if (vertex === 'resign') {
      break
    }
    passes = vertex === 'pass' ? passes + 1 : 0
  }
  assert.match(await ask('final_score'), /^(0|[BW]\+\d+(\.\d+)?)$/)
  for (let i = 0; i < moves && i < 3; i++) {
    await ask('undo')
  }
  return moves
}

// Analyzes until some lines have come, then interrupts as Sabaki does.
async function analyze() {
  await newGame()
  await ask('set_free_handicap', 'B2', 'D4')
  let lines = 0
  let interrupted = null
  let asked = 0
  const analysis = engine.sendCommand({name: 'kata-analyze', args: ['W', '5']}, ({line}) => {
    if (line.startsWith('info')) {
      checkInfo(line)
      lines++
      if (lines === 3) {
        asked = performance.now()
        interrupted = ask('protocol_version')
      }
    }
  })
  const response = await analysis
  assert(!response.error, response.content)
  assert(lines >= 3, `the analysis ended after ${lines} lines`)
  const milliseconds = performance.now() - asked
  assert.equal(await interrupted, '2')
  return milliseconds
}

// Goes to positions of a game tree. Sabaki sends a node that removes stones (AE) as a new position:
// all stones that are left, column by column.
async function goThroughTree() {
  const tracker = new ControllerStateTracker(engine)
  const plays = (text) => text.split(', ').map((move) => ({name: 'play', args: move.split(' ')}))
  const handicap = {name: 'set_free_handicap', args: ['C3', 'G7']}
  const nodes = [
    {boardsize: [9, 9], history: [], stones: ''},
    {boardsize: [9, 9], history: [handicap, ...plays('W E5')], stones: 'C3 G7 / E5'},
    {boardsize: [9, 9], history: [handicap, ...plays('W E5, B C5')], stones: 'C3 C5 G7 / E5'},
    {boardsize: [9, 9], history: plays('B C3, B C5, W E5, W G3'), stones: 'C3 C5 / E5 G3'},
    {boardsize: [9, 9], history: plays('B C3, B C5, W E5, W G3, B pass'), stones: 'C3 C5 / E5 G3'},
    {boardsize: [9, 9], history: [handicap, ...plays('W E5')], stones: 'C3 G7 / E5'},
    {boardsize: [9, 13], history: plays('B C3, W J13'), stones: 'C3 / J13'}
  ]
  for (const {stones, ...state} of nodes) {
    await tracker.sync({komi: 0.5, ...state})
    const [black, white] = await Promise.all(['b', 'w'].map((color) => ask('list_stones', color)))
    const sorted = [black, white].map((list) => list.split(' ').sort().join(' '))
    assert.equal(sorted.join(' / ').trim().replace(/^\/$/, ''), stones)
  }
  return nodes.length
}

async function stop() {
  const stopped = new Promise((resolve) => engine.process.once('exit', resolve))
  await ask('quit')
  assert.equal(await stopped, 0, 'exit status')
}

async function main() {
  await handshake()
  const moves = await playGame()
  const milliseconds = await analyze()
  const nodes = await goThroughTree()
  const refused = await engine.sendCommand({name: 'play', args: ['B', 'C3']})
  assert(refused.error, 'a move onto a stone was accepted')
  await stop()
  console.log(
    `sabaki: a game of ${moves} moves; ${nodes} nodes of a tree;` +
      ` an analysis ended within ${milliseconds.toFixed(1)} ms`
  )
}

function fail(error) {
  console.error(`sabaki: ${error.message}`)
  stderr.forEach((line) => console.error(`  engine: ${line}`))
  engine.process?.kill('SIGKILL')
  process.exit(1)
}

process.on('uncaughtException', fail)
setTimeout(() => fail(new Error('the engine is too slow')), PATIENCE_MS).unref()
main().catch(fail)
