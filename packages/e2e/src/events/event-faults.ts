import type { Database } from '@callbook/db'
import { lockTable, someoneWaitsForLock, terminateBackends } from '@callbook/db/testing'
import type { ServiceProcess } from '../service-process.ts'
import type { EventStack } from './event-stack.ts'

/** Returns faults of the processes that number, send and list events. */
export function eventFaults(
  db: Database,
  { webhook, workers, management }: EventStack
): readonly (() => Promise<unknown>)[] {
  return [
    () => restart(webhook),
    () => restart(workers[0]),
    () => abortBatch(db),
    () => Promise.all([webhook, workers[1], management].map(restart))
  ]
}

async function restart(service: ServiceProcess): Promise<void> {
  await service.end('SIGKILL')
  await service.start()
}

/**
 * Terminates the connections of all processes while a batch, which has already logged its calls, waits for its
 * counters.
 */
async function abortBatch(db: Database): Promise<void> {
  const unlock = await lockTable(db, 'call_counts')
  await someoneWaitsForLock(db)
  await terminateBackends(db)
  await unlock()
}
