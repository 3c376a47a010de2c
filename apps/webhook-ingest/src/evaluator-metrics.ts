import { type Database, type EvaluationBacklog, measureEvaluationBacklog } from '@callbook/db'
import type { Worker } from '@callbook/evaluation'
import { addGauge } from '@callbook/http'
import type { Registry } from 'prom-client'

export interface WorkGaugeOptions {
  readonly db: Database
  /** Without one, what needs a model is no work of this process, and not counted. */
  readonly hasModel: boolean
  readonly now: () => Date
  /** Undefined before it has started. */
  readonly worker: () => Worker | undefined
}

/** How old what is told may be: however often a process is scraped, it asks the database no more often. */
const keptForMs = 10_000

/** Adds what evaluators have to do, of all organizations together, and what this one does. */
export function addWorkGauges(registry: Registry, { db, hasModel, now, worker }: WorkGaugeOptions): void {
  const secondsSince = (time: Date | undefined) => (time === undefined ? 0 : (now().getTime() - time.getTime()) / 1_000)
  const backlog = keepFor(keptForMs, now, () => measureEvaluationBacklog(db, hasModel, now()))
  const add = (name: string, help: string, read: (backlog: EvaluationBacklog) => number) =>
    addGauge(registry, name, help, async () => read(await backlog()))

  add('callbook_evaluations_due', 'Evaluations that could be made now', ({ due }) => due)
  add('callbook_evaluations_failed', 'Evaluations that wait to be retried by hand', ({ failed }) => failed)
  add(
    'callbook_evaluations_oldest_due_age_seconds',
    'For how long the oldest of them has been due',
    ({ oldestDueAt }) => Math.max(0, secondsSince(oldestDueAt))
  )
  addGauge(registry, 'callbook_evaluations_running', 'Evaluations that this process makes', () => {
    return worker()?.running() ?? 0
  })
  addGauge(registry, 'callbook_model_failing_seconds', 'For how long the model has not answered this process', () =>
    secondsSince(worker()?.failingSince())
  )
}

/** What fails is asked for again the next time. */
function keepFor<Value>(ms: number, now: () => Date, read: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  let until = 0

  return () => {
    const time = now().getTime()
    if (kept === undefined || time >= until) {
      until = time + ms
      kept = read()
      kept.catch(() => {
        kept = undefined
      })
    }

    return kept
  }
}
