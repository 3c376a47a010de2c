import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { providerOf } from '#features/endpoints/providers.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { Status } from '#ui/status/status.tsx'
import { Time } from '#ui/time/time.tsx'
import { MappingEditor } from './mapping-editor.tsx'
import { mappingQuery } from './mappings.ts'

const organizationRoute = getRouteApi('/signed-in/o/$organization')
const route = getRouteApi('/signed-in/o/$organization/settings/webhooks/mappings/$name')

export function MappingPage() {
  const { organization } = organizationRoute.useParams()
  const { name } = route.useParams()
  const { data: mapping, error, refetch } = useQuery(mappingQuery(organization, name))

  return (
    <>
      <PageHead title={`Mapping of ${providerOf(`custom-${name}`).name}`}>
        {mapping !== undefined && (
          <span>
            {mapping.made_at === null ? (
              <Status tone="waiting">Not saved yet</Status>
            ) : (
              <Status tone="good">
                Version {mapping.version}, <Time at={mapping.made_at} />
              </Status>
            )}{' '}
            <Link to="/o/$organization/settings/webhooks" params={{ organization }}>
              All webhooks
            </Link>
          </span>
        )}
      </PageHead>
      {error !== null && <FailedList error={error} retry={refetch} />}
      {mapping !== undefined && <MappingEditor key={name} organization={organization} mapping={mapping} />}
    </>
  )
}
