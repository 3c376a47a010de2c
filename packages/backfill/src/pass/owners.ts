import {
  type Database,
  findAssistantEndpoints,
  listAccountEndpoints,
  listReceivingEndpoints,
  type ReceivingEndpoint
} from '@callbook/db'
import type { EndpointId, ListedCall, OrganizationId, ProviderAccountId } from '@callbook/domain'

/** Whose calls are. It is never guessed: of what is not known, the owner is undefined. */
export interface Owners {
  /** The endpoint to which somebody has said that such calls belong. */
  mapped(call: ListedCall): ReceivingEndpoint | undefined
  /** The endpoint to which such calls belong, as somebody has said or as calls of the same assistant have shown. */
  find(call: ListedCall): ReceivingEndpoint | undefined
}

interface OwnersOf {
  readonly id: ProviderAccountId
  readonly provider: string
}

/** For so long the calls that arrived of an assistant say whose it is. */
const arrivedMs = 30 * 86_400_000

export async function readOwners(
  db: Database,
  organizationId: OrganizationId,
  { id, provider }: OwnersOf,
  now: Date
): Promise<Owners> {
  const since = new Date(now.getTime() - arrivedMs)
  const mappings = await listAccountEndpoints(db, organizationId, id)
  const arrived = await findAssistantEndpoints(db, organizationId, { provider, since })
  const endpoints = await listReceivingEndpoints(db, organizationId, provider)
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
  const byAssistant = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.assistant_id, byId.get(row.endpoint_id)]))
  const [said, shown] = [byAssistant(mappings), byAssistant(arrived)]
  const mapped = ({ assistantId }: ListedCall) => (said.has(assistantId) ? said.get(assistantId) : said.get(null))
  // What somebody has said holds where that endpoint takes nothing now, too: the call is then nobody's.
  const isMapped = ({ assistantId }: ListedCall) => said.has(assistantId) || said.has(null)

  return {
    mapped,
    find: (call) => (isMapped(call) ? mapped(call) : shown.get(call.assistantId))
  }
}

interface Row {
  readonly assistant_id: string | null
  readonly endpoint_id: EndpointId
}
