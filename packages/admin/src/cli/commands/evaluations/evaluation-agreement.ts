import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { measureAgreement } from '../../../evaluations/evaluation-agreement.ts'
import type { Run } from '../../run.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'

interface AgreementOptions {
  readonly organization?: OrganizationId
  readonly since: Date
  readonly model?: string
  readonly promptVersion?: string
}

export function addAgreementCommand(evaluation: Command, run: Run): void {
  evaluation
    .command('agreement')
    .description('compare what the model says with what people say of the same calls')
    .option('--organization <id>', 'of one organization only', readId)
    .option('--since <date>', 'of calls stored from then on', readInstant, new Date(0))
    .option('--model <name>', 'of the results of one model only')
    .option('--prompt-version <name>', 'of the results of one prompt only: lead-quality-v1')
    .addHelpText(
      'after',
      examples('evaluation agreement --since 2026-11-01', 'evaluation agreement --prompt-version lead-quality-v1')
    )
    .action(({ organization, ...judges }: AgreementOptions, command: Command) =>
      run(command, async ({ db }) =>
        measureAgreement(db, { organizationIds: await organizationsFor(db, organization), ...judges })
      )
    )
}
