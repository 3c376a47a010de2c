import type { EndpointId } from '@callbook/domain'
import type { ReportReceipt } from '@callbook/operations'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { examples, readId, readLimit } from '../arguments.ts'
import { inColumns, lineOf } from './describe-delivery.ts'

const { findOrganizationOfId } = queries
const { followDeliveries, listDeliveries } = operations

export interface ListOptions {
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
    .action((options: ListOptions, command: Command) =>
      run(command, (session) => (options.follow ? follow(session, options) : list(session, options)), describe)
    )
}

async function list({ db }: Session, { endpoint, limit }: ListOptions): Promise<ReportReceipt[]> {
  const organizationId = found(await findOrganizationOfId(db, 'endpoints', endpoint), 'endpoint', endpoint)

  return found(await listDeliveries(db, organizationId, endpoint, limit), 'endpoint', endpoint)
}

/** Every report has been printed when the promise resolves. */
async function follow(session: Session, { endpoint, limit }: ListOptions): Promise<undefined> {
  const { db } = session
  const stop = session.interruption()
  const organizationId = found(await findOrganizationOfId(db, 'endpoints', endpoint), 'endpoint', endpoint)
  const print = async (deliveries: readonly ReportReceipt[]) => {
    for (const delivery of deliveries) await session.stream(delivery, lineOf(delivery))
  }
  const isKnown = await followDeliveries(db, organizationId, endpoint, { limit, stop, print })
  found(isKnown ? isKnown : undefined, 'endpoint', endpoint)
}

function describe(deliveries: readonly ReportReceipt[]): string {
  if (deliveries.length === 0) return 'none'
  const head = ['at', 'http', 'call or rejection', 'what'] as const

  return [inColumns(...head), ...deliveries.map(lineOf)].join('\n')
}
