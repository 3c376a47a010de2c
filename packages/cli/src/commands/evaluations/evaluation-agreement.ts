import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { operations } from '../../database/code.ts'
import type { Run } from '../../run.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'

const { measureAgreement } = operations

interface AgreementOptions {
  readonly organization?: OrganizationId
  readonly since: Date
  readonly model?: string
  readonly promptVersion?: string
}

export function addAgreementCommand(evaluation: Command, run: Run): void {
  evaluation
    .command('agreement')
    .description('Compare evaluations by the model with human evaluations of the same calls')
    .option('--organization <id>', 'id of one organization', readId)
    .option('--since <date>', 'earliest storage time of the calls', readInstant, new Date(0))
    .option('--model <name>', 'name of one model')
    .option('--prompt-version <name>', 'version of one prompt, such as lead-quality-v1')
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
