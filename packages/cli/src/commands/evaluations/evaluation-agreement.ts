import type { OrganizationId } from '@callbook/domain'
import { agreementGroups } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { operations } from '../../database/code.ts'
import type { Run } from '../../run.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'

const { measureAgreement } = operations

export interface AgreementOptions {
  readonly organization?: OrganizationId
  readonly since: Date
  readonly model?: string
  readonly promptVersion?: string
  readonly calls: (typeof agreementGroups)[number]
}

export function addAgreementCommand(evaluation: Command, run: Run): void {
  evaluation
    .command('agreement')
    .description('Compare evaluations by the model with human evaluations of the same calls')
    .option('--organization <id>', 'id of one organization', readId)
    .option('--since <date>', 'earliest storage time of the calls', readInstant, new Date(0))
    .option('--model <name>', 'name of one model')
    .option('--prompt-version <name>', 'version of one prompt, such as lead-quality-v1')
    .addOption(
      new Option('--calls <group>', 'calls to compare, by why they were reviewed')
        .choices(agreementGroups)
        .default('all')
    )
    .addHelpText(
      'after',
      examples('evaluation agreement --since 2026-11-01', 'evaluation agreement --prompt-version lead-quality-v1')
    )
    .action(({ organization, calls, ...judges }: AgreementOptions, command: Command) =>
      run(command, async ({ db }) => {
        const scope = { organizationIds: await organizationsFor(db, organization), ...judges }

        return (await measureAgreement(db, scope))[calls]
      })
    )
}
