import { type EndpointRow, findEndpointOrganization, findRejectionOrganization } from '@callbook/db'
import type { EndpointId, RejectionId } from '@callbook/domain'
import type { Command } from 'commander'
import { InputError } from '../../../input-error.ts'
import { listRejections, type Rejection } from '../../../rejections/rejections.ts'
import { InactiveEndpointError, releaseRejection } from '../../../rejections/release-rejection.ts'
import { createReleaseWriter } from '../../../rejections/release-writer.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text-table.ts'
import { examples, readId } from '../arguments.ts'

const unknownRejection = 'rejection that was kept'

export function addRejectionCommands(program: Command, run: Run): void {
  const rejection = program.command('rejection').description('the deliveries that were refused')

  rejection
    .command('list')
    .description('list what was refused on an endpoint: the last 100 unreadable reports, and counts of all else')
    .requiredOption('--endpoint <id>', 'where it was delivered', readId)
    .addHelpText('after', examples('rejection list --endpoint ID', 'rejection list --endpoint ID --json'))
    .action(({ endpoint }: { endpoint: EndpointId }, command: Command) =>
      run(
        command,
        async ({ db }) => {
          const organizationId = found(await findEndpointOrganization(db, endpoint), 'endpoint', endpoint)

          return found(await listRejections(db, organizationId, endpoint), 'endpoint', endpoint)
        },
        describe
      )
    )

  rejection
    .command('release')
    .description('store a report that can be read, or taken, by now, as if it had been accepted when it came')
    .argument('<id>', 'the rejection', readId)
    .addHelpText('after', examples('rejection release ID'))
    .action((id: RejectionId, _options: object, command: Command) =>
      run(command, async ({ actor, db, settings }) => {
        const connectionString = settings.databaseUrl()
        const erasureKey = settings.findErasureKey()
        const organizationId = found(await findRejectionOrganization(db, id), unknownRejection, id)
        const now = () => new Date()
        const writer = createReleaseWriter({ connectionString, onIdleError: () => undefined, now, erasureKey })
        try {
          const release = await releaseRejection(db, organizationId, actor, writer, id).catch(nameRemedy)

          return found(release, unknownRejection, id)
        } finally {
          await writer.close()
        }
      })
    )
}

function nameRemedy(error: unknown): never {
  throw error instanceof InactiveEndpointError ? new InputError(`${error.message}: ${remedy(error.endpoint)}`) : error
}

/** The commands that give its client an endpoint. */
function remedy({ id, client_id: clientId, provider, status }: EndpointRow): string {
  const create = `\`endpoint create --client ${clientId} --provider ${provider}\``

  return status === 'revoked' ? create : `\`endpoint activate ${id}\` or ${create}`
}

/** Samples are shown as where they came from, and how long the longest was said to be of those that are too long. */
function describe(rejections: readonly Rejection[], width: number): string {
  return formatText(
    rejections.map(({ samples, ...rejection }) => ({
      ...rejection,
      from: [...new Set(samples.map(({ address }) => address))],
      bytes: Math.max(0, ...samples.map(({ announced_bytes: bytes = 0 }) => bytes)) || null
    })),
    width
  )
}
