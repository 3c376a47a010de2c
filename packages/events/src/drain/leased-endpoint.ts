import {
  type Attempt,
  type ClaimedDelivery,
  type Database,
  type EndpointLease,
  type Finished,
  finishDeliveries,
  giveUpDeliveries,
  listDueDeliveries,
  logEvents,
  releaseEventEndpoint
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Semaphore } from '@callbook/jobs'
import { judge } from '../delivery/judge.ts'
import type { Outcome } from '../delivery/send.ts'

/** An endpoint that is ours to send to, and what the database knows of it. */
export interface LeasedEndpoint {
  readonly organizationId: OrganizationId
  readonly lease: EndpointLease
}

/** An attempt that has ended. */
export interface EndedAttempt extends Attempt, Outcome {}

/** What is read and written about one endpoint while it is leased. */
export interface EndpointBooks {
  /** What is to be sent now, but for what is named; fewer than the limit when that is all. */
  list(without: readonly number[], limit: number): Promise<{ due: ClaimedDelivery[]; isAll: boolean }>
  /** @param isLast whether the lease is given back with it */
  note(attempts: readonly EndedAttempt[], isLast: boolean): Promise<Finished>
  release(): Promise<void>
}

interface BooksOptions {
  readonly db: Database
  /** How many statements of all endpoints are sent at a time: other jobs use the same connections. */
  readonly statements: Semaphore
  readonly now: () => Date
  readonly random: () => number
}

export function openBooks(
  { organizationId, lease }: LeasedEndpoint,
  { db, statements, now, random }: BooksOptions
): EndpointBooks {
  const { receiver } = lease
  const endpointId = receiver.id

  return {
    list: (without, limit) =>
      statements.run(async () => {
        const waiting = await listDueDeliveries(db, organizationId, { endpointId, without, limit, now: now() })
        const due = waiting.flatMap(({ event, ...delivery }) =>
          event === undefined ? [] : [{ ...delivery, organizationId, receiver, event }]
        )
        const gone = waiting.filter(({ event }) => event === undefined).map(({ sequence }) => sequence)
        if (gone.length > 0) await giveUpDeliveries(db, organizationId, endpointId, gone, now())

        return { due, isAll: waiting.length < limit }
      }),
    note: (attempts, isLast) =>
      statements.run(() =>
        finishDeliveries(db, organizationId, lease, {
          attempts,
          isLast,
          now: now(),
          judge: ({ attempt, at, ...outcome }: EndedAttempt, health) =>
            judge({ attempt, outcome, now: at, random }, health),
          onDisabled: async (tx) => {
            const disabled = { organizationId, subjectId: endpointId, clientId: null }
            await logEvents(tx, [{ type: 'event_endpoint.disabled', ...disabled }], now())
          }
        })
      ),
    release: () => statements.run(() => releaseEventEndpoint(db, organizationId, lease))
  }
}
