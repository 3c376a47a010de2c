import { type EvaluationDomain, evaluationDomains, type OrganizationId } from '@callbook/domain'
import type { EvaluationRun } from '@callbook/operations'
import { type Command, Option } from 'commander'
import { operations } from '../../database/code.ts'
import { everyTenth } from '../../every-tenth.ts'
import type { Run, Session } from '../../run.ts'
import { examples, readId, readInstant } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'
import { describe, domainsOf } from './describe-run.ts'

const { estimateRun, requestRuns } = operations

export interface RunOptions {
  readonly since: Date
  readonly organization?: OrganizationId
  readonly domain?: EvaluationDomain
  readonly promptVersion?: string
  readonly again?: boolean
  readonly dryRun?: boolean
}

export function addRunCommand(evaluation: Command, run: Run): void {
  evaluation
    .command('run')
    .description('Request evaluations of calls that have no result of a prompt yet')
    .requiredOption(
      '--since <date>',
      'earliest storage time of the calls: 2026-11-01 (midnight UTC) or an RFC 3339 time',
      readInstant
    )
    .option('--organization <id>', 'id of one organization', readId)
    .addOption(new Option('--domain <domain>', 'evaluation domain').choices(evaluationDomains))
    .option('--prompt-version <name>', 'version of the prompt, such as lead-quality-v1 (default: the current one)')
    .option('--again', 're-evaluation of calls that already have a result of the prompt')
    .option('--dry-run', 'preview of the number of evaluations, without requesting them')
    .addHelpText('after', examples('evaluation run --since 2026-11-01 --dry-run', 'evaluation run --since 2026-11-01'))
    .action((options: RunOptions, command: Command) =>
      run(command, (session) => evaluate(options, session), describeRun)
    )
}

interface RunResult {
  readonly applied: boolean
  readonly requested: number
  readonly runs: readonly EvaluationRun[]
}

async function evaluate(options: RunOptions, { actor, db, note, show }: Session): Promise<RunResult> {
  const { since, organization, again = false, dryRun = false } = options
  const { readPromptVersion } = await import('@callbook/operations')
  const organizationIds = await organizationsFor(db, organization)
  const scopes = domainsOf(options).map((domain) => ({
    organizationIds,
    domain,
    since,
    again,
    promptVersion: readPromptVersion(domain, options.promptVersion)
  }))

  const runs: EvaluationRun[] = []
  for (const scope of scopes) {
    runs.push(
      await estimateRun(
        db,
        scope,
        everyTenth((soFar) => note(`counting: ${describe(soFar)}`))
      )
    )
  }
  for (const one of runs) show(describe(one))
  if (dryRun) return { applied: false, requested: 0, runs }

  const report = everyTenth((count: number) => note(`requested ${count} evaluations`))
  const requested = await requestRuns(db, actor, scopes, new Date(), report)

  return { applied: true, requested, runs }
}

function describeRun({ applied, requested }: RunResult): string {
  return applied ? `Requested ${requested} evaluations` : 'Dry run: no evaluations were requested'
}
