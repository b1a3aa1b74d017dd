// Checks docs/guides/gtp2ogs.json5 with the parser and the validator that gtp2ogs uses, against the
// form that gtp2ogs 9.0.1 demands, and starts the engine by the file's command, as gtp2ogs does.
// Usage: node gtp2ogs.js ENGINE
// gtp2ogs itself is not among the packages that can be had everywhere, so gtp2ogs.schema.json
// repeats the part of its form that the file uses. The variable GTP2OGS may name a folder with
// gtp2ogs's sources; then the file is checked against their schema too.
'use strict'

const assert = require('node:assert/strict')
const {spawnSync} = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')
const JSON5 = require('json5')
const {Validator} = require('jsonschema')

const FILE = path.join(__dirname, '../../docs/guides/gtp2ogs.json5')
const WANTED = ['genmove', 'place_free_handicap', 'kata-list_time_settings', 'kgs-time_settings']

const engine = process.argv[2]
assert(engine, 'usage: node gtp2ogs.js ENGINE')

function check(name, config, schema) {
  const {errors} = new Validator().validate(config, schema)
  assert.deepEqual(errors.map(String), [], `gtp2ogs.json5 against ${name}`)
}

// gtp2ogs fills in this default before it validates.
function withDefaults(config) {
  return {...config, bot: {release_delay: 100, ...config.bot}}
}

function checkRanges(settings, where) {
  for (const [key, value] of Object.entries(settings)) {
    if (Array.isArray(value) && key.endsWith('_range')) {
      assert(value[0] <= value[1], `${where}${key} is empty`)
    } else if (typeof value === 'object') {
      checkRanges(value, `${where}${key}.`)
    }
  }
}

function startEngine([program, ...args]) {
  assert.equal(path.basename(program), 'sanko')
  const {status, stdout} = spawnSync(engine, args, {
    input: 'list_commands\r\nboardsize 9\r\nclear_board\r\nquit\r\n',
    encoding: 'utf8',
    timeout: 60000
  })
  assert.equal(status, 0, 'exit status')
  const replies = stdout.split('\n\n')
  replies.slice(0, 4).forEach((reply) => assert.match(reply, /^=/))
  const commands = replies[0].slice(2).split('\n')
  WANTED.forEach((command) => assert(commands.includes(command), `${command} is not listed`))
}

const config = JSON5.parse(fs.readFileSync(FILE, 'utf8'))
check('gtp2ogs.schema.json', config, JSON.parse(fs.readFileSync(path.join(__dirname, 'gtp2ogs.schema.json'))))
checkRanges(config, '')
assert.deepEqual(
  Object.keys(config.allowed_live_settings).filter((key) => key !== 'concurrent_games').sort(),
  [...config.allowed_time_control_systems].sort(),
  'each system of time has its settings'
)
const sources = process.env.GTP2OGS
if (sources) {
  const schema = fs.readFileSync(path.join(sources, 'schema/Config.schema.json'))
  check(`the schema in ${sources}`, withDefaults(config), JSON.parse(schema))
}
startEngine(config.bot.command)
console.log(`gtp2ogs: the guide's file is valid${sources ? ', for the sources too' : ''}; its engine starts`)
