import {
  claimEndpointCheck,
  type Database,
  type EndpointCheck,
  findOrganizationsToWatch,
  listWatchedEndpoints,
  rescheduleEndpointCheck
} from '@callbook/db'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import { type Claiming, claimRoundRobin, type Job, type Log } from '@callbook/jobs'
import { checkEndpoint } from './check-endpoint.ts'

interface EndpointAlarmsDependencies {
  readonly db: Database
  readonly now: () => Date
  readonly log: Log
  /** Number of endpoints per page. */
  readonly pageOf?: number
}

/** How often the endpoints of an organization are checked. */
const everyMs = 60_000

/** How often due organizations are polled. */
const pollIntervalMs = 5_000

/** Time after which an organization with very many endpoints lets others go first. */
const turnMs = 2_000

/**
 * The job that opens and closes the alarms of endpoints. One worker at a time checks an organization. If two do,
 * because one was slow, each alarm is still reported only once.
 */
export function createEndpointAlarms({ db, now, log, pageOf = 500 }: EndpointAlarmsDependencies): Job<EndpointCheck> {
  const claim = claimRoundRobin<OrganizationId, EndpointCheck, Claiming>(
    {
      findOwners: async (claiming) =>
        (await findOrganizationsToWatch(db, claiming.now)).map(({ organizationId }) => organizationId),
      claim: async (organizationId, claiming) => {
        const check = await claimEndpointCheck({ db, organizationId }, claiming)

        return check === undefined ? [] : [check]
      }
    },
    pollIntervalMs
  )

  /** @returns the endpoint after which to continue; null if all were checked */
  async function checkAll({ organizationId, after }: EndpointCheck, signal: AbortSignal): Promise<EndpointId | null> {
    const begunMs = now().getTime()
    let last = after
    while (!signal.aborted && now().getTime() - begunMs < turnMs) {
      const page = await listWatchedEndpoints({ db, organizationId }, { now: now(), after: last, limit: pageOf })
      if (page.last === undefined) return null
      for (const endpoint of page.endpoints) {
        await checkEndpoint({ db, organizationId, endpoint, now: now() }).catch((err: unknown) =>
          log.warn({ job: 'endpoint_alarms', endpointId: endpoint.id, err }, 'an endpoint could not be looked at')
        )
      }
      last = page.last
    }

    return last
  }

  return {
    name: 'endpoint_alarms',
    concurrency: 2,
    leaseMs: everyMs,
    pollMs: pollIntervalMs,
    claim,
    async run(check, signal) {
      const after = await checkAll(check, signal)
      const dueAt = after === null ? new Date(check.begunAt.getTime() + everyMs) : now()
      await rescheduleEndpointCheck({ db, organizationId: check.organizationId }, { dueAt, after })
    },
    identify: ({ organizationId }) => ({ organizationId }),
    async measure() {
      const due = await findOrganizationsToWatch(db, now())
      const times = due.flatMap(({ dueAt }) => (dueAt === undefined ? [] : [dueAt.getTime()]))

      return { due: due.length, failed: 0, oldestDueAt: times.length === 0 ? undefined : new Date(Math.min(...times)) }
    },
    health: () => ({})
  }
}
