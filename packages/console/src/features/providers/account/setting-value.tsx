import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import classes from './doctor-section.module.css'
import type { OfAccount } from './provider-account-page.tsx'

/** The API names the endpoint, because it does not return webhook URLs. */
const urlOfEndpoint = /^the webhook URL of endpoint ([\da-f-]{36})$/

/** A current or expected value. A webhook URL of Callbook becomes a link to its page. */
export function SettingValue({ organization, account, value }: OfAccount & { readonly value: string }) {
  const { data: clients } = useQuery(clientsQuery(organization))
  const endpoint = urlOfEndpoint.exec(value)?.[1]
  const assignment = account.assignments.find(({ endpoint_id: id }) => id === endpoint)
  const client = clients?.find(({ id }) => id === assignment?.client_id)
  if (endpoint === undefined || client === undefined) return <code>{value}</code>

  return (
    <>
      Webhook URL of{' '}
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
