import type { EndpointId, OrganizationId, RejectionId } from '@callbook/domain'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession } from '../http/http-session.ts'
import { inOwner } from '../http/organizations.ts'
import { readPages } from '../http/read-pages.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

/** Maximum number of reports and of counts shown; the newest are shown. */
const maxReports = 1_000
const maxCounts = 200

const organizations = '/console/api/organizations/{organization}'

export function addRejectionCommands(program: Command, run: Run): void {
  const rejection = program.command('rejection').description('Inspect and retry rejected reports')

  rejection
    .command('list')
    .description('List the rejected reports of an endpoint: the last 100 unreadable reports, and counts of the others')
    .requiredOption('--endpoint <id>', 'id of the endpoint', readId)
    .addHelpText('after', examples('rejection list --endpoint ID', 'rejection list --endpoint ID --json'))
    .action(({ endpoint }: { endpoint: EndpointId }, command: Command) =>
      run.overHttp(
        command,
        (session) =>
          inOwner(session, { noun: 'endpoint', id: endpoint }, (organization) => list(session, organization, endpoint)),
        describe
      )
    )

  rejection
    .command('retry')
    .alias('release')
    .description('Retry a rejected report, and store it as if it had been accepted when it arrived')
    .argument('<id>', 'id of the rejected report', readId)
    .addHelpText('after', examples('rejection retry ID'))
    .action((id: RejectionId, _options: object, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'rejected report', id }, async (organization) => {
          const released = session.api.POST(`${organizations}/rejections/{id}/release`, at({ organization, id }))

          return { id, ...(await dataOf(released)) }
        })
      )
    )
}

/** Returns the stored reports and the counts of the others, newest first. */
async function list({ api }: HttpSession, organization: OrganizationId, id: EndpointId) {
  const path = `${organizations}/endpoints/{id}/rejections` as const
  const reports = await readPages(maxReports, (page) => bodyOf(api.GET(path, atQuery({ organization, id }, page))))
  const counts = await dataOf(api.GET(`${path}/counts`, atQuery({ organization, id }, { limit: maxCounts })))
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
}

/** Shows samples by their source address. For oversized reports, also shows the largest declared size. */
function describe(rejections: Awaited<ReturnType<typeof list>>, width: number): string {
  return formatText(
    rejections.map(({ samples, ...rejection }) => ({
      ...rejection,
      from: [...new Set(samples.map(({ address }) => address))],
      bytes: Math.max(0, ...samples.map(({ announced_bytes: bytes = 0 }) => bytes)) || null
    })),
    width
  )
}
