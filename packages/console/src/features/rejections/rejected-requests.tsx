import type { RejectionSum } from '@callbook/console-api'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#api/session/permissions.ts'
import { List } from '#ui/list/list.tsx'
import { Time } from '#ui/time/time.tsx'
import { sumColumns } from './rejection-columns.tsx'
import type { RejectionParameters } from './rejection-search.ts'
import classes from './rejections.module.css'
import { rejectionSumsQuery } from './rejections.ts'

interface RejectedRequestsProps {
  readonly organization: string
  readonly parameters: RejectionParameters
}

/** Requests rejected before parsing, with links to the settings of their webhook URLs for users who may change them. */
export function RejectedRequests({ organization, parameters }: RejectedRequestsProps) {
  const mayManage = usePermission()('manage_endpoints')
  const query = useQuery(rejectionSumsQuery(organization, parameters))
  const { counts = [], since } = query.data ?? {}
  if (counts.length === 0) return null

  return (
    <section className={classes.requests}>
      <h2 className={classes.title}>Rejected before parsing</h2>
      <p className={classes.about}>
        Only the number of requests per minute is stored. They cannot be retried.
        {since && (
          <>
            {' '}
            Counted since <Time at={since} isLong />.
          </>
        )}
      </p>
      <List
        name="Rejected before parsing"
        query={{ ...query, data: counts }}
        columns={sumColumns}
        keyOf={({ endpoint_id: id, status, cause }) => `${id} ${status} ${cause}`}
        {...(mayManage && {
          linkOf: ({ client_id: client, endpoint_id: endpoint }: RejectionSum) => ({
            to: '/o/$organization/settings/webhooks/$client/$endpoint',
            params: { organization, client, endpoint }
          })
        })}
        empty={null}
      />
    </section>
  )
}
