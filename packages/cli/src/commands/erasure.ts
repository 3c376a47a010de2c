import type { RepeatedErasures } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples } from '../arguments.ts'
import { operations } from '../database.ts'
import { everyTenth } from '../every-tenth.ts'
import type { Run, Session } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const { repeatErasures } = operations

const about = `
management-api records each erasure in the store of recordings, in erasures/,
without personal data. After a restore of the database, this command erases the
callers again that the database contains, and recognizes the others in later
reports. Erasures that the database contains change nothing. Needs ERASURE_KEY,
and the settings of the store: RECORDINGS_DIR, or RECORDINGS_S3_*.
Exits with 1 if a legal hold prevents an erasure.`

export function addErasureCommands(program: Command, run: Run): void {
  const erasure = program.command('erasure').description('Repeat erasures after a restore')

  erasure
    .command('repeat')
    .description('Repeat the erasures of the journal that a restored database lacks')
    .option('--dry-run', 'count of the erasures that would be repeated, without any change')
    .addHelpText('after', about)
    .addHelpText('after', examples('erasure repeat --dry-run', 'erasure repeat'))
    .action(({ dryRun = false }: { dryRun?: boolean }, command: Command) =>
      run.onDatabase(command, (session) => repeat(session, dryRun), {
        describe,
        problemOf: ({ held }) => (held === 0 ? undefined : `Customers under a legal hold: ${held}`)
      })
    )
}

async function repeat({ actor, db, note, settings }: Session, dryRun: boolean): Promise<RepeatedErasures> {
  const key = settings.services.erasureKey()
  if (key === undefined) throw new InputError('ERASURE_KEY is not set')
  const store = await settings.services.openStore()
  if (store === undefined)
    throw new InputError('Set RECORDINGS_DIR or RECORDINGS_S3_ENDPOINT, as management-api has it')
  try {
    const onProgress = everyTenth(({ journal }: RepeatedErasures) => note(`${journal} erasures of the journal read`))

    return await repeatErasures(db, actor, { store, key, dryRun, onProgress })
  } finally {
    await store.close()
  }
}

function describe(repeated: RepeatedErasures, width: number): string {
  const { applied, ...counts } = repeated

  return [formatText(counts, width), ...(applied ? [] : ['Dry run: nothing was changed'])].join('\n')
}
