import type { EndpointId, RejectionId } from '@callbook/domain'
import { bodyOf, dataOf } from '../api.ts'
import { at, atQuery, type HttpCommands } from '../http-command.ts'
import { inOwner } from '../organizations.ts'
import { readPages } from '../read-pages.ts'

/** Maximum number of reports and of counts shown; the newest are shown. */
const maxReports = 1_000
const maxCounts = 200

const organizations = '/console/api/organizations/{organization}'

export const rejectionCommands = {
  'rejection list': (session, { endpoint: id }: { endpoint: EndpointId }) =>
    inOwner(session, 'endpoint', id, async (organization) => {
      const path = `${organizations}/endpoints/{id}/rejections` as const
      const reports = await readPages(maxReports, (page) =>
        bodyOf(session.api.GET(path, atQuery({ organization, id }, page)))
      )
      const counts = await dataOf(
        session.api.GET(`${path}/counts`, atQuery({ organization, id }, { limit: maxCounts }))
      )
      const all = [
        ...reports.map(({ id, received_at, status, cause, path, request_id, ...report }) => ({
          ...{ id, received_at, status, count: 1, recovered: 0, cause, path, call_id: report.provider_call_id },
          ...{ request_id, releasable: report.has_body, samples: [] }
        })),
        ...counts.map(({ minute, status, cause, rejections: count, recovered, samples }) => ({
          ...{ id: null, received_at: minute, status, count, recovered, cause, path: null, call_id: null },
          ...{ request_id: null, releasable: false, samples }
        }))
      ]

      return all.sort((a, b) => (a.received_at < b.received_at ? 1 : -1))
    }),

  'rejection retry': (session, id: RejectionId) =>
    inOwner(session, 'rejected report', id, async (organization) => {
      const released = session.api.POST(`${organizations}/rejections/{id}/release`, at({ organization, id }))

      return { id, ...(await dataOf(released)) }
    })
} satisfies HttpCommands
