import type { Overview } from '@callbook/console-api'
import { Link } from '@tanstack/react-router'
import { getProvider } from '#features/endpoints/providers.ts'
import { Status } from '#ui/status.tsx'
import { Time } from '#ui/time/time.tsx'
import classes from './alarms.module.css'
import overview from './overview.module.css'

interface OpenAlarmsProps {
  readonly organization: string
  readonly alarms: Overview['alarms']
  /** Whether the user may manage clients. */
  readonly isManager: boolean
}

export function OpenAlarms({ organization, alarms, isManager }: OpenAlarmsProps) {
  if (alarms.length === 0) return null

  return (
    <section aria-labelledby="alarms">
      <h2 id="alarms" className={overview.heading}>
        Alarms
      </h2>
      <ul className={classes.list}>
        {alarms.map(({ id, endpoint_id: endpoint, client_id: client, client_name: name, provider, ...alarm }) => (
          <li key={id} className={classes.alarm}>
            <Status tone={alarm.certainty === 'suspected' ? 'waiting' : 'bad'}>
              <EndpointClient {...{ organization, client, endpoint, name, isManager }} />
            </Status>
            <div>
              <strong>{alarm.what}</strong>
              <p>
                {getProvider(provider).name}, since <Time at={alarm.since} />
                {alarm.certainty === 'suspected' && ', suspected'}. {alarm.next_step}.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EndpointClientProps {
  readonly organization: string
  /** Id. */
  readonly client: string
  /** The id of the webhook URL. */
  readonly endpoint: string
  readonly name: string
  /** Whether the user may manage clients. */
  readonly isManager: boolean
}

/** Name of the endpoint’s client, linked to the webhook URL if the user may manage clients. */
function EndpointClient({ organization, client, endpoint, name, isManager }: EndpointClientProps) {
  if (!isManager) return <span dir="auto">{name}</span>

  return (
    <Link
      to="/o/$organization/settings/webhooks/$client/$endpoint"
      params={{ organization, client, endpoint }}
      dir="auto"
    >
      {name}
    </Link>
  )
}

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
      <h2 id="silent-urls" className={overview.heading}>
        Silent webhook URLs
      </h2>
      <p className={classes.note}>These URLs received reports every day, but none for more than a day.</p>
      <ul className={classes.list}>
        {endpoints.map(({ id: endpoint, client_id: client, client_name: name, provider, last_used_at: at }) => (
          <li key={endpoint}>
            <Status tone="bad">
              <EndpointClient {...{ organization, client, endpoint, name, isManager }} />
            </Status>
            <span>{getProvider(provider).name}</span>
            <span>
              Last report: <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
