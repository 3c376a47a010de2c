import type { ProviderAccountId } from '@callbook/domain'
import type { Command } from 'commander'
import { examples, readId, readTime } from '../arguments.ts'
import { everyTenth } from '../every-tenth.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { inOwner } from '../http/organizations.ts'
import { readLines } from '../http/read-lines.ts'
import type { Run } from '../run.ts'
import { wrap } from '../text/columns.ts'
import { formatText } from '../text/text-table.ts'
import { visible } from '../text/visible.ts'

interface GapsOptions {
  readonly since?: Date
  readonly fix?: true
}

/** Line of a running comparison. */
interface Line {
  readonly progress?: { readonly listed: number; readonly gaps: number; readonly repaired: number }
  readonly note?: string
}

interface Comparison {
  /** Number of calls of the provider. */
  readonly listed: number
  readonly problems: readonly string[]
  readonly calls: readonly {
    readonly id: string
    readonly kind: string
    readonly ended_at: string | null
    readonly repaired: boolean
    readonly was_too_large: boolean
    readonly why: string | null
  }[]
}

const weekMs = 7 * 86_400_000

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
    .option('--since <date>', 'earliest time of the calls: 2026-11-01 (midnight UTC); default: a week ago', readTime)
    .option('--fix', 'backfill of missing and partial calls, with the same results as their webhooks')
    .addHelpText('after', about)
    .addHelpText('after', examples('provider gaps ID', 'provider gaps ID --since 2026-11-01 --fix'))
    .action((id: ProviderAccountId, options: GapsOptions, command: Command) =>
      run.overHttp(command, (session) => compare(session, id, options), describe)
    )
}

async function compare(session: HttpSession, id: ProviderAccountId, { since, fix }: GapsOptions) {
  const { api, note } = session
  const begin = since ?? new Date(Date.now() - weekMs)
  const report = everyTenth(({ listed, gaps, repaired }: NonNullable<Line['progress']>) =>
    note(`${listed} calls compared, ${gaps} missing or partial, ${repaired} backfilled`)
  )

  return await inOwner(session, { noun: 'provider account', id }, (organization) => {
    const path = '/console/api/organizations/{organization}/provider-accounts/{id}/comparison'
    const body = { since: begin.toISOString(), fix: fix === true }
    const lines = api.POST(path, { ...at({ organization, id }), body, parseAs: 'stream' })

    return readLines<Line, Comparison>(lines, (line) => {
      if (line.progress !== undefined) report(line.progress)
      if (line.note !== undefined) note(line.note)
    })
  })
}

/** Makes control characters visible, because ids and reasons come from the provider. */
function describe({ calls, problems, ...counts }: Comparison, width: number): string {
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
