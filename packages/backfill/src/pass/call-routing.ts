import {
  findAssistantEndpoints,
  listAccountEndpoints,
  listProviderEndpoints,
  type ProviderEndpoint
} from '@callbook/db'
import type { EndpointId, ListedCall } from '@callbook/domain'
import { openWebhookSettings, type SettingsSource } from './webhook-settings.ts'

/** Finds the endpoints of calls without guessing: undefined if the owner is unknown. */
export interface CallRouting {
  /** Requests the webhook settings of calls that are not assigned explicitly. */
  learn(calls: readonly ListedCall[]): Promise<void>
  /**
   * Returns the endpoint of a call: by explicit assignment, else by the provider's webhook settings, else by stored
   * calls of the same assistant.
   */
  find(call: ListedCall): ProviderEndpoint | undefined
}

/** How long stored calls of an assistant determine its endpoint. */
const arrivedMs = 30 * 86_400_000

export async function loadCallRouting(source: SettingsSource): Promise<CallRouting> {
  const { db, organizationId, account, now } = source
  const { id, provider } = account
  const since = new Date(now().getTime() - arrivedMs)
  const mappings = await listAccountEndpoints({ db, organizationId }, id)
  const arrived = await findAssistantEndpoints({ db, organizationId }, { provider, since })
  const endpoints = await listProviderEndpoints({ db, organizationId }, provider)
  const settings = await openWebhookSettings(source, endpoints)
  const receiving = new Map(endpoints.filter(({ status }) => status === 'active').map((one) => [one.id, one]))
  const byAssistant = (rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.assistant_id, receiving.get(row.endpoint_id)]))
  const [said, shown] = [byAssistant(mappings), byAssistant(arrived)]
  const mapped = ({ assistantId }: ListedCall) => (said.has(assistantId) ? said.get(assistantId) : said.get(null))
  // An explicit assignment to an inactive endpoint still counts; the call is then unassigned.
  const isMapped = ({ assistantId }: ListedCall) => said.has(assistantId) || said.has(null)

  return {
    learn: (calls) => settings.learn(calls.filter((call) => !isMapped(call))),
    find(call) {
      if (isMapped(call)) return mapped(call)
      const sentTo = settings.endpointOf(call)

      // The provider's settings count, too, if they name an inactive endpoint.
      return sentTo === undefined ? shown.get(call.assistantId) : receiving.get(sentTo)
    }
  }
}

interface Row {
  readonly assistant_id: string | null
  readonly endpoint_id: EndpointId
}
