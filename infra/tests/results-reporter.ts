import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** Results of a test task for the final table of `npm test`. */
export interface Results {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly skips: readonly (MissingPart & { readonly count: number })[]
  readonly failures: readonly TestFailure[]
}

export interface TestFailure {
  /** File and names of the test; only the file if it could not be loaded. */
  readonly test: string
  /** First line of the message. */
  readonly message: string
}

/** Named after the script of the running package. */
const file = join('.turbo', `results-${(process.env['npm_lifecycle_event'] ?? 'test').replaceAll(':', '-')}.json`)

/** Space-separated names of missing parts that are allowed on this machine. All are allowed if it is not set. */
const allowed = process.env['ALLOWED_SKIPS']?.split(' ')

/** Part that a test needs and that this machine lacks. */
interface MissingPart {
  /** Name in `ALLOWED_SKIPS`. */
  readonly part: string
  readonly reason: string
}

/** Missing parts by the conditions of `skipIf` and `runIf`. */
const parts: Readonly<Record<string, MissingPart>> = {
  '!hasBrowser': { part: 'chromium', reason: 'no Chromium: set CHROMIUM_PATH, or let it be downloaded' },
  'hasRedis()': { part: 'redis', reason: 'no redis-server on the PATH' },
  hasPgbouncer: { part: 'pgbouncer', reason: 'no pgbouncer on the PATH' },
  '!hasPromtool': { part: 'prometheus', reason: 'no promtool on the PATH' },
  hasNginx: { part: 'nginx', reason: 'no nginx on the PATH' },
  '!hasLemonLdap': { part: 'lemonldap', reason: 'no portal of LemonLDAP::NG, or no server for it' },
  '!canRender': { part: 'kubectl', reason: 'no kubectl on the PATH' },
  '!isRoot': { part: 'root', reason: 'not run as root' },
  '!canMount()': { part: 'mount', reason: 'this account may not mount a file system' },
  'previous === undefined': {
    part: 'history',
    reason: 'no programs of the previous release: this needs a clone with its history, and the package registry'
  },
  '!hasFull': { part: 'full', reason: 'no /dev/full' },
  '!isInstalled': { part: 'shells', reason: 'a shell is not installed: bash, zsh or fish' },
  "why !== ''": {
    part: 's3',
    reason: 'no S3-compatible server: see packages/recordings/src/testing/swift.ts, or set S3_URL'
  },
  'packages === undefined': { part: 'agents', reason: 'no packages of LiveKit and Pipecat: set AGENT_PACKAGES' },
  'python === undefined': { part: 'python', reason: 'no python3 on the PATH' },
  'engine === undefined': { part: 'images', reason: 'no container engine with the base images: docker or podman' },
  'programs === undefined': { part: 'postgresql', reason: 'no PostgreSQL with pg_dump and pg_basebackup' },
  'missing !== undefined': { part: 'postgresql', reason: 'no programs of this version of PostgreSQL' }
}

/** Source position of a test or a suite. */
interface Place {
  readonly file: string
  readonly line: number
}

/**
 * Returns the part that a skipped test lacks.
 *
 * @param note reason that the test stated itself
 * @param places positions of the test and its enclosing suites, innermost first
 */
function missingPart(note: string | undefined, places: readonly Place[]): MissingPart {
  if (note !== undefined) return { part: 'tools', reason: note }
  for (const place of places) {
    const condition = conditionAt(place)
    if (condition !== undefined) return parts[condition] ?? { part: condition, reason: `skipped by ${condition}` }
  }

  return { part: 'unknown', reason: 'skipped without a condition' }
}

/** Returns the condition of `skipIf` or `runIf` on the line of a test or suite. */
function conditionAt({ file, line }: Place): string | undefined {
  const text = readFileSync(file, 'utf8').split('\n')[line - 1] ?? ''

  return /\.(?:skipIf|runIf)\((.+?)\)(?:\.each)?\(/.exec(text)?.[1]
}

/**
 * Writes the counts of a run to `.turbo`, an output of the task, and fails the run if a skipped test is not allowed.
 */
export default class ResultsReporter implements Reporter {
  /** Deletes the results of an earlier run, which would be attributed to a run that aborts. */
  onTestRunStart(): void {
    rmSync(file, { force: true })
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const skips = countSkips(tests.filter((test) => test.result().state === 'skipped'))
    const failures = [
      ...modules.flatMap((module) => module.errors().map((error) => failureOf(module.relativeModuleId, error))),
      ...tests.filter((test) => test.result().state === 'failed').map(failureOfTest),
      ...errors.map((error) => failureOf('outside of tests', error))
    ]
    const results: Results = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      skipped: skips.reduce((sum, { count }) => sum + count, 0),
      skips,
      failures
    }

    mkdirSync('.turbo', { recursive: true })
    writeFileSync(file, JSON.stringify(results))
    // This line notifies `npm test` that the task has ended.
    process.stdout.write(`Results: ${results.passed} passed, ${results.failed} failed, ${results.skipped} skipped\n`)
    const forbidden = skips.filter(({ part }) => allowed !== undefined && !allowed.includes(part))
    for (const { part, reason, count } of forbidden) {
      process.exitCode = 1
      process.stderr.write(`${count} tests were skipped, and ALLOWED_SKIPS does not name ${part}: ${reason}\n`)
    }
  }
}

function failureOfTest(test: TestCase): TestFailure {
  return failureOf(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0])
}

function failureOf(test: string, error: unknown): TestFailure {
  const message = error instanceof Object && 'message' in error ? error.message : error

  return { test, message: stripVTControlCharacters(String(message)).split('\n')[0] ?? '' }
}

function countSkips(tests: readonly TestCase[]): Results['skips'] {
  const missing = tests.map((test) => {
    const result = test.result()

    return missingPart(result.state === 'skipped' ? result.note : undefined, placesOf(test))
  })
  const byReason = Map.groupBy(missing, ({ reason }) => reason)

  return [...byReason.values()].flatMap((same) => same.slice(0, 1).map((part) => ({ ...part, count: same.length })))
}

function placesOf(test: TestCase): Place[] {
  const places: Place[] = []
  let task: TestCase | TestSuite | TestModule = test
  while (task.type !== 'module') {
    if (task.location !== undefined) places.push({ file: task.module.moduleId, line: task.location.line })
    task = task.parent
  }

  return places
}
