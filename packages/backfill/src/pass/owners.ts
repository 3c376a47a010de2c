import {
  findAssistantEndpoints,
  listAccountEndpoints,
  listProviderEndpoints,
  type ProviderEndpoint
} from '@callbook/db'
import type { EndpointId, ListedCall } from '@callbook/domain'
import { openWebhookSettings, type SettingsSource } from './webhook-settings.ts'

/** Whose calls are. It is never guessed: of what is not known, the owner is undefined. */
export interface Owners {
  /** Asks the provider to whom it sends such calls, of those of which nobody has said whose they are. */
  learn(calls: readonly ListedCall[]): Promise<void>
  /**
   * The endpoint to which such calls belong: as somebody has said; or else as the provider's own settings say; or else
   * as calls of the same assistant have shown.
   */
  find(call: ListedCall): ProviderEndpoint | undefined
}

/** For so long the calls that arrived of an assistant say whose it is. */
const arrivedMs = 30 * 86_400_000

export async function readOwners(source: SettingsSource): Promise<Owners> {
  const { db, organizationId, account, now } = source
  const { id, provider } = account
  const since = new Date(now().getTime() - arrivedMs)
  const mappings = await listAccountEndpoints(db, organizationId, id)
  const arrived = await findAssistantEndpoints(db, organizationId, { provider, since })
  const endpoints = await listProviderEndpoints(db, organizationId, provider)
  const settings = await openWebhookSettings(source, endpoints)
  const receiving = new Map(endpoints.filter(({ status }) => status === 'active').map((one) => [one.id, one]))
  const byAssistant = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.assistant_id, receiving.get(row.endpoint_id)]))
  const [said, shown] = [byAssistant(mappings), byAssistant(arrived)]
  const mapped = ({ assistantId }: ListedCall) => (said.has(assistantId) ? said.get(assistantId) : said.get(null))
  // What somebody has said holds where that endpoint takes nothing now, too: the call is then nobody's.
  const isMapped = ({ assistantId }: ListedCall) => said.has(assistantId) || said.has(null)

  return {
    learn: (calls) => settings.learn(calls.filter((call) => !isMapped(call))),
    find(call) {
      if (isMapped(call)) return mapped(call)
      const sentTo = settings.endpointOf(call)

      // So does what the provider's settings say.
      return sentTo === undefined ? shown.get(call.assistantId) : receiving.get(sentTo)
    }
  }
}

interface Row {
  readonly assistant_id: string | null
  readonly endpoint_id: EndpointId
}
