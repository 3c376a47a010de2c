import {
  type AccountEndpoint,
  findEndpoint,
  findOldestUnassigned,
  findProviderAccount,
  listAccountEndpoints,
  mapProviderAccount,
  type OrganizationScope,
  type ProviderAccountRow,
  type Queryable,
  requestPass,
  unmapProviderAccount
} from '@callbook/db'
import { type ClientId, type EndpointId, findListingProvider, type ProviderAccountId } from '@callbook/domain'
import { type AuditContext, recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError, RefusedError } from '../input-error.ts'
import type { Context } from '../within.ts'

/** Assistant of the calls; `null` for all assistants without a mapping of their own. */
type Calls = string | null

interface Mapping {
  readonly endpointId: EndpointId
  readonly assistantId: Calls
  readonly now: Date
}

export const maxAssistantIdLength = 200

/** Maximum number of mappings per account. Every comparison reads all of them. */
const maxMappings = 1_000

/**
 * Maps calls of an account to a webhook URL, and requests a comparison of the unassigned calls.
 *
 * @returns all mappings of the account; `undefined` if it does not exist
 * @throws {InputError} if the endpoint belongs to another organization or provider
 * @throws {RefusedError} if the endpoint is revoked, or the account has reached its maximum of mappings
 */
export async function mapProviderCalls(
  at: Context,
  id: ProviderAccountId,
  { endpointId, assistantId, now }: Mapping
): Promise<AccountEndpoint[] | undefined> {
  const { db, organizationId } = at
  checkAssistantId(assistantId)

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const account = await findProviderAccount(inTx, id)
    if (account === undefined) return undefined
    const clientId = await requireEndpoint({ db: tx, organizationId }, endpointId, account.provider)
    const mapped = await listAccountEndpoints(inTx, id)
    const before = mapped.find(({ assistant_id }) => assistant_id === assistantId)
    if (before?.endpoint_id === endpointId) return mapped
    if (before === undefined && mapped.length >= maxMappings) {
      throw new RefusedError(`The account has reached its limit of ${maxMappings} mapped assistants`)
    }
    await mapProviderAccount(inTx, id, { endpointId, assistantId, now })
    await compareUnassigned({ db: tx, organizationId }, account, now)
    await record(tx, at, { objectId: id, assistantId, clientId, before, after: endpointId })

    return await listAccountEndpoints(inTx, id)
  })
}

/**
 * Removes a mapping of an account.
 *
 * @returns the remaining mappings; `undefined` if the account or the mapping does not exist
 */
export async function unmapProviderCalls(
  at: Context,
  id: ProviderAccountId,
  assistantId: Calls
): Promise<AccountEndpoint[] | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const inTx = { db: tx, organizationId }
    const mapped = await listAccountEndpoints(inTx, id)
    const before = mapped.find(({ assistant_id }) => assistant_id === assistantId)
    if (before === undefined || !(await unmapProviderAccount(inTx, id, assistantId))) return undefined
    await record(tx, at, { objectId: id, assistantId, clientId: before.client_id, before, after: null })

    return mapped.filter((one) => one !== before)
  })
}

/** @throws {InputError} if the ID is not valid */
function checkAssistantId(assistantId: Calls): void {
  if (assistantId === null) return
  const isId = assistantId.length <= maxAssistantIdLength && /^[\x21-\x7e]+$/.test(assistantId)
  if (!isId) {
    throw new InputError(
      `assistant_id must be an id as the provider shows it, of at most ${maxAssistantIdLength} characters`
    )
  }
}

async function requireEndpoint(
  { db: tx, organizationId }: OrganizationScope,
  id: EndpointId,
  provider: string
): Promise<ClientId> {
  const endpoint = await findEndpoint({ db: tx, organizationId }, id)
  if (endpoint === undefined || endpoint.provider !== provider) {
    throw new InputError(`endpoint_id must be a webhook URL of the organization for ${provider}`)
  }
  if (endpoint.status === 'revoked') throw new RefusedError('The endpoint is revoked and cannot receive calls')

  return endpoint.client_id
}

interface Remapped {
  readonly assistantId: Calls
  readonly clientId: ClientId
  readonly before: AccountEndpoint | undefined
  readonly after: EndpointId | null
}

async function record(
  tx: Queryable,
  at: AuditContext,
  { objectId, assistantId, clientId, before, after }: Remapped & { readonly objectId: ProviderAccountId }
): Promise<void> {
  const changes = {
    assistant_id: { after: assistantId ?? 'all others' },
    endpoint_id: { before: before?.endpoint_id ?? null, after }
  }
  await recordAuditEvent(tx, at, { act: 'provider_account.map', objectId, clientId, changes })
}

const dayMs = 86_400_000

/** Requests a comparison of the unassigned calls, because regular passes start at later calls. */
async function compareUnassigned(
  { db: tx, organizationId }: OrganizationScope,
  { id, provider }: Pick<ProviderAccountRow, 'id' | 'provider'>,
  now: Date
): Promise<void> {
  const inTx = { db: tx, organizationId }
  const oldest = await findOldestUnassigned(inTx, id)
  if (oldest === undefined) return
  const { overlapMs, firstDays } = findListingProvider(provider)?.listing ?? { overlapMs: 0, firstDays: 0 }
  const from = new Date(Math.max(oldest.getTime() - overlapMs, now.getTime() - firstDays * dayMs))
  await requestPass(inTx, id, { from, now })
}
