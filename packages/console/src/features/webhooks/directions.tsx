import { Link } from '@tanstack/react-router'
import segments from '#ui/page/segments.module.css'

/** Switches between inbound webhooks (provider to Callbook) and outbound ones (Callbook to the organization). */
export function Directions({ organization }: { readonly organization: string }) {
  const params = { organization }
  const activeOptions = { exact: true, includeSearch: false }

  return (
    <nav aria-label="Direction" className={segments.segments}>
      <Link to="/o/$organization/settings/webhooks" params={params} activeOptions={activeOptions}>
        Inbound
      </Link>
      <Link to="/o/$organization/settings/webhooks/outbound" params={params} activeOptions={activeOptions}>
        Outbound
      </Link>
    </nav>
  )
}
