import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  type BuiltInDomain,
  builtInDomains,
  type CallId,
  type ClientId,
  type EvaluationDomain,
  type EvaluationSource,
  type EvaluationWorkState,
  evaluationSources,
  evaluationWorkStates,
  isBuiltInDomain,
  isScorecardDomain,
  type OrganizationId
} from '@callbook/domain'
import type { EvaluationRun } from '@callbook/operations'
import { agreementGroups, agreementOf, InputError } from '@callbook/operations/values'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { examples, readId, readTime } from '../arguments.ts'
import { everyTenth } from '../every-tenth.ts'
import { dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession } from '../http/http-session.ts'
import { inOwner, organizationsFor, requestInOrganization } from '../http/organizations.ts'
import { readLines } from '../http/read-lines.ts'
import type { Run } from '../run.ts'

interface RecordOptions {
  readonly call: CallId
  readonly domain: EvaluationDomain
  readonly result: string
  readonly source: EvaluationSource
}

interface ListOptions {
  readonly state?: EvaluationWorkState
  readonly organization?: OrganizationId
}

interface RetryOptions {
  readonly call?: CallId
  readonly organization?: OrganizationId
}

interface RunOptions {
  readonly since: Date
  readonly organization?: OrganizationId
  readonly domain?: BuiltInDomain
  readonly again?: boolean
  readonly dryRun?: boolean
}

interface SampleOptions {
  readonly client: ClientId
  readonly percent: string
}

interface AgreementOptions {
  readonly organization?: OrganizationId
  readonly since: Date
  readonly model?: string
  readonly promptVersion?: string
  readonly calls: (typeof agreementGroups)[number]
}

/** Maximum number of unfinished evaluations that the API lists per organization. */
const shownWork = 200

const organizations = '/console/api/organizations/{organization}'

export function addEvaluationCommands(program: Command, run: Run): void {
  const evaluation = program.command('evaluation').description('Manage evaluations of calls')

  evaluation
    .command('record')
    .description('Record the result of an evaluation of a call')
    .requiredOption('--call <id>', 'id of the evaluated call', readId)
    .addOption(
      new Option('--domain <domain>', 'domain of a scorecard, or a built-in one')
        .choices(builtInDomains)
        .argParser(readDomain)
        .makeOptionMandatory()
    )
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
    .action((options: RecordOptions, command: Command) => run.overHttp(command, (session) => record(session, options)))

  evaluation
    .command('list')
    .description(`List unfinished evaluations, at most ${shownWork} per organization`)
    .addOption(new Option('--state <state>', 'state of the evaluations').choices(evaluationWorkStates))
    .option('--organization <id>', 'id of one organization', readId)
    .addHelpText('after', examples('evaluation list --state failed'))
    .action((options: ListOptions, command: Command) => run.overHttp(command, (session) => list(session, options)))

  evaluation
    .command('retry')
    .description('Retry evaluations that failed too often')
    .option('--call <id>', 'id of one call', readId)
    .option('--organization <id>', 'id of one organization', readId)
    .addHelpText('after', examples('evaluation retry', 'evaluation retry --call ID'))
    .action((options: RetryOptions, command: Command) => run.overHttp(command, (session) => retry(session, options)))

  evaluation
    .command('run')
    .description('Request evaluations of calls that have no result of the current prompt yet')
    .requiredOption(
      '--since <date>',
      'earliest storage time of the calls: 2026-11-01 (midnight UTC) or an RFC 3339 time',
      readTime
    )
    .option('--organization <id>', 'id of one organization', readId)
    .addOption(new Option('--domain <domain>', 'evaluation domain').choices(builtInDomains))
    .option('--again', 're-evaluation of calls that already have a result of the current prompt')
    .option('--dry-run', 'preview of the number of evaluations, without requesting them')
    .addHelpText('after', examples('evaluation run --since 2026-11-01 --dry-run', 'evaluation run --since 2026-11-01'))
    .action((options: RunOptions, command: Command) =>
      run.overHttp(
        command,
        (session) => requestRuns(session, options),
        ({ applied, requested }) =>
          applied ? `Requested ${requested} evaluations` : 'Dry run: no evaluations were requested'
      )
    )

  evaluation
    .command('sample')
    .description('Set the share of calls without a flag that are reviewed; applies to later evaluations')
    .requiredOption('--client <id>', 'id of the client', readId)
    .requiredOption('--percent <number>', 'share of the calls, from 0 to 100')
    .addHelpText('after', examples('evaluation sample --client ID --percent 5'))
    .action(({ client, percent }: SampleOptions, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'client', id: client }, async (organization) => {
          const path = `${organizations}/clients/{id}/review-sample` as const
          const body = { percent: Number(percent) }
          const set = session.api.PUT(path, { ...at({ organization, id: client }), body })

          return { client_id: client, ...(await dataOf(set)) }
        })
      )
    )

  evaluation
    .command('agreement')
    .description('Compare evaluations by the model with human evaluations of the same calls')
    .option('--organization <id>', 'id of one organization', readId)
    .option('--since <date>', 'earliest storage time of the calls', readTime, new Date(0))
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
    .action((options: AgreementOptions, command: Command) =>
      run.overHttp(command, (session) => measureAgreement(session, options))
    )
}

