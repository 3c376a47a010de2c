import { randomBytes } from 'node:crypto'
import type { Reencryption } from '@callbook/operations'
import type { Command } from 'commander'
import { examples } from '../arguments.ts'
import { operations } from '../database.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

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
          await reencryptSecrets(db, actor, {
            ring: settings.keyRing(),
            dryRun,
            randomBytes,
            onProgress: (count, rows) => note(`${count} ${rows} read`)
          }),
        {
          describe,
          problemOf: ({ keys }) => {
            const lost = countLost(keys)

            return lost === 0 ? undefined : `${lost} secrets need a key that SECRETS_KEY lacks`
          }
        }
      )
    )
}

/** Returns the number of secrets that no key of the ring decrypts. */
function countLost(keys: Reencryption['keys']): number {
  return keys.filter((use) => !use.in_ring).reduce((sum, { secrets }) => sum + secrets, 0)
}

function describe(reencryption: Reencryption, width: number): string {
  const { applied, key_id, reencrypted, keys } = reencryption

  return [
    ...(keys.length === 0 ? [] : [formatText(keys, width)]),
    `${reencrypted} secrets ${applied ? 'were' : 'would be'} re-encrypted with key ${key_id}`,
    describeNeed(reencryption)
  ].join('\n')
}

function describeNeed({ key_id, ring_keys, keys, complete }: Reencryption): string {
  const lost = countLost(keys)
  if (lost > 0) {
    return `${lost} cannot be decrypted with any key of SECRETS_KEY, and were not changed. Append the missing key, and run this again`
  }
  if (!complete) return 'The other keys of SECRETS_KEY are still needed'
  if (ring_keys === 1) return `Only key ${key_id} is needed`

  return `Keep the other keys for one more day, because spools may hold data encrypted with them. After that, only key ${key_id} is needed`
}
