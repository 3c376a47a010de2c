import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientsQuery } from '../../../../clients/clients.ts'
import type { OfAccount } from './account-page.tsx'
import classes from './doctor-section.module.css'

/** How the API names the webhook URL of an endpoint, which it does not show. */
const urlOfEndpoint = /^the webhook URL of endpoint ([\da-f-]{36})$/

/** What a setting is or should be: a webhook URL of ours leads to where it is shown. */
export function SettingValue({ organization, account, value }: OfAccount & { readonly value: string }) {
  const { data: clients } = useQuery(clientsQuery(organization))
  const endpoint = urlOfEndpoint.exec(value)?.[1]
  const assignment = account.assignments.find(({ endpoint_id: id }) => id === endpoint)
  const client = clients?.find(({ id }) => id === assignment?.client_id)
  if (endpoint === undefined || client === undefined) return <code>{value}</code>

  return (
    <>
      The webhook URL of{' '}
      <Link
        to="/o/$organization/settings/webhooks/$client/$endpoint"
        params={{ organization, client: client.id, endpoint }}
        className={classes.link}
      >
        <bdi>{client.name}</bdi>
      </Link>
    </>
  )
}
