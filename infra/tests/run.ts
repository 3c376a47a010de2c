import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { createProgress, durationOf, type Outcome } from './progress.ts'

/** Tasks that turbo runs at once, a few at a time, in a process of its own. */
interface Lane {
  readonly tasks: readonly string[]
  readonly concurrency: number
}

const checks = ['typecheck', 'format', 'spelling', 'unused']

/** Tests of packages and of files. The tests of management-api, the longest, are two tasks. */
const packages = ['test', 'test:console-routes', 'test:files']

/** The examples of the guides, which start a whole system, and the built console. */
const examples = ['test:examples', 'test:page']

/**
 * Several processes, a browser, attacks, every route of the console with every role, the rules of promises, which need
 * the types of all files, and what depends on downloads. Each push runs them.
 */
const thorough = ['lint', 'test:console', 'test:stacks', 'test:client', 'test:isolation', 'test:release']

/**
 * A task uses half a core on average, because many tests wait for real processes. One turbo for all would start the
 * longest tasks behind many short ones, and end with an idle core. On a shared Citus cluster, the tests of packages
 * would collide in its only schema.
 *
 * Only one lane depends on the build of the console, because turbo writes its files again in each run.
 */
const sets: Readonly<Record<string, readonly Lane[]>> = {
  quick: [inParallel(packages, 4), inParallel([...examples, ...checks], 1)],
  thorough: [inParallel(thorough, 3)],
  all: [inParallel([...thorough, ...examples], 3), inParallel([...packages, ...checks], 2)]
}

function inParallel(tasks: readonly string[], concurrency: number): Lane {
  return { tasks, concurrency: process.env['CITUS_URL'] && tasks.includes('test') ? 1 : concurrency }
}

/** Tasks on which tests of several lanes depend. They run first, so that no lane repeats them. */
const shared = ['//#bundle', '//#generate', '@callbook/console#build']

/** A failed task stops only the tasks that depend on it. */
const keepsGoing = '--continue=dependencies-successful'

const beatMs = 30_000

// Flags of `turbo run`, such as `--filter=@callbook/jobs`.
const [set = 'quick', ...flags] = process.argv.slice(2)

const lanes = sets[set] ?? fail(`Unknown set of tasks: ${set}. One of: ${Object.keys(sets).join(', ')}`)

const isLimited = flags.some((flag) => flag.startsWith('--concurrency'))

const { folders, problem } = listTasks(['run', ...lanes.flatMap(({ tasks }) => tasks), keepsGoing, ...flags])

if (problem !== undefined) fail(`No task was run: ${problem}\nnpm test -- --help lists the flags.`)

const ids = [...folders.keys()]

const progress = createProgress(folders, (line) => process.stdout.write(`${line}\n`))

const beat = setInterval(progress.reportRunning, beatMs)

const hasPassed = (await runShared()) && (await runLanes())

clearInterval(beat)

process.stdout.write(`\n${closingTable(progress.end(hasPassed))}\n`)

process.exitCode = hasPassed ? 0 : 1

async function runShared(): Promise<boolean> {
  const tasks = shared.filter((id) => ids.includes(id))

  return tasks.length === 0 || (await runTurbo(tasks))
}

async function runLanes(): Promise<boolean> {
  const running = lanes.filter(({ tasks }) => tasks.some((task) => ids.some((id) => id.endsWith(`#${task}`))))
  if (isLimited) return await runTurbo([...running.flatMap(({ tasks }) => tasks), ...flags])
  const passed = await Promise.all(
    running.map(({ tasks, concurrency }) => runTurbo([...tasks, `--concurrency=${concurrency}`, ...flags]))
  )

  return passed.every(Boolean)
}

/** @returns whether all tasks have passed */
async function runTurbo(tasksAndFlags: readonly string[]): Promise<boolean> {
  const run = ['run', ...tasksAndFlags, keepsGoing, '--json']
  const turbo = spawn('turbo', run, { stdio: ['ignore', 'pipe', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => turbo.kill(signal))
  createInterface(turbo.stdout).on('line', progress.read)

  return await new Promise((resolve) => turbo.on('close', (code) => resolve(code === 0)))
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/**
 * Formats the tasks with their durations and counts, the reasons for skipped tests, the failed tests, and a final line
 * with the totals.
 */
function closingTable(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const rows = outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .map((outcome) => {
      const { name, state, results } = outcome
      const counts = results === undefined ? '' : countsOf(results)

      return `${name.padEnd(width)}  ${state.padEnd(7)}  ${durationOf(outcome).padStart(9)}  ${counts}`.trimEnd()
    })
  const skips = outcomes.flatMap(({ name, results }) =>
    (results?.skips ?? []).map(({ count, reason }) => `skipped in ${name}: ${count}, ${reason}`)
  )
  const failures = outcomes.flatMap(({ name, results }) =>
    (results?.failures ?? []).map(({ test, message }) => `failed in ${name}: ${test}: ${message}`)
  )

  return [...rows, '', ...skips, ...failures, countsOf(sumOf(outcomes))].join('\n')
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Counts a task that failed without a failed test, such as a format check, as one failure. */
function sumOf(outcomes: readonly Outcome[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { state, results } of outcomes) {
    total.passed += results?.passed ?? 0
    total.skipped += results?.skipped ?? 0
    total.failed += state === 'failed' ? Math.max(1, results?.failed ?? 0) : 0
  }

  return total
}

function countsOf({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Tasks of a run, or the reason why turbo does not run them. */
type ListedTasks =
  | { readonly problem: string; readonly folders?: never }
  | {
      readonly problem?: never
      /** Folders of the packages by task id, such as `@callbook/db#test`. */
      readonly folders: ReadonlyMap<string, string>
    }

/**
 * Lists the tasks that run a command.
 *
 * @param run arguments of turbo: `run`, names of tasks, and flags
 */
function listTasks(run: readonly string[]): ListedTasks {
  const { stdout, stderr, status, error } = spawnSync('turbo', [...run, '--dry=json'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2
  })
  if (error !== undefined) return { problem: `turbo does not start: ${error.message}` }
  if (status !== 0) return { problem: readProblem(stderr) }
  const listed: { taskId: string; directory: string; command: string }[] = JSON.parse(stdout).tasks

  return {
    folders: new Map(
      listed.filter(({ command }) => command !== '<NONEXISTENT>').map(({ taskId, directory }) => [taskId, directory])
    )
  }
}

/** Returns the message of turbo in one line, without its marks, the quoted command and the usage. */
function readProblem(stderr: string): string {
  const [message = ''] = stderr.trim().split(/\n\s*(?:\n|,-)/)
  const lines = message.split('\n').map((line) => line.replace(/^[\s`>│├╰─▶-]*(?:ERROR|x|×)?\s+/, '').trim())

  return lines.join(': ')
}
