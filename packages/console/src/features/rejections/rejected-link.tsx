import { Link } from '@tanstack/react-router'
import { formatCount } from '#ui/formats.ts'

interface RejectedLinkProps {
  readonly organization: string
  /** Webhook URL. */
  readonly endpoint: string
  /** Number of reports that it rejected in the last 24 hours. */
  readonly rejected: number
}

export function RejectedLink({ organization, endpoint, rejected }: RejectedLinkProps) {
  return (
    <Link to="/o/$organization/deliveries" params={{ organization }} search={{ endpoint }}>
      {formatCount(rejected)} rejected
    </Link>
  )
}
