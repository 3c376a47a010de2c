import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the conditions of the open tasks for a worker, each for one index of `evaluation_work`. A query reads each
 * index by itself: for a condition that includes both, the planner would use neither.
 *
 * @param hasModel whether the worker has a model; without one, tasks that need it are left out
 */
export function openWork(hasModel: boolean): readonly RawBuilder<boolean>[] {
  const withoutModel = sql<boolean>`state <> 'failed' and not needs_model`

  return hasModel ? [withoutModel, sql<boolean>`state <> 'failed' and needs_model`] : [withoutModel]
}
