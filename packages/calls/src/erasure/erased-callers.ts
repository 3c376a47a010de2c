import { type Caller, type ClientId, type ErasureKey, hashCaller, type OrganizationId } from '@callbook/domain'
import type { NamedQuery, Parameter } from '@callbook/postgres'

/** Whether somebody was erased cannot be told: the process has not the key that callers were erased with. */
export class ErasureKeyError extends Error {
  override readonly name = 'ErasureKeyError'

  constructor() {
    super('Callers were erased: ERASURE_KEY must be the key that they were erased with')
  }
}

/** A call as its report tells it. */
export interface ToldCall {
  readonly caller: Caller
  /** When it took place. */
  readonly time: Date
}

/** One caller of a client who was erased. */
export interface Erasure {
  readonly organization_id: OrganizationId
  readonly client_id: ClientId
  readonly caller_hash: Buffer
  readonly key_id: string
  readonly erased_at: string
}

/** The erasures of a client after an instant: none for calls that take place today, and so hardly ever a row. */
const findErasures = {
  name: 'find_erasures',
  text: `select organization_id, client_id, caller_hash, key_id, erased_at from erased_callers
    where organization_id = $1 and client_id = $2 and erased_at > $3`
}

/** The queries for every erasure that may matter to these calls. */
export function erasureQueries(calls: readonly ToldCall[]): NamedQuery[] {
  const ofClients = Map.groupBy(calls, ({ caller }) => `${caller.organizationId} ${caller.clientId}`)
  const rows = [...ofClients.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ofOne]) => sinceOf(ofOne))

  return rows.flatMap((values) => (values === undefined ? [] : [{ ...findErasures, values }]))
}

function sinceOf(ofClient: readonly ToldCall[]): Parameter[] | undefined {
  const [first] = ofClient.toSorted((a, b) => a.time.getTime() - b.time.getTime())

  return first && [first.caller.organizationId, first.caller.clientId, first.time]
}

/**
 * When the caller was erased, if that was after the call; undefined for a call that nobody has to forget.
 *
 * @param erasures what `erasureQueries` found
 * @param key with which callers are recognized
 * @throws {ErasureKeyError}
 */
export function erasedSince(
  { caller, time }: ToldCall,
  erasures: readonly Erasure[],
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
