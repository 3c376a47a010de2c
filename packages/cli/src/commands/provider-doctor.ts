import type { ProviderAccountId } from '@callbook/domain'
import { RefusedError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { at, type HttpSession, pick } from '../http/http-session.ts'
import { inOwner } from '../http/organizations.ts'
import { readLines } from '../http/read-lines.ts'
import type { Run } from '../run.ts'
import { wrap } from '../text/columns.ts'
import { visible } from '../text/visible.ts'

interface Finding {
  readonly severity: 'problem' | 'advice'
  readonly subject: string
  readonly setting: string
  readonly current: string | null
  readonly expected: string
  readonly explanation: string
  readonly endpoint_id: string | null
}

interface Examination {
  readonly findings: readonly Finding[]
  /** Why the settings could not be read. */
  readonly problem: string | null
}

const about = `
Checks the destination of reports, the selected report types and the retries,
with one request per assistant, agent or number, at most two per second. A
problem loses reports; advice concerns settings that lose none at present.
Nothing is changed. Exits with 1 if there is a problem.`

export function addDoctorCommand(provider: Command, run: Run): void {
  provider
    .command('doctor')
    .description('Check the settings at the provider and list the settings that prevent reports')
    .argument('<id>', 'id of the provider account', readId)
    .addHelpText('after', about)
    .addHelpText('after', examples('provider doctor ID'))
    .action((id: ProviderAccountId, _options: object, command: Command) =>
      run.overHttp(command, (session) => examine(session, id), {
        describe: (findings) =>
          findings.length === 0 ? 'All settings are correct.' : findings.map(describe).join('\n\n'),
        problemOf: (findings) => {
          const problems = findings.filter(({ severity }) => severity === 'problem').length

          return problems === 0 ? undefined : `${problems} settings at the provider lose reports`
        }
      })
    )
}

const members = ['severity', 'subject', 'setting', 'current', 'expected', 'explanation', 'endpoint_id'] as const

/** @throws {RefusedError} if the settings cannot be read */
async function examine(session: HttpSession, id: ProviderAccountId): Promise<readonly Finding[]> {
  return await inOwner(session, { noun: 'provider account', id }, async (organization) => {
    const path = '/console/api/organizations/{organization}/provider-accounts/{id}/examination'
    const lines = session.api.POST(path, { ...at({ organization, id }), parseAs: 'stream' })
    const { findings, problem } = await readLines<{ readonly note: string }, Examination>(lines, ({ note }) =>
      session.note(note)
    )
    if (problem !== null) throw new RefusedError(problem)

    return findings.map((finding) => pick(finding, ...members))
  })
}

/** Makes control characters visible, because names and values come from the provider. */
function describe({ severity, subject, setting, current, expected, explanation }: Finding): string {
  return [
    wrap(`${severity}: ${visible(subject)}`),
    wrap(visible(explanation), '  '),
    `  ${visible(setting)}`,
    wrap(`is      ${visible(current ?? 'not set')}`, '    '),
    wrap(`should  ${visible(expected)}`, '    ')
  ].join('\n')
}
