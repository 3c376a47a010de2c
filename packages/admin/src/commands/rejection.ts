import { createReportWriter } from '@callbook/db'
import type { EndpointId, RejectionId } from '@callbook/domain'
import type { Command } from 'commander'
import { listRejections, type Rejection } from '../rejections.ts'
import { releaseRejection } from '../release-rejection.ts'
import { found, type Run } from '../run.ts'
import { formatText } from '../text-table.ts'
import { examples, readId } from './arguments.ts'

export function addRejectionCommands(program: Command, run: Run): void {
  const rejection = program.command('rejection').description('the deliveries that were refused')

  rejection
    .command('list')
    .description('list what was refused on an endpoint: the last 100 unreadable reports, and counts of all else')
    .requiredOption('--endpoint <id>', 'where it was delivered', readId)
    .addHelpText('after', examples('rejection list --endpoint ID', 'rejection list --endpoint ID --json'))
    .action(({ endpoint }: { endpoint: EndpointId }, command: Command) =>
      run(command, async ({ db }) => found(await listRejections(db, endpoint), 'endpoint', endpoint), describe)
    )

  rejection
    .command('release')
    .description('store a report that can be read, or taken, by now, as if it had been accepted when it came')
    .argument('<id>', 'the rejection', readId)
    .addHelpText('after', examples('rejection release ID'))
    .action((id: RejectionId, _options: object, command: Command) =>
      run(command, async ({ db, settings }) => {
        const connectionString = settings.databaseUrl()
        const erasureKey = settings.findErasureKey()
        const now = () => new Date()
        const writer = createReportWriter({ connectionString, onIdleError: () => undefined, now, erasureKey })
        try {
          return found(await releaseRejection(db, writer, id), 'rejection that was kept', id)
        } finally {
          await writer.close()
        }
      })
    )
}

/** Of the samples, where they came from. */
function describe(rejections: readonly Rejection[]): string {
  return formatText(
    rejections.map(({ samples, ...rejection }) => ({
      ...rejection,
      from: [...new Set(samples.map(({ address }) => address))]
    }))
  )
}
