import {
  type CallId,
  type EvaluationDomain,
  type EvaluationSource,
  evaluationDomains,
  evaluationSources
} from '@callbook/domain'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { addAgreementCommand } from './evaluation-agreement.ts'
import { addRunCommand } from './evaluation-run.ts'
import { addSampleCommand } from './evaluation-sample.ts'
import { addWorkCommands } from './evaluation-work.ts'
import { readResult } from './read-result.ts'

const { findOrganizationOfId } = queries
const { recordEvaluation } = operations

export interface RecordOptions {
  readonly call: CallId
  readonly domain: EvaluationDomain
  readonly result: string
  readonly source: EvaluationSource
}

export function addEvaluationCommands(program: Command, run: Run): void {
  const evaluation = program.command('evaluation').description('Manage evaluations of calls')

  addRecordCommand(evaluation, run)
  addWorkCommands(evaluation, run)
  addRunCommand(evaluation, run)
  addSampleCommand(evaluation, run)
  addAgreementCommand(evaluation, run)
}

function addRecordCommand(evaluation: Command, run: Run): void {
  evaluation
    .command('record')
    .description('Record the result of an evaluation of a call')
    .requiredOption('--call <id>', 'id of the evaluated call', readId)
    .addOption(new Option('--domain <domain>', 'evaluation domain').choices(evaluationDomains).makeOptionMandatory())
    .requiredOption('--result <file>', 'JSON file of the result, or - for standard input')
    .addOption(
      new Option('--source <source>', 'evaluator that produced the result').choices(evaluationSources).default('human')
    )
    .addHelpText(
      'after',
      examples(
        'evaluation record --call ID --domain lead_quality --result result.json',
        'evaluation record --call ID --domain prompt_adherence --result - --source import < result.json'
      )
    )
    .action(({ call, domain, result: file, source }: RecordOptions, command: Command) =>
      run(command, async ({ actor, db, stdin }) => {
        const result = await readResult(file, stdin)
        const organizationId = found(await findOrganizationOfId(db, 'calls', call), 'call', call)
        const input = { domain, result, source, model: null }
        const recorded = found(await recordEvaluation(db, organizationId, actor, call, input, new Date()), 'call', call)

        return { call_id: call, domain, source, version: recorded.version, is_current: recorded.isCurrent }
      })
    )
}
