import {
  type Attempt,
  abandonDeliveries,
  type ClaimedDelivery,
  type Database,
  type EndpointLease,
  type Finished,
  finishDeliveries,
  listDueDeliveries,
  logEvents,
  releaseEventEndpoint
} from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { FairLimiter } from '@callbook/limits'
import { nextDeliveryState } from '../delivery/delivery-state.ts'
import type { AttemptResult } from '../delivery/send.ts'

export interface LeasedEndpoint {
  readonly organizationId: OrganizationId
  readonly lease: EndpointLease
}

export interface EndedAttempt extends Attempt, AttemptResult {}

/** Reads and saves the deliveries of one leased endpoint. */
export interface DeliveryStore {
  /** Lists due deliveries except the given ones; fewer than the limit if none remain. */
  list(without: readonly number[], limit: number): Promise<{ due: ClaimedDelivery[]; isCaughtUp: boolean }>
  /** @param isLast whether to release the lease */
  save(attempts: readonly EndedAttempt[], isLast: boolean): Promise<Finished>
  release(): Promise<void>
}

interface StoreOptions {
  readonly db: Database
  /** Limits concurrent statements for all endpoints, because other jobs share the connections. */
  readonly statements: FairLimiter
  readonly now: () => Date
  readonly random: () => number
}

export function createDeliveryStore(
  { organizationId, lease }: LeasedEndpoint,
  { db, statements, now, random }: StoreOptions
): DeliveryStore {
  const { receiver } = lease
  const endpointId = receiver.id

  return {
    list: (without, limit) =>
      statements.run(organizationId, async () => {
        const waiting = await listDueDeliveries({ db, organizationId }, { endpointId, without, limit, now: now() })
        const due = waiting.flatMap(({ event, ...delivery }) =>
          event === undefined ? [] : [{ ...delivery, organizationId, receiver, event }]
        )
        const gone = waiting.filter(({ event }) => event === undefined).map(({ sequence }) => sequence)
        if (gone.length > 0)
          await abandonDeliveries({ db, organizationId }, endpointId, { sequences: gone, now: now() })

        return { due, isCaughtUp: waiting.length < limit }
      }),
    save: (attempts, isLast) =>
      statements.run(organizationId, () =>
        finishDeliveries({ db, organizationId }, lease, {
          attempts,
          isLast,
          now: now(),
          nextState: ({ attempt, at, ...outcome }: EndedAttempt, health) =>
            nextDeliveryState({ attempt, outcome, now: at, random }, health),
          onDisabled: async (tx) => {
            const disabled = { organizationId, subjectId: endpointId, clientId: null }
            await logEvents(tx, [{ type: 'event_endpoint.disabled', ...disabled }], now())
          }
        })
      ),
    release: () => statements.run(organizationId, () => releaseEventEndpoint({ db, organizationId }, lease))
  }
}
