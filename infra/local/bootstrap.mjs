// The one file that must run on whatever Node a machine has: it installs the pinned tools, then hands over to them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { answerTo } from './options.mjs'

const PNPM = 'pnpm@12.21.0'

/** Measured on Linux; what is kept on disk has the caches of npm and pnpm in it. */
const download = [
  'First, about 250 MB are downloaded, once: pnpm, Node 24, PostgreSQL 18 and',
  'libraries. They take 1 GB of disk.'
].join('\n')

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules/.bin')
const [command, ...rest] = process.argv.slice(2)

process.env.TURBO_TELEMETRY_DISABLED = '1'
/** Tests start many processes of the same programs, each of which would compile them anew. */
if (command === 'check') process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const tasks = {
  start: () => {
    build()
    node('infra/local/start.ts', [])
  },
  admin: () => node('packages/admin/src/cli.ts', rest),
  provider: () => node('infra/local/practice/provider.ts', rest),
  bench: () => node('packages/bench/src/cli.ts', rest),
  check: () => npx(['run', 'check'], 'inherit')
}

const task = tasks[command]
if (task === undefined) fail(`Unknown task. One of: ${Object.keys(tasks).join(', ')}`)
if (major(process.versions.node) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)
if (command === 'start') greet()
if (command !== 'admin' || !existsSync(bin)) install()
task()

/** Says at once what a start does, unless it was asked something else. */
function greet() {
  const { help, problem } = answerTo(rest) ?? {}
  if (problem !== undefined) fail(problem)
  if (help !== undefined) {
    process.stdout.write(`${help}\n`)
    process.exit()
  }
  process.stderr.write('Starting Callbook on this machine: PostgreSQL, two services and a worker.\n')
}

/** Progress goes to stderr, so that the output of a task stays alone on stdout. */
function install() {
  if (!existsSync(join(root, 'node_modules/.modules.yaml'))) process.stderr.write(`${download}\n`)
  npx(['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], ['inherit', 2, 2])
}

/** The page of the console; where nothing of it has changed, what was built before is taken. */
function build() {
  process.stderr.write('Building the console, unless it is there\n')
  npx(
    ['exec', 'turbo', 'run', 'build', '--filter=@callbook/console', '--output-logs=errors-only'],
    ['ignore', 'pipe', 2]
  )
  process.stderr.write('Console built\n')
}

function npx(args, stdio) {
  const { status, stdout } = spawnSync('npx', ['--prefer-offline', '--yes', PNPM, ...args], { cwd: root, stdio })
  if (status === 0) return
  process.stderr.write(stdout ?? '')
  fail(`That did not work, as is said above. The same command tries it again.`, status ?? 1)
}

/**
 * Runs a TypeScript file on the pinned Node, or on this one where no pinned build exists for the platform.
 * The tether stops it when this process is killed.
 */
function node(file, args) {
  const pinned = join(bin, 'node')
  const executable = existsSync(pinned) ? pinned : process.execPath
  if (executable === process.execPath && !stripsTypes(process.versions.node)) {
    fail(`No pinned Node is published for ${process.platform}-${process.arch}. Install Node 22.18 or newer.`)
  }

  const tether = pathToFileURL(join(root, 'infra/local/tether.ts')).href
  const child = spawn(executable, ['--import', tether, join(root, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc']
  })
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

  // An npm that is killed passes nothing on; this process then has a new parent.
  const parent = process.ppid
  const orphaned = setInterval(() => process.ppid !== parent && stop(), 250)
  orphaned.unref()

  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
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
