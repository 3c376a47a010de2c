// The only file that must run on any Node version: it installs the pinned tools, then runs them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { testHelp } from './help.mjs'
import { installDependencies } from './install.mjs'
import { requestsHelp, responseTo } from './options.mjs'

const PNPM = 'pnpm@12.21.0'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules/.bin')
const [command, ...rest] = process.argv.slice(2)
const needsTools = command === 'bench' || command?.startsWith('check')

process.env.TURBO_TELEMETRY_DISABLED = '1'
/** Caches compiled code for the next start. */
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const tasks = {
  start: () => {
    bundle()
    node('infra/local/start.ts', rest)
  },
  admin: () => node('packages/cli/src/callbook.mjs', rest),
  provider: () => node('infra/local/practice/provider.ts', rest),
  idp: () => node('infra/local/practice/identity-provider.ts', rest),
  bench: () => node('packages/bench/src/cli.ts', rest),
  check: () => check('quick'),
  'check-release': () => check('thorough'),
  'check-all': () => check('all')
}

const task = tasks[command]
if (task === undefined) fail(`Unknown task. One of: ${Object.keys(tasks).join(', ')}`)
if (major(process.versions.node) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)
if (command === 'start') greet()
if (command.startsWith('check') && requestsHelp(rest)) printHelp(testHelp)
if (command !== 'admin' || !existsSync(bin)) installDependencies({ withTools: needsTools, pnpm: npx })
/** Bundled programs by source, once the pinned Node is available. */
let programs = {}
task()

/** Announces the start, unless another task was requested. */
function greet() {
  const { help, problem } = responseTo(rest) ?? {}
  if (problem !== undefined) fail(problem)
  if (help !== undefined) printHelp(help)
  process.stderr.write('Starting Callbook on this machine: PostgreSQL, two services and a worker.\n')
}

function printHelp(help) {
  process.stdout.write(`${help}\n`)
  process.exit()
}

/** Bundled programs start four times faster. If bundling fails, the sources are run. */
function bundle() {
  const { status, stdout } = spawnSync(executable(), [join(root, 'infra/programs/bundle.ts'), '--print'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2]
  })
  if (status === 0) programs = JSON.parse(stdout)
}

/** Keeps the result as the last line of the output, also after a failure. */
function check(set) {
  process.exit(runPnpm(['run', '--silent', 'check', set, ...rest], 'inherit').status ?? 1)
}

function npx(args, stdio) {
  const { status, stdout } = runPnpm(args, stdio)
  if (status === 0) return
  process.stderr.write(stdout ?? '')
  fail(`The step above failed. Run the same command to retry.`, status ?? 1)
}

function runPnpm(args, stdio) {
  return spawnSync('npx', ['--prefer-offline', '--yes', PNPM, ...args], { cwd: root, stdio })
}

/**
 * Runs a TypeScript file on the pinned Node, or on the current one if none exists for the platform. The tether stops it
 * if this process is killed.
 */
function node(file, args) {
  const tether = pathToFileURL(join(root, 'infra/local/tether.ts')).href
  const child = spawn(executable(), ['--import', tether, programs[file] ?? join(root, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

  // A killed npm forwards no signal; its death shows as a new parent.
  const parent = process.ppid
  const orphaned = setInterval(() => process.ppid !== parent && stop(), 250)
  orphaned.unref()

  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}

function executable() {
  const pinned = join(bin, 'node')
  if (existsSync(pinned)) return pinned
  if (stripsTypes(process.versions.node)) return process.execPath

  return fail(`No pinned Node is published for ${process.platform}-${process.arch}. Install Node 22.18 or newer.`)
}

function stripsTypes(version) {
  const [, minor = 0] = version.split('.').map(Number)
  return major(version) > 22 || (major(version) === 22 && minor >= 18)
}

function major(version) {
  return Number.parseInt(version, 10)
}

function fail(message, code = 1) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
