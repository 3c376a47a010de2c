import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { findMappingName } from '#features/endpoints/providers.ts'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import type { OfEndpoint } from '../endpoint/endpoint-page.tsx'
import { mappingQuery } from './mappings.ts'

/** Whether the reports of another vendor can be read, with a link to their mapping. */
export function MappingSection({ organization, endpoint }: OfEndpoint) {
  const name = findMappingName(endpoint.provider)

  return name === undefined ? null : <Section organization={organization} endpoint={endpoint} name={name} />
}

function Section({ organization, endpoint, name }: OfEndpoint & { readonly name: string }) {
  const { data: mapping } = useQuery(mappingQuery(organization, name))
  const waiting = mapping?.endpoints.find(({ endpoint_id: id }) => id === endpoint.id)?.waiting ?? 0

  return (
    <SettingsPanel
      title="Mapping"
      about="How the vendor’s reports become calls. Reports that arrive before it is saved wait, and none is lost."
    >
      <Group>
        {mapping !== undefined && (
          <Status tone={mapping.document === null ? 'waiting' : 'good'}>
            {mapping.document === null ? `No mapping yet. Waiting reports: ${waiting}` : 'Reports are read'}
          </Status>
        )}
        <Button component={Link} variant="default" to={`/o/${organization}/settings/webhooks/mappings/${name}`}>
          Open mapping
        </Button>
      </Group>
    </SettingsPanel>
  )
}
