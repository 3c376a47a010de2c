import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Results } from './results-reporter.ts'

export interface Outcome {
  readonly name: string
  readonly state: 'passed' | 'failed' | 'not run'
  readonly seconds: number
  readonly isCached: boolean
  /** `undefined` if the task does not run tests. */
  readonly results: Results | undefined
}

interface Running {
  readonly startedAt: number
  readonly isCached: boolean
  readonly lines: string[]
}

/** Last line of a task that passed or, for tests, of a task that ended. */
const last = /^(Done|Results: (\d+) passed, (\d+) failed, .*)$/

/**
 * Parses the output of turbo. Reports when a task starts and ends, and shows the output of a failed task.
 *
 * @param tasks folders of the packages by task id
 */
export function createProgress(tasks: ReadonlyMap<string, string>, notify: (line: string) => void) {
  const startedAt = Date.now()
  const running = new Map<string, Running>()
  const ended = new Map<string, Outcome>()

  const end = (id: string, task: Running, state: Outcome['state']) => {
    running.delete(id)
    const seconds = (Date.now() - task.startedAt) / 1000
    const results = readResults(tasks.get(id), id)
    const outcome = { name: nameOf(id), state, seconds, isCached: task.isCached, results }
    ended.set(id, outcome)
    if (state === 'failed') notify(task.lines.map((line) => `${outcome.name} | ${line}`).join('\n'))
    notify(`${ended.size}/${tasks.size} ${state}: ${outcome.name} (${durationOf(outcome)})`)
  }

  return {
    /** Parses one line of `turbo run --json`. */
    read(line: string): void {
      const { source, text } = parse(line)
      const task = tasks.has(source) ? running.get(source) : undefined
      if (!tasks.has(source)) {
        if (/error|fail/i.test(text)) notify(text.trim())
        return
      }
      if (task === undefined) {
        if (ended.has(source)) return
        const isCached = text.startsWith('cache hit')
        running.set(source, { startedAt: Date.now(), isCached, lines: [] })
        if (!isCached) notify(`running: ${nameOf(source)}`)
        return
      }
      task.lines.push(text)
      const [, found, , failed] = last.exec(stripVTControlCharacters(text)) ?? []
      // A test run with a failed test continues until pnpm reports its exit code.
      if (found !== undefined && (failed === undefined || failed === '0')) end(source, task, 'passed')
      else if (text.includes('ELIFECYCLE')) end(source, task, 'failed')
    },

    /** Reports the running tasks, so that a slow task is not mistaken for a hanging one. */
    reportRunning(): void {
      const names = [...running].map(
        ([id, task]) => `${nameOf(id)} (${Math.round((Date.now() - task.startedAt) / 1000)} s)`
      )
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      notify(`after ${seconds} s, ${ended.size} of ${tasks.size} tasks have ended. Running: ${names.join(', ')}`)
    },

    /**
     * Ends the run.
     *
     * @returns the outcomes of all tasks, in the order in which they ended
     */
    end(hasPassed: boolean): Outcome[] {
      for (const [id, task] of running) end(id, task, hasPassed ? 'passed' : 'failed')
      const missing = [...tasks.keys()].filter((id) => !ended.has(id))
      const notRun = missing.map((id) => ({
        name: nameOf(id),
        state: 'not run' as const,
        seconds: 0,
        isCached: false,
        results: undefined
      }))

      return [...ended.values(), ...notRun]
    }
  }
}

export function durationOf({ seconds, isCached }: Pick<Outcome, 'isCached' | 'seconds'>): string {
  return isCached ? 'unchanged' : `${seconds.toFixed(1)} s`
}

function parse(line: string): { readonly source: string; readonly text: string } {
  try {
    const { source = '', text = '' } = JSON.parse(line)

    return { source: String(source), text: String(text) }
  } catch {
    return { source: '', text: line }
  }
}

function nameOf(id: string): string {
  return id.replace('@callbook/', '').replace('//#', '').replace('#', ' ')
}

function readResults(folder: string | undefined, id: string): Results | undefined {
  const [, task = ''] = id.split('#')
  if (folder === undefined || !task.startsWith('test')) return undefined
  try {
    return JSON.parse(readFileSync(join(folder, '.turbo', `results-${task.replaceAll(':', '-')}.json`), 'utf8'))
  } catch {
    return undefined
  }
}
