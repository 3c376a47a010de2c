import type { ReceivedReport } from '@callbook/console-api'
import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { examples, readId, readLimit } from '../arguments.ts'
import { dataOf } from '../http/api.ts'
import { atQuery, type HttpSession } from '../http/http-session.ts'
import { inOwner } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { followReports, withoutKey } from './follow-reports.ts'

interface ListOptions {
  readonly endpoint: EndpointId
  readonly limit: number
  readonly follow?: true
}

const about = `
Accepted reports are listed with the id of their call, and rejected ones with
the id of the rejection, which \`rejection retry ID\` stores. Reports that were
rejected before they were read are counted by minute and cause. Repeated reports
and messages of other types are acknowledged and not listed.

With --follow, the earliest report comes first, and new reports are printed as
they are stored, until Ctrl-C. With --json, each report is one line of JSON.`

export function addDeliveryCommands(program: Command, run: Run): void {
  const delivery = program.command('delivery').description('Inspect reports received by webhook URLs')

  delivery
    .command('list')
    .description('List the latest reports to an endpoint, accepted and rejected, newest first')
    .requiredOption('--endpoint <id>', 'id of the endpoint', readId)
    .option('--limit <number>', 'maximum number of reports, up to 500', readLimit(500), 20)
    .option('--follow', 'follow mode: new reports are shown as they arrive')
    .addHelpText('after', about)
    .addHelpText('after', examples('delivery list --endpoint ID', 'delivery list --endpoint ID --follow'))
    .action(({ endpoint, limit, follow: isFollowed }: ListOptions, command: Command) =>
      run.overHttp(
        command,
        (session) =>
          inOwner(session, { noun: 'endpoint', id: endpoint }, (organization) => {
            const read = readerOf(session, organization, endpoint)

            return isFollowed ? follow(session, read, limit) : list(read, limit)
          }),
        describe
      )
    )
}

function readerOf({ api }: HttpSession, organization: OrganizationId, id: EndpointId) {
  const path = '/console/api/organizations/{organization}/endpoints/{id}/deliveries'

  return (query: { readonly limit?: number; readonly since?: string }) =>
    dataOf(api.GET(path, atQuery({ organization, id }, query)))
}

type Read = ReturnType<typeof readerOf>

async function list(read: Read, limit: number): Promise<readonly Shown[]> {
  return (await read({ limit })).map(withoutKey)
}

/** Every report has been printed when the promise resolves. */
async function follow(session: HttpSession, read: Read, limit: number): Promise<undefined> {
  const source = {
    last: (count: number) => read({ limit: count }),
    since: (time: Date) => read({ since: time.toISOString() })
  }
  const print = async (reports: readonly Shown[]) => {
    for (const report of reports) await session.stream(report, lineOf(report))
  }
  await followReports(source, { limit, stop: session.interruption(), print })
}

type Shown = Omit<ReceivedReport, 'key'>

function describe(reports: readonly Shown[]): string {
  if (reports.length === 0) return 'none'

  return [inColumns(['at', 'http', 'call or rejection', 'what']), ...reports.map(lineOf)].join('\n')
}

/** Shortens the time to the second. JSON has the full time. */
function lineOf({ at, status, call_id, rejection_id, kind, cause, count, recovered }: Shown): string {
  const times = count > 1 ? ` (${count} times)` : ''
  const since = recovered > 0 ? `, ${recovered} fetched since` : ''
  const time = at.replace(/\.\d+/, '')

  return inColumns([time, String(status), call_id ?? rejection_id ?? '-', `${kind ?? cause}${times}${since}`])
}

/** Fits 80 columns, unless the cause is long: it is not cut. */
const widths = [20, 4, 36, 0]

function inColumns(cells: readonly string[]): string {
  return cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
}
