import { type Caller, type ClientId, type ErasureKey, hashCaller, type OrganizationId } from '@callbook/domain'
import type { NamedQuery, Parameter } from '@callbook/postgres'

/** Erased callers cannot be recognized, because the process lacks the key that they were erased with. */
export class ErasureKeyError extends Error {
  override readonly name = 'ErasureKeyError'

  constructor() {
    super('Callers were erased: ERASURE_KEY must be the key that they were erased with')
  }
}

export interface ReportedCall {
  readonly caller: Caller
  readonly time: Date
}

export interface CallerErasure {
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly caller_hash: Buffer
  readonly key_id: string
  readonly erased_at: string
}

const findErasingOrganizations = {
  name: 'find_erasing_organizations',
  text: 'select id from organizations where id = any($1) and last_erased_at > $2'
}

/** Returns the query for the organizations of these calls that have erased a caller since the earliest one. */
export function erasingOrganizations(calls: readonly ReportedCall[]): NamedQuery[] {
  if (calls.length === 0) return []
  const ids = new Set(calls.map(({ caller }) => caller.organizationId))

  return [{ ...findErasingOrganizations, values: [[...ids], earliest(calls)] }]
}

const findErasures = {
  name: 'find_erasures',
  text: `select organization_id, client_id, caller_hash, key_id, erased_at from erased_callers
    where organization_id = $1 and client_id = any($2) and erased_at > $3`
}

/** Returns the queries for every erasure that may affect these calls: one per organization, which is on one shard. */
export function erasureQueries(calls: readonly ReportedCall[]): NamedQuery[] {
  const ofOrganizations = Map.groupBy(calls, ({ caller }) => caller.organizationId)

  return [...ofOrganizations.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([organizationId, ofOne]) => ({ ...findErasures, values: [organizationId, ...clientsSince(ofOne)] }))
}

function clientsSince(calls: readonly ReportedCall[]): Parameter[] {
  const clients = new Set(calls.map(({ caller }) => caller.clientId))

  return [[...clients].sort(), earliest(calls)]
}

function earliest(calls: readonly ReportedCall[]): Date {
  return new Date(Math.min(...calls.map(({ time }) => time.getTime())))
}

/**
 * Returns when the caller was erased, if that was after the call; else `undefined`.
 *
 * @param erasures the rows of `erasureQueries`
 * @param key the key that identifies erased callers
 * @throws {ErasureKeyError}
 */
export function erasedSince(
  { caller, time }: ReportedCall,
  erasures: readonly CallerErasure[],
  key: ErasureKey | undefined
): Date | undefined {
  const later = erasures.filter(
    ({ organization_id, client_id, erased_at }) =>
      client_id === caller.clientId &&
      organization_id === caller.organizationId &&
      Date.parse(erased_at) > time.getTime()
  )
  if (later.length === 0) return undefined
  if (key === undefined || later.some(({ key_id }) => key_id !== key.id)) throw new ErasureKeyError()

  const hash = hashCaller(key, caller)
  const own = later.find(({ caller_hash }) => caller_hash.equals(hash))

  return own && new Date(own.erased_at)
}
