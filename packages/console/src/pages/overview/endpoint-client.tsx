import { Link } from '@tanstack/react-router'

interface EndpointClientProps {
  readonly organization: string
  /** Its id. */
  readonly client: string
  /** The id of the webhook URL. */
  readonly endpoint: string
  readonly name: string
  /** Whether whoever sees it may look after it. */
  readonly isManager: boolean
}

/** Whose webhook URL it is: leads there, for who may look after it. */
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
