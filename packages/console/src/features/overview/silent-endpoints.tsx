import type { Overview } from '@callbook/console-api'
import { providerOf } from '#features/endpoints/providers.ts'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { EndpointClient } from './endpoint-client.tsx'
import lists from './endpoint-list.module.css'
import classes from './overview.module.css'

interface SilentEndpointsProps {
  readonly organization: string
  readonly endpoints: Overview['silent_endpoints']
  /** Whether the user may manage clients. */
  readonly isManager: boolean
}

/** Webhook URLs that received reports daily but none for more than a day. */
export function SilentEndpoints({ organization, endpoints, isManager }: SilentEndpointsProps) {
  if (endpoints.length === 0) return null

  return (
    <section aria-labelledby="silent-urls">
      <h2 id="silent-urls" className={classes.heading}>
        Silent webhook URLs
      </h2>
      <p className={lists.note}>These URLs received reports every day, but none for more than a day.</p>
      <ul className={lists.list}>
        {endpoints.map(({ id: endpoint, client_id: client, client_name: name, provider, last_used_at: at }) => (
          <li key={endpoint}>
            <Status tone="bad">
              <EndpointClient {...{ organization, client, endpoint, name, isManager }} />
            </Status>
            <span>{providerOf(provider).name}</span>
            <span>
              Last report: <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
