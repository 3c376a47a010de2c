import type { EndpointRow } from '@callbook/db'
import type { EndpointId, RejectionId } from '@callbook/domain'
import type { Rejection } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'

const { findOrganizationOfId } = queries
const { listRejections, releaseRejection } = operations

const unknownRejection = 'rejected report'

export function addRejectionCommands(program: Command, run: Run): void {
  const rejection = program.command('rejection').description('Inspect and retry rejected reports')

  rejection
    .command('list')
    .description('List the rejected reports of an endpoint: the last 100 unreadable reports, and counts of the others')
    .requiredOption('--endpoint <id>', 'id of the endpoint', readId)
    .addHelpText('after', examples('rejection list --endpoint ID', 'rejection list --endpoint ID --json'))
    .action(({ endpoint }: { endpoint: EndpointId }, command: Command) =>
      run(
        command,
        async ({ db }) => {
          const organizationId = found(await findOrganizationOfId(db, 'endpoints', endpoint), 'endpoint', endpoint)

          return found(await listRejections(db, organizationId, endpoint), 'endpoint', endpoint)
        },
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
      run(command, async ({ actor, db, settings }) => {
        const { createReleaseWriter, InactiveEndpointError } = await import('@callbook/operations')
        const connectionString = settings.databaseUrl()
        const erasureKey = settings.findErasureKey()
        const organizationId = found(await findOrganizationOfId(db, 'rejections', id), unknownRejection, id)
        const now = () => new Date()
        const writer = createReleaseWriter({ connectionString, onIdleError: () => undefined, now, erasureKey })
        try {
          const release = await releaseRejection(db, organizationId, actor, writer, id).catch((error) => {
            throw error instanceof InactiveEndpointError
              ? new InputError(`${error.message}: ${remedy(error.endpoint)}`)
              : error
          })

          return found(release, unknownRejection, id)
        } finally {
          await writer.close()
        }
      })
    )
}

/** Returns the commands that give the client a working endpoint. */
function remedy({ id, client_id: clientId, provider, status }: EndpointRow): string {
  const create = `\`endpoint create --client ${clientId} --provider ${provider}\``

  return status === 'revoked' ? create : `\`endpoint activate ${id}\` or ${create}`
}

/** Shows samples by their source address. For oversized reports, also shows the largest declared size. */
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
