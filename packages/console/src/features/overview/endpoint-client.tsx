import { Link } from '@tanstack/react-router'

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
export function EndpointClient({ organization, client, endpoint, name, isManager }: EndpointClientProps) {
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
