import type { OrganizationId } from '@callbook/domain'
import type { CountsProgress, WrongCounts } from '@callbook/operations'
import type { Command } from 'commander'
import { examples, readId, readTime } from '../arguments.ts'
import { findOrganizationIds, operations } from '../database.ts'
import { everyTenth } from '../every-tenth.ts'
import type { Run, Session } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const { rebuildCounts, verifyCounts } = operations

interface CountsOptions {
  readonly organization?: OrganizationId
  readonly since?: Date
}

const aboutVerify = `
Counts one month of an organization at a time, from a consistent snapshot, so
reports may be stored during the run. Exits with 1 if a counter is wrong.`

const aboutRebuild = `
Corrects each wrong counter by its difference. Reports may be stored during the
run, and several rebuilds may run at once. Correct counters are not written. A
run that was interrupted can be repeated and corrects the counters that are
still wrong.`

export function addCountsCommands(program: Command, run: Run): void {
  const counts = program.command('counts').description('Verify the counters behind totals of calls and customers')

  addScope(counts.command('verify').description('Count the rows and report wrong counters'))
    .addHelpText('after', aboutVerify)
    .addHelpText('after', examples('counts verify', 'counts verify --since 2026-11-01 --organization ID'))
    .action((options: CountsOptions, command: Command) =>
      run.onDatabase(
        command,
        async (session) => {
          const scope = await scopeOf(options, session)
          const wrong = await verifyCounts(session.db, { ...scope, onProgress: emit(session, 'wrong') })

          return { organizations: scope.organizationIds.length, wrong }
        },
        {
          describe: ({ wrong }, width) => describe(wrong, width, { none: 'All counters are correct' }),
          problemOf: ({ wrong }) =>
            wrong.length === 0
              ? undefined
              : `${countersIn(wrong)} counters are wrong. Run \`counts rebuild\` to correct them`
        }
      )
    )

  addScope(counts.command('rebuild').description('Count the rows and correct wrong counters'))
    .addHelpText('after', aboutRebuild)
    .addHelpText('after', examples('counts rebuild', 'counts rebuild --since 2026-11-01 --organization ID'))
    .action((options: CountsOptions, command: Command) =>
      run.onDatabase(
        command,
        async (session) => {
          const scope = await scopeOf(options, session)
          const corrected = await rebuildCounts(session.db, session.actor, {
            ...scope,
            onProgress: emit(session, 'corrected')
          })

          return { organizations: scope.organizationIds.length, corrected }
        },
        ({ corrected }, width) =>
          describe(corrected, width, {
            none: 'All counters were correct',
            some: `Corrected ${countersIn(corrected)} counters`
          })
      )
    )
}

function addScope(command: Command): Command {
  return command
    .option('--organization <id>', 'id of one organization', readId)
    .option('--since <date>', 'first month to count, in UTC: 2026-11-01 or an RFC 3339 time', readTime)
}

async function scopeOf({ organization, since }: CountsOptions, { db }: Session) {
  return { organizationIds: await findOrganizationIds(db, organization), since }
}

function emit({ note }: Session, what: string): (progress: CountsProgress) => void {
  return everyTenth(({ organizationId, table, month, counters }: CountsProgress) =>
    note(`${organizationId}: ${table} of ${month.toISOString().slice(0, 7)} counted, ${counters} counters ${what}`)
  )
}

function countersIn(wrong: readonly WrongCounts[]): number {
  return wrong.reduce((sum, { counters }) => sum + counters, 0)
}

interface Summary {
  /** Without wrong counters. */
  readonly none: string
  /** Below the wrong counters. */
  readonly some?: string
}

function describe(wrong: readonly WrongCounts[], width: number, { none, some }: Summary): string {
  return wrong.length === 0 ? none : [formatText(wrong, width), some ?? []].flat().join('\n')
}
