import type { ClientId } from '@callbook/domain'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'

const { findOrganizationOfId } = queries
const { changeReviewSample } = operations

export interface SampleOptions {
  readonly client: ClientId
  readonly percent: string
}

export function addSampleCommand(evaluation: Command, run: Run): void {
  evaluation
    .command('sample')
    .description('Set the share of calls without a flag that are reviewed; applies to later evaluations')
    .requiredOption('--client <id>', 'id of the client', readId)
    .requiredOption('--percent <number>', 'share of the calls, from 0 to 100')
    .addHelpText('after', examples('evaluation sample --client ID --percent 5'))
    .action(({ client, percent }: SampleOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findOrganizationOfId(db, 'clients', client), 'client', client)
        const changed = await changeReviewSample(db, organizationId, actor, client, Number(percent))

        return { client_id: client, percent: found(changed, 'client', client) }
      })
    )
}
