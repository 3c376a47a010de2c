import type { Finding, ProviderAccountId } from '@callbook/domain'
import type { AccountExamination } from '@callbook/operations'
import { RefusedError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { visible } from '../../text/visible.ts'
import { wrap } from '../../text/wrap.ts'
import { examples, readId } from '../arguments.ts'
import { withProviders } from './with-providers.ts'

const { findOrganizationOfId } = queries
const { examineProvider } = operations

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
      run(command, async (session) => (await examine(session, id)).map(present), {
        describe: (findings) =>
          findings.length === 0 ? 'All settings are correct.' : findings.map(describe).join('\n\n'),
        problemOf: (findings) => {
          const problems = findings.filter(({ severity }) => severity === 'problem').length

          return problems === 0 ? undefined : `${problems} settings at the provider lose reports`
        }
      })
    )
}

/** @throws {RefusedError} if the settings cannot be read */
async function examine(session: Session, id: ProviderAccountId): Promise<AccountExamination['findings']> {
  const { db, settings } = session
  const organizationId = found(await findOrganizationOfId(db, 'provider-accounts', id), 'provider account', id)
  const examination = await withProviders(session, (visit) =>
    examineProvider(db, organizationId, id, settings.keyRing(), visit)
  )
  const { findings, problem } = found(examination, 'provider account', id)
  if (problem !== null) throw new RefusedError(problem)

  return findings
}

function present({ severity, subject, setting, current, expected, explanation, endpointId }: Finding) {
  return { severity, subject, setting, current, expected, explanation, endpoint_id: endpointId }
}

type Presented = ReturnType<typeof present>

/** Makes control characters visible, because names and values come from the provider. */
function describe({ severity, subject, setting, current, expected, explanation }: Presented): string {
  return [
    wrap(`${severity}: ${visible(subject)}`),
    wrap(visible(explanation), '  '),
    `  ${visible(setting)}`,
    wrap(`is      ${visible(current ?? 'not set')}`, '    '),
    wrap(`should  ${visible(expected)}`, '    ')
  ].join('\n')
}
