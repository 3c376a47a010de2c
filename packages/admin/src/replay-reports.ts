import { type Change, type Database, type ReadReport, type ReplayedCall, replayCalls } from '@callbook/db'
import { type CallId, countryOfPhoneNumber, findProvider, type OrganizationId } from '@callbook/domain'

export interface Replay {
  readonly applied: boolean
  /** How many calls were read again. */
  readonly calls: number
  readonly changed: number
  readonly unreadable: number
  readonly changes: readonly ChangedCall[]
  readonly problems: readonly UnreadableCall[]
}

interface ChangedCall extends CallIdentity {
  /** Long texts are cut. */
  readonly fields: readonly Change[]
}

interface UnreadableCall extends CallIdentity {
  readonly reason: string
}

interface CallIdentity {
  readonly organization_id: OrganizationId
  readonly call_id: CallId
  readonly provider_call_id: string
}

interface ReplayInput {
  readonly organizationIds: readonly OrganizationId[]
  /** From when on calls were stored that are read again. */
  readonly since: Date
  readonly dryRun: boolean
}

interface Watch {
  readonly now: () => Date
  readonly onProgress: (replay: Replay) => void
}

const callsBetweenProgress = 1_000

/** Reads the kept reports of calls with the rules of today, and changes what they would say otherwise. */
export async function replayReports(
  db: Database,
  { organizationIds, since, dryRun }: ReplayInput,
  { now, onProgress }: Watch
): Promise<Replay> {
  const changes: ChangedCall[] = []
  const problems: UnreadableCall[] = []
  let calls = 0
  const soFar = () => ({
    applied: !dryRun,
    calls,
    changed: changes.length,
    unreadable: problems.length,
    changes,
    problems
  })

  for (const organizationId of organizationIds) {
    for await (const call of replayCalls(db, organizationId, { since, read: readToday, apply: !dryRun, now })) {
      const identity = identityOf(organizationId, call)
      if (call.changes.length > 0) changes.push({ ...identity, fields: call.changes.map(shorten) })
      if (call.problem !== null) problems.push({ ...identity, reason: call.problem })
      calls += 1
      if (calls % callsBetweenProgress === 0) onProgress(soFar())
    }
  }

  return soFar()
}

const readToday: ReadReport = (provider, body, clientPhoneNumber) => {
  const country = countryOfPhoneNumber(clientPhoneNumber)
  const reading = findProvider(provider)?.read(JSON.parse(body), { country })

  return reading ?? { kind: 'invalid', path: '', message: `no provider is called ${provider}` }
}

function identityOf(organizationId: OrganizationId, { id, provider_call_id }: ReplayedCall): CallIdentity {
  return { organization_id: organizationId, call_id: id, provider_call_id }
}

const shownLength = 200

function shorten({ field, from, to }: Change): Change {
  return { field, from: shortenText(from), to: shortenText(to) }
}

function shortenText(value: unknown): unknown {
  return typeof value === 'string' && value.length > shownLength
    ? `${value.slice(0, shownLength)}…`.toWellFormed()
    : value
}
