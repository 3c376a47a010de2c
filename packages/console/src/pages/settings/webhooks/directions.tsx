import { Link } from '@tanstack/react-router'
import segments from '../../../shell/segments.module.css'

/** From providers to here, or from here to programs of the organization. */
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
