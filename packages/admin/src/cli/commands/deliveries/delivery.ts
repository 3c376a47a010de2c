import { findEndpointOrganization } from '@callbook/db'
import type { EndpointId } from '@callbook/domain'
import type { Command } from 'commander'
import type { Delivery } from '../../../deliveries/delivery.ts'
import { followDeliveries } from '../../../deliveries/follow-deliveries.ts'
import { listDeliveries } from '../../../deliveries/list-deliveries.ts'
import { found, type Run, type Session } from '../../run.ts'
import { examples, readId, readLimit } from '../arguments.ts'

interface ListOptions {
  readonly endpoint: EndpointId
  readonly limit: number
  readonly follow?: true
}

const about = `
An accepted delivery has the id of its call, a refused report that of its
rejection: \`rejection release ID\` stores it. What was refused before it was
read is counted by minute and cause. Repeats of a report, and messages of other
types, are acknowledged and not listed.

With --follow, the earliest come first, and new ones as they are stored, until
Ctrl-C; with --json, each is an object in a line of its own.`

export function addDeliveryCommands(program: Command, run: Run): void {
  const delivery = program.command('delivery').description('what was delivered to webhook URLs')

  delivery
    .command('list')
    .description('list the last deliveries to an endpoint, accepted and refused, the latest first')
    .requiredOption('--endpoint <id>', 'where they were delivered', readId)
    .option('--limit <number>', 'how many of them, up to 500', readLimit(500), 20)
    .option('--follow', 'go on with those that come')
    .addHelpText('after', about)
    .addHelpText('after', examples('delivery list --endpoint ID', 'delivery list --endpoint ID --follow'))
    .action((options: ListOptions, command: Command) =>
      run(command, (session) => (options.follow ? follow(session, options) : list(session, options)), describe)
    )
}

async function list({ db }: Session, { endpoint, limit }: ListOptions): Promise<Delivery[]> {
  const organizationId = found(await findEndpointOrganization(db, endpoint), 'endpoint', endpoint)

  return found(await listDeliveries(db, organizationId, endpoint, limit), 'endpoint', endpoint)
}

/** All is told by then. */
async function follow(session: Session, { endpoint, limit }: ListOptions): Promise<undefined> {
  const { db } = session
  const stop = session.interruption()
  const organizationId = found(await findEndpointOrganization(db, endpoint), 'endpoint', endpoint)
  const tell = async (deliveries: readonly Delivery[]) => {
    for (const delivery of deliveries) await session.stream(delivery, lineOf(delivery))
  }
  const isKnown = await followDeliveries(db, organizationId, endpoint, { limit, stop, tell })
  found(isKnown ? isKnown : undefined, 'endpoint', endpoint)
}

function describe(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return 'none'
  const head = ['at', 'http', 'call or rejection', 'what'] as const

  return [inColumns(...head), ...deliveries.map(lineOf)].join('\n')
}

/** To the second; a program is told the time as it is. */
function lineOf(delivery: Delivery): string {
  const { at, status, call_id, rejection_id } = delivery

  return inColumns(at.replace(/\.\d+/, ''), String(status), call_id ?? rejection_id ?? '-', whatOf(delivery))
}

/** All but a long cause fits into 80 columns; that is not cut. */
function inColumns(at: string, status: string, id: string, what: string): string {
  return [at.padEnd(20), status.padEnd(4), id.padEnd(36), what].join('  ')
}

/** The kind of a report, or why it was refused. */
function whatOf({ kind, cause, count, recovered }: Delivery): string {
  const since = recovered > 0 ? `, ${recovered} fetched since` : ''

  return `${kind ?? cause}${count > 1 ? ` (${count} times)` : ''}${since}`
}
