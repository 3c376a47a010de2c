import type { ProviderAccountId } from '@callbook/domain'
import type { GapReport } from '@callbook/operations'
import { presentGaps } from '@callbook/operations/values'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { everyTenth } from '../../every-tenth.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { visible } from '../../text/visible.ts'
import { wrap } from '../../text/wrap.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { describeProgress, weekAgo } from './gap-progress.ts'
import { withProviders } from './with-providers.ts'

const { findOrganizationOfId } = queries
const { compareAccount } = operations

export interface GapsOptions {
  readonly since?: Date
  readonly fix?: true
}

const about = `
A call is missing if the provider has it and no report of it arrived, partial if
the report with its analysis did not arrive, unassigned if it is mapped to no
webhook URL (see \`provider map\`), and gone if the provider no longer has it. At
most two requests per second are sent to the provider, so that a thousand calls
take some minutes. Without --fix, nothing is written.`

export function addGapsCommand(provider: Command, run: Run): void {
  provider
    .command('gaps')
    .description('List missing calls, which the provider has and Callbook does not, and backfill them')
    .argument('<id>', 'id of the provider account', readId)
    .option('--since <date>', 'earliest time of the calls: 2026-11-01 (midnight UTC); default: a week ago', readInstant)
    .option('--fix', 'backfill of missing and partial calls, with the same results as their webhooks')
    .addHelpText('after', about)
    .addHelpText('after', examples('provider gaps ID', 'provider gaps ID --since 2026-11-01 --fix'))
    .action((id: ProviderAccountId, options: GapsOptions, command: Command) =>
      run(command, async (session) => presentGaps(await compare(session, id, options)), describe)
    )
}

async function compare(session: Session, id: ProviderAccountId, { since, fix }: GapsOptions): Promise<GapReport> {
  const { actor, db, note, settings } = session
  const { createReleaseWriter } = await import('@callbook/operations')
  const keyRing = settings.keyRing()
  const organizationId = found(await findOrganizationOfId(db, 'provider-accounts', id), 'provider account', id)
  const now = () => new Date()
  const connection = { connectionString: settings.databaseUrl(), onIdleError: () => undefined, now }
  const writer = fix && createReleaseWriter({ ...connection, erasureKey: settings.findErasureKey() })
  const onProgress = everyTenth(({ listed, calls, repaired }: GapReport) =>
    note(describeProgress({ listed, gaps: calls.length, repaired }))
  )
  const begin = since ?? weekAgo()
  try {
    const report = await withProviders(session, (visit) =>
      compareAccount(db, organizationId, actor, id, { since: begin, keyRing, visit, now, writer, onProgress })
    )

    return found(report, 'provider account', id)
  } finally {
    await writer?.close()
  }
}

/** Makes control characters visible, because ids and reasons come from the provider. */
function describe({ calls, problems, ...counts }: ReturnType<typeof presentGaps>, width: number): string {
  const rows = calls.map(({ id, kind, ended_at, repaired, was_too_large, why }) => ({
    call: visible(id),
    kind,
    ended_at,
    repaired,
    ...(was_too_large && { note: 'its report was too large' }),
    ...(why !== null && { why: visible(why) })
  }))

  return [
    formatText(counts, width),
    ...problems.map((problem) => wrap(visible(problem))),
    ...(rows.length > 0 ? [formatText(rows, width)] : [])
  ].join('\n\n')
}
