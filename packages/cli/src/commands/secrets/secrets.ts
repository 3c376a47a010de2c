import { randomBytes } from 'node:crypto'
import type { Reencryption } from '@callbook/operations'
import type { Command } from 'commander'
import { operations } from '../../database.ts'
import type { Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples } from '../arguments.ts'

const { reencryptSecrets } = operations

const recipe = `
To replace a key, append the new key to SECRETS_KEY of every process that uses
it, then move it to the front, and run this command. Remove the old key a day
later, because processes cache encrypted data for that long. The command may run
while the services run, and can be interrupted and repeated.`

export function addSecretsCommands(program: Command, run: Run): void {
  const secrets = program
    .command('secrets')
    .description('Manage encrypted data: webhook URLs, secrets, provider keys and second factors')

  secrets
    .command('reencrypt')
    .description('Re-encrypt everything with the first key of SECRETS_KEY')
    .option('--dry-run', 'count of secrets by encryption key, without any change')
    .addHelpText('after', recipe)
    .addHelpText('after', examples('secrets reencrypt --dry-run', 'secrets reencrypt'))
    .action(({ dryRun = false }: { dryRun?: boolean }, command: Command) =>
      run.onDatabase(
        command,
        async ({ actor, db, settings, note }) =>
          await reencryptSecrets(db, actor, settings.keyRing(), {
            dryRun,
            randomBytes,
            onProgress: (count, rows) => note(`${count} ${rows} read`)
          }),
        describe
      )
    )
}

function describe({ applied, key_id, reencrypted, keys, complete }: Reencryption, width: number): string {
  const done = `${reencrypted} secrets ${applied ? 'were' : 'would be'} re-encrypted with key ${key_id}`
  const lost = keys.filter((use) => !use.in_ring).reduce((sum, { secrets }) => sum + secrets, 0)

  return [
    ...(keys.length === 0 ? [] : [formatText(keys, width)]),
    done,
    ...(lost === 0 ? [] : [`${lost} cannot be decrypted with any key of SECRETS_KEY, and were not changed`]),
    complete
      ? `Keep the other keys for one more day, because spools may hold data encrypted with them. After that, only key ${key_id} is needed`
      : 'The other keys of SECRETS_KEY are still needed'
  ].join('\n')
}
