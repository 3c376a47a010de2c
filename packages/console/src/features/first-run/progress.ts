import type { ApiKey, Client, Endpoint } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery } from '#features/api-keys/api-keys.ts'
import { clientsQuery, hasCalls } from '#features/clients/clients.ts'
import { endpointsQuery } from '#features/endpoints/endpoints.ts'

/** Polling interval for the first report while the page is visible. */
const pollMs = 5_000

/** Setup progress of an organization, derived from its data. */
export interface Progress {
  readonly client: Client | undefined
  readonly endpoint: Endpoint | undefined
  readonly hasReport: boolean
  readonly apiKey: ApiKey | undefined
  /** Whether all queries have loaded. */
  readonly isKnown: boolean
  readonly error: unknown
}

/** Polls the setup progress while the page is open. */
export function useProgress(organization: string): Progress {
  const clients = useQuery({
    ...clientsQuery(organization),
    refetchInterval: ({ state: { data = [] } }) => (data.length > 0 && !data.some(hasCalls) ? pollMs : false)
  })
  const client = clients.data?.at(-1)
  const endpoints = useQuery({ ...endpointsQuery(organization, client?.id ?? ''), enabled: client !== undefined })
  const apiKeys = useQuery(apiKeysQuery(organization))

  return {
    client,
    endpoint: endpoints.data?.find(({ status }) => status === 'active'),
    hasReport: clients.data?.some(hasCalls) ?? false,
    apiKey: apiKeys.data?.find(({ revoked_at: at }) => at === null),
    isKnown: clients.data !== undefined && apiKeys.data !== undefined && (client === undefined || endpoints.isFetched),
    error: clients.error ?? endpoints.error ?? apiKeys.error
  }
}
