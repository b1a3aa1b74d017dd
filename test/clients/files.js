/**
 * Reads the files of docs/guides that are to be copied as the programs written in JavaScript do: with
 * Sabaki's function that splits arguments, and, if the variable CLIENTS names a folder with their
 * sources, with all code of sabaki, lizgoban and ogatak that reads these files. Starts the engine by
 * every command found.
 *
 * Usage: [CLIENTS=FOLDER] node files.js ENGINE
 */
'use strict'

const assert = require('node:assert/strict')
const {spawnSync} = require('node:child_process')
const fs = require('node:fs')
const Module = require('node:module')
const os = require('node:os')
const path = require('node:path')
const argvsplit = require('argv-split')

const GUIDES = path.join(__dirname, '../../docs/guides')
const sources = process.env.CLIENTS
const engine = process.argv[2]
assert(engine, 'usage: node files.js ENGINE')

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sanko-files-'))
process.on('exit', () => fs.rmSync(folder, {recursive: true}))

// What these programs ask Electron while they read their settings.
const electron = {
  app: {getPath: () => folder, getAppPath: () => folder, isPackaged: true, name: 'test'},
  BrowserWindow: {getAllWindows: () => []}
}
const load = Module._load
Module._load = (name, ...rest) => (name === 'electron' ? electron : load(name, ...rest))

/** Copies a file of the guides to where a program looks for it. */
function copy(file, name) {
  const target = path.join(folder, name)
  fs.copyFileSync(path.join(GUIDES, file), target)
  return target
}

function json(file) {
  return JSON.parse(fs.readFileSync(path.join(GUIDES, file), 'utf8'))
}

/** The engine starts by these words and ends. */
function starts([program, ...args]) {
  assert.equal(path.basename(program), 'sanko')
  const words = args.includes('-connect') ? ['version'] : args
  const {status, stderr} = spawnSync(engine, words, {input: 'quit\n', encoding: 'utf8', timeout: 60000})
  assert.equal(status, 0, `${args.join(' ')}: ${stderr}`)
}

function sabaki() {
  let engines = json('sabaki-settings.json')['engines.list']
  if (sources) {
    copy('sabaki-settings.json', 'settings.json')
    const setting = require(path.join(sources, 'sabaki/src/setting.js'))
    assert.deepEqual(setting.get('engines.list'), engines)
    engines = setting.get('engines.list')
  }
  engines.forEach(({path: program, args, commands}) => {
    assert.equal(commands, '')
    starts([program, ...argvsplit(args)])
  })
  return engines.length
}

function lizgoban() {
  const file = copy('lizgoban-config.json', 'config.json')
  let commands = json('lizgoban-config.json').preset.map(({engine}) => engine)
  if (sources) {
    const source = path.join(sources, 'lizgoban/src')
    const {globalize} = require(path.join(source, 'globalize.js'))
    globalize(require(path.join(source, 'util.js')), require(path.join(source, 'coord.js')))
    globalize({default_gorule: '', leelaz_komi: 0, handicap_komi: 0, initial_sanity: 0})
    process.argv.push('-c', file)
    const {option} = require(path.join(source, 'option.js'))
    process.argv.splice(-2)
    commands = option.preset.map(({leelaz_command, leelaz_args}) => [leelaz_command, ...leelaz_args])
    assert.deepEqual(commands, json('lizgoban-config.json').preset.map(({engine}) => engine))
  }
  commands.forEach(starts)
  return commands.length
}

function ogatak() {
  let config = json('ogatak-config.json')
  if (sources) {
    copy('ogatak-config.json', 'config.json')
    const io = require(path.join(sources, 'ogatak/src/modules/config_io.js'))
    io.load()
    assert.equal(io.error(), '')
    assert.deepEqual({...global.config, ...config}, global.config)
    config = global.config
  }
  const guides = '/usr/share/doc/sanko/docs/guides/'
  assert(config.engineconfig.startsWith(guides))
  const file = path.join(GUIDES, config.engineconfig.slice(guides.length))
  starts([config.engine, 'analysis', '-config', file, '-quit-without-waiting'])
  return 1
}

const started = sabaki() + lizgoban() + ogatak()
console.log(`files: ${started} engines start${sources ? '; the programs themselves read their files' : ''}`)
