import { type ClientId, parseDateTime } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { type PolicyOptions, policyOf } from './policy-options.ts'
import { addStoredRecordingCommands } from './stored-recordings.ts'

const { findOrganizationOfId } = queries
const { changeRecordingPolicy, fetchRecordings } = operations

export interface FetchOptions {
  readonly client: ClientId
  readonly since: string
}

export function addRecordingCommands(program: Command, run: Run): void {
  const recording = program.command('recording').description('Manage the stored recordings of clients')

  recording
    .command('policy')
    .description('Set whether the recordings of a client are copied and stored')
    .requiredOption('--client <id>', 'id of the client', readId)
    .option('--keep', 'copy the recordings of new calls')
    .option('--off', 'copy no more recordings; stored ones remain until their end')
    .option('--days <number>', 'days for which a recording is stored, by default as long as its call')
    .option('--confirm-consent', 'confirmation that the callers of the client consent to the storage')
    .addHelpText('after', examples('recording policy --client ID --keep --days 90 --confirm-consent'))
    .action(({ client, ...options }: PolicyOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const input = policyOf(options)
        const organizationId = found(await findOrganizationOfId(db, 'clients', client), 'client', client)
        const now = new Date()
        const policy = await changeRecordingPolicy(db, organizationId, actor, client, { ...input, now })

        return found(policy, 'client', client)
      })
    )

  recording
    .command('fetch')
    .description('Copy the recordings of earlier calls of a client that keeps recordings')
    .requiredOption('--client <id>', 'id of the client', readId)
    .requiredOption('--since <time>', 'time from which calls were stored, such as 2026-11-01T00:00:00Z')
    .addHelpText('after', examples('recording fetch --client ID --since 2026-11-01T00:00:00Z'))
    .action(({ client, since: text }: FetchOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const since = parseDateTime(text)
        if (since === null) throw new InputError('--since must be a time such as 2026-11-01T00:00:00Z')
        const organizationId = found(await findOrganizationOfId(db, 'clients', client), 'client', client)
        const now = new Date()

        return { requested: await fetchRecordings(db, organizationId, actor, client, { since, now }) }
      })
    )

  addStoredRecordingCommands(recording, run)
}
