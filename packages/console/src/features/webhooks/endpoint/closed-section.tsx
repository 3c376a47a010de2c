import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rejectionSumsQuery } from '#features/rejections/rejections.ts'
import { formatCount } from '#ui/locale/formats.ts'
import { SettingsPanel } from '#ui/page/part.tsx'
import { Time } from '#ui/time/time.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'

/** The state of a replaced or revoked URL, and whether the provider still uses it. */
export function ClosedSection({ organization, endpoint }: OfEndpoint) {
  const { accepts_until: until, last_used_at: lastUsedAt } = endpoint

  return until === null ? (
    <SettingsPanel title="Revoked" about="A revoked URL never accepts a report again.">
      <Text>Reports that arrive here get 404 and are not stored.</Text>
      <LateReports organization={organization} endpoint={endpoint} />
    </SettingsPanel>
  ) : (
    <SettingsPanel title="Replaced" about="Another URL has replaced this one. Enter that URL at the provider.">
      <Text>
        Accepts reports until <Time at={until} isLong />. Reports that arrive later get 404 and are not stored.
      </Text>
      <Text>
        Last report here: <Time at={lastUsedAt} otherwise="never" />
      </Text>
    </SettingsPanel>
  )
}

/** Requests that arrived after the URL was revoked. */
function LateReports({ organization, endpoint: { id, client_id: client } }: OfEndpoint) {
  const { data } = useQuery(rejectionSumsQuery(organization, { endpoint_id: id, cause: 'revoked' }))
  const [late] = data?.counts ?? []
  if (late === undefined) return null

  return (
    <Text>
      <strong>Arrived at a revoked URL: {formatCount(late.rejections)}</strong>, latest <Time at={late.latest_minute} />
      . Enter the new URL at the provider.{' '}
      <Link to="/o/$organization/deliveries" params={{ organization }} search={{ client, endpoint: id }}>
        Show rejected reports
      </Link>
    </Text>
  )
}
