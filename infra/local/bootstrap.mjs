// The one file that must run on whatever Node a machine has: it installs the pinned tools, then hands over to them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const PNPM = 'pnpm@12.21.0'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules/.bin')
const [command, ...rest] = process.argv.slice(2)

process.env.TURBO_TELEMETRY_DISABLED = '1'
/** Tests start many processes of the same programs, each of which would compile them anew. */
if (command === 'check') process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

const tasks = {
  start: () => {
    build()
    node('infra/local/start.ts', rest)
  },
  admin: () => node('packages/admin/src/cli.ts', rest),
  bench: () => node('packages/bench/src/cli.ts', rest),
  check: () => npx(['run', 'check'], 'inherit')
}

const task = tasks[command]
if (task === undefined) fail(`Unknown task. One of: ${Object.keys(tasks).join(', ')}`)
if (command !== 'admin' || !existsSync(bin)) install()
task()

/** Progress goes to stderr, so that the output of a task stays alone on stdout. */
function install() {
  npx(['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], ['inherit', 2, 2])
}

/** The page of the console; where nothing of it has changed, what was built before is taken. */
function build() {
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
  process.exit(status ?? 1)
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

  child.on('exit', (code) => process.exit(code ?? 1))
}

function stripsTypes(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
