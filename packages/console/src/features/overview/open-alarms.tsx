import type { Overview } from '@callbook/console-api'
import { providerOf } from '#features/endpoints/providers.ts'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { EndpointClient } from './endpoint-client.tsx'
import lists from './endpoint-list.module.css'
import classes from './overview.module.css'

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
      <h2 id="alarms" className={classes.heading}>
        Alarms
      </h2>
      <ul className={lists.list}>
        {alarms.map(({ id, endpoint_id: endpoint, client_id: client, client_name: name, provider, ...alarm }) => (
          <li key={id} className={lists.alarm}>
            <Status tone={alarm.certainty === 'suspected' ? 'waiting' : 'bad'}>
              <EndpointClient {...{ organization, client, endpoint, name, isManager }} />
            </Status>
            <div>
              <strong>{alarm.what}</strong>
              <p>
                {providerOf(provider).name}, since <Time at={alarm.since} />
                {alarm.certainty === 'suspected' && ', suspected'}. {alarm.next_step}.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