function readDomain(text: string): EvaluationDomain {
  if (isBuiltInDomain(text) || isScorecardDomain(text)) return text

  throw new InvalidArgumentError('It must be lead_quality, prompt_adherence or the domain of a scorecard.')
}

async function record(session: HttpSession, { call: id, domain, result: file, source }: RecordOptions) {
  const text = await readResult(file, session.stdin)
  const body = { domain, source, result: undefined }

  return await inOwner(session, { noun: 'call', id }, async (organization) => {
    const path = `${organizations}/calls/{id}/evaluations` as const
    const recorded = session.api.POST(path, {
      ...at({ organization, id }),
      body,
      // As written in the file, because a number may be beyond those of JavaScript.
      bodySerializer: () => `${JSON.stringify(body).slice(0, -1)},"result":${text}}`
    })

    return { call_id: id, domain, source, ...(await dataOf(recorded)) }
  })
}

async function list(session: HttpSession, { state, organization: given }: ListOptions) {
  const query = state === undefined ? {} : { state }
  const work = []
  for (const id of await organizationsFor(session, given)) {
    const read = (organization: string) =>
      dataOf(session.api.GET(`${organizations}/evaluation-work`, atQuery({ organization }, query)))
    work.push(...(await requestInOrganization(id, read)))
  }

  return work
}

async function retry(session: HttpSession, { call, organization: given }: RetryOptions) {
  const body = { call_id: call ?? null }
  const retryIn = (organization: string) =>
    dataOf(session.api.POST(`${organizations}/evaluation-work/retry`, { ...at({ organization }), body }))
  if (call !== undefined) return await inOwner(session, { noun: 'call', id: call }, retryIn)
  let retried = 0
  for (const id of await organizationsFor(session, given)) retried += (await requestInOrganization(id, retryIn)).retried

  return { retried }
}

async function requestRuns(session: HttpSession, options: RunOptions) {
  const { since, organization: given, domain, again = false, dryRun = false } = options
  const { api, note, show } = session
  const ids = await organizationsFor(session, given)
  const domains = domain === undefined ? [...builtInDomains] : [domain]
  const input = { since: since.toISOString(), domains, again }
  const send = (organization: string, mode: { readonly dry_run: boolean }) =>
    api.POST(`${organizations}/evaluation-runs`, {
      ...at({ organization }),
      body: { ...input, ...mode },
      parseAs: 'stream'
    })
  let runs: readonly EvaluationRun[] = []
  const counting = everyTenth((soFar: EvaluationRun) => note(`counting: ${describe(soFar)}`))
  for (const id of ids) {
    const estimate = (organization: string) =>
      readLines<{ progress: EvaluationRun }, { runs: readonly EvaluationRun[] }>(
        send(organization, { dry_run: true }),
        (line) => counting(line.progress)
      )
    runs = sumRuns(runs, (await requestInOrganization(id, estimate)).runs)
  }
  for (const one of runs) show(describe(one))
  if (dryRun) return { applied: false, requested: 0, runs }

  let requested = 0
  const report = everyTenth((count: number) => note(`requested ${count} evaluations`))
  for (const id of ids) {
    const before = requested
    const request = (organization: string) =>
      readLines<{ progress: number }, { requested: number }>(send(organization, { dry_run: false }), (line) =>
        report(before + line.progress)
      )
    requested += (await requestInOrganization(id, request)).requested
  }

  return { applied: true, requested, runs }
}

/** Adds the estimates of another organization, which has the same domains. */
function sumRuns(runs: readonly EvaluationRun[], more: readonly EvaluationRun[]): readonly EvaluationRun[] {
  if (runs.length === 0) return more

  return runs.map((run, index) => {
    const other = more[index] ?? run

    return {
      ...run,
      calls: run.calls + other.calls,
      evaluations: run.evaluations + other.evaluations,
      judged_by_model: run.judged_by_model + other.judged_by_model,
      input_tokens: run.input_tokens + other.input_tokens,
      output_tokens: run.output_tokens + other.output_tokens
    }
  })
}

function describe(run: EvaluationRun): string {
  const tokens = `about ${run.input_tokens} input and ${run.output_tokens} output tokens`

  return `${run.domain}: ${run.calls} calls read, ${run.evaluations} to evaluate, ${run.judged_by_model} of them by a model (${tokens})`
}

async function measureAgreement(session: HttpSession, options: AgreementOptions) {
  const { organization: given, since, model, promptVersion, calls } = options
  const query = {
    ...{ since: since.toISOString(), calls },
    ...(model !== undefined && { model }),
    ...(promptVersion !== undefined && { prompt_version: promptVersion })
  }
  const pairs = []
  for (const id of await organizationsFor(session, given)) {
    const read = (organization: string) =>
      dataOf(session.api.GET(`${organizations}/evaluation-agreement`, atQuery({ organization }, query)))
    pairs.push(await requestInOrganization(id, read))
  }

  return agreementOf(pairs)
}

/**
 * Reads the result of an evaluation as text.
 *
 * @param file path of a JSON file, or `-` for standard input
 * @throws {InputError} if it is not valid JSON
 */
async function readResult(file: string, stdin: Readable): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const encoded = await (file === '-' ? buffer(stdin) : readFile(file))
  try {
    const text = decoder.decode(encoded)
    JSON.parse(text)

    return text
  } catch (error) {
    throw new InputError(`The result is not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
}
