import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import { type MissingPart, missingPart, type Place } from './skip-reasons.ts'

/** Results of a test task for the final table of `npm test`. */
export interface Results {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly skips: readonly (MissingPart & { readonly count: number })[]
  readonly failures: readonly Failure[]
}

export interface Failure {
  /** File and names of the test; only the file if it could not be loaded. */
  readonly test: string
  /** First line of the message. */
  readonly message: string
}

/** Named after the script of the running package. */
const file = join('.turbo', `results-${(process.env['npm_lifecycle_event'] ?? 'test').replaceAll(':', '-')}.json`)

/** Space-separated names of missing parts that are allowed on this machine. All are allowed if it is not set. */
const allowed = process.env['ALLOWED_SKIPS']?.split(' ')

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

function failureOfTest(test: TestCase): Failure {
  return failureOf(`${test.module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0])
}

function failureOf(test: string, error: unknown): Failure {
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
