import type { LegalHold } from '@callbook/console-api'
import { Link } from '@tanstack/react-router'

interface HeldDataProps {
  readonly organization: string
  readonly hold: LegalHold
  /** Name of the client. */
  readonly client: string
}

/** Names the data of a hold, with a link to a customer or call. */
export function HeldData({ organization, hold: { call_id: call, customer_id: customer }, client }: HeldDataProps) {
  if (call !== null)
    return (
      <Link to="/o/$organization/calls/$call" params={{ organization, call }}>
        A call of <bdi>{client}</bdi>
      </Link>
    )
  if (customer !== null)
    return (
      <Link to="/o/$organization/customers/$customer" params={{ organization, customer }}>
        A customer of <bdi>{client}</bdi>
      </Link>
    )

  return (
    <>
      All data of <bdi>{client}</bdi>
    </>
  )
}
