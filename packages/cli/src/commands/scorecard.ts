import { isDeepStrictEqual } from 'node:util'
import { hasStatus, type ScorecardAgreement, type ScorecardInput, type ScorecardRun } from '@callbook/console-api'
import { type ClientId, isScorecardDomain, type OrganizationId, scorecardLimits } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readId, readLimit, readTime, refuseNoChange } from '../arguments.ts'
import { dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession, pick } from '../http/http-session.ts'
import { requestInOrganization } from '../http/organizations.ts'
import { readJsonFile } from '../json-file.ts'
import type { Run } from '../run.ts'
import { formatText, tableOf } from '../text/text-table.ts'

const all = '/console/api/organizations/{organization}/scorecards'
const one = `${all}/{domain}` as const
const revisions = `${one}/revisions` as const

interface OfOrganization {
  readonly organization: OrganizationId
}

interface SaveOptions extends OfOrganization {
  readonly file: string
  readonly client?: ClientId
}

interface SetOptions extends OfOrganization {
  readonly live?: number
  readonly percent?: string
  readonly retire?: true
}

interface RunOptions extends OfOrganization {
  readonly revision: number
  readonly calls?: number
  readonly since?: Date
  readonly dryRun?: true
}

const readRevision = readLimit(scorecardLimits.revisions)

export function addScorecardCommands(program: Command, run: Run): void {
  const scorecard = program.command('scorecard').description('Manage scorecards, your own questions about each call')

  scorecard
    .command('list')
    .description('List the scorecards of an organization')
    .requiredOption('--organization <id>', 'organization of the scorecards', readId)
    .addHelpText('after', examples('scorecard list --organization ID'))
    .action(({ organization }: OfOrganization, command: Command) =>
      run.overHttp(
        command,
        ({ api }) =>
          requestInOrganization(organization, async () =>
            (await dataOf(api.GET(all, at({ organization })))).map((row) => pick(row, ...members))
          ),
        tableOf('domain', 'name', 'client_name', 'state', 'percent', 'live_revision', 'newest_revision')
      )
    )

  scorecard
    .command('show')
    .description('Print a scorecard with the questions of a revision, as scorecard save reads it')
    .argument('<domain>', 'domain of the scorecard')
    .requiredOption('--organization <id>', 'organization of the scorecard', readId)
    .option('--revision <number>', 'revision, by default the newest', readRevision)
    .addHelpText('after', examples('scorecard show booking --organization ID > booking.json'))
    .action((domain: string, { organization, revision }: OfOrganization & { revision?: number }, command: Command) =>
      run.overHttp(
        command,
        ({ api }) =>
          requestInOrganization(organization, () => show(api, { organization, domain }, revision), {
            noun: 'scorecard',
            id: domain
          }),
        (shown) => JSON.stringify(shown, null, 2)
      )
    )

  scorecard
    .command('save')
    .description('Create a scorecard, or save changed questions as its newest revision; both are drafts until set live')
    .requiredOption('--organization <id>', 'organization of the scorecard', readId)
    .requiredOption('--file <file>', 'JSON file with domain, name and questions, or - for standard input')
    .option('--client <id>', 'client whose calls a new scorecard is about; by default all clients', readId)
    .addHelpText(
      'after',
      examples(
        'scorecard save --organization ID --file booking.json',
        'scorecard save --organization ID --file - --client ID < booking.json'
      )
    )
    .action((options: SaveOptions, command: Command) =>
      run.overHttp(
        command,
        (session) => save(session, options),
        (saved, width) => formatText(saved, width)
      )
    )

  scorecard
    .command('set')
    .description('Make a revision live, retire a scorecard, or set the share of calls that a model judges')
    .argument('<domain>', 'domain of the scorecard')
    .requiredOption('--organization <id>', 'organization of the scorecard', readId)
    .option('--live <revision>', 'revision whose questions are answered from now on', readRevision)
    .option('--percent <number>', 'share of calls that a model judges, from 0 to 100; 0: people and programs answer')
    .addOption(new Option('--retire', 'end of the questions; answers stay').conflicts('live'))
    .addHelpText(
      'after',
      examples(
        'scorecard set booking --organization ID --live 2 --percent 20',
        'scorecard set booking --organization ID --retire'
      )
    )
    .action((domain: string, options: SetOptions, command: Command) =>
      run.overHttp(command, ({ api }) => {
        const { organization, ...settings } = options
        const body = changesOf(settings)
        refuseNoChange(body)

        return requestInOrganization(
          organization,
          async () => {
            const changed = await dataOf(api.PATCH(one, { ...at({ organization, domain }), body }))

            return pick(changed, ...members)
          },
          { noun: 'scorecard', id: domain }
        )
      })
    )

  scorecard
    .command('run')
    .description('Let a model answer the questions of a revision about past calls')
    .argument('<domain>', 'domain of the scorecard')
    .requiredOption('--organization <id>', 'organization of the scorecard', readId)
    .requiredOption('--revision <number>', 'revision; one that is not live is tested', readRevision)
    .option('--calls <number>', 'number of the newest calls', readLimit(scorecardLimits.callsPerRun))
    .addOption(
      new Option('--since <date>', 'earliest time of the calls: 2026-11-01 (midnight UTC) or an RFC 3339 time')
        .argParser(readTime)
        .conflicts('calls')
    )
    .option('--dry-run', 'estimate of the evaluations and their cost, without requesting them')
    .addHelpText(
      'after',
      examples(
        'scorecard run booking --organization ID --revision 2 --calls 100 --dry-run',
        'scorecard run booking --organization ID --revision 2 --since 2026-11-01'
      )
    )
    .action((domain: string, options: RunOptions, command: Command) =>
      run.overHttp(command, (session) => runRevision(session, domain, options), describeRun)
    )

  scorecard
    .command('agreement')
    .description('Compare the answers of models with those of people about the same calls')
    .argument('<domain>', 'domain of the scorecard')
    .requiredOption('--organization <id>', 'organization of the scorecard', readId)
    .option('--revision <number>', 'revision, by default the live one, or else the newest', readRevision)
    .addHelpText('after', examples('scorecard agreement booking --organization ID --revision 2'))
    .action((domain: string, { organization, revision }: OfOrganization & { revision?: number }, command: Command) =>
      run.overHttp(
        command,
        async ({ api }) => {
          const query = revision === undefined ? {} : { revision }
          const read = () => dataOf(api.GET(`${one}/agreement`, atQuery({ organization, domain }, query)))

          return await requestInOrganization(organization, read, ofRevision(domain, revision))
        },
        describeAgreement
      )
    )
}

interface RunResult extends ScorecardRun {
  readonly applied: boolean
}

async function runRevision({ api }: HttpSession, domain: string, options: RunOptions): Promise<RunResult> {
  const { organization, revision, calls, since, dryRun = false } = options
  if (calls === undefined && since === undefined) throw new InputError('Give --calls or --since')
  const body = {
    ...{ revision, dry_run: dryRun },
    ...(calls !== undefined && { calls }),
    ...(since !== undefined && { since: since.toISOString() })
  }
  const send = () => dataOf(api.POST(`${one}/runs`, { ...at({ organization, domain }), body }))

  return { applied: !dryRun, ...(await requestInOrganization(organization, send, ofRevision(domain, revision))) }
}

function describeRun({ applied, is_test: isTest, ...run }: RunResult, width: number): string {
  const { cost_usd: cost, budget_left: left, ...counts } = run
  const figures = {
    ...counts,
    cost_usd: cost === null ? 'unknown' : Number(cost.toPrecision(2)),
    budget_left: left ?? 'no limit'
  }
  const what = isTest ? 'a test, because the revision is not live' : 'evaluations of the live revision'
  const outcome = applied
    ? `Requested ${run.evaluations} evaluations${isTest ? ' as a test' : ''}`
    : `Dry run of ${what}: nothing was requested`

  return `${formatText(figures, width)}\n${outcome}`
}

/** The API does not say which of both is missing. */
function ofRevision(domain: string, revision: number | undefined) {
  return { noun: 'scorecard', id: revision === undefined ? domain : `${domain} with revision ${revision}` } as const
}

function describeAgreement({ revision, models }: ScorecardAgreement, width: number): string {
  if (models.length === 0) return `No model and no person have answered the same calls for revision ${revision}`
  const rows = models.flatMap(({ model, questions }) =>
    questions.map(({ key, labels, state, agreement, kappa, mean_error: error }) => ({
      ...{ model, question: key, labels, state },
      agreement: agreement && rangeOf(agreement),
      kappa: kappa?.value.toFixed(2),
      mean_error: error === null ? null : Number(error.toFixed(1))
    }))
  )

  return formatText(rows, width)
}

function rangeOf({ value, low, high }: { readonly value: number; readonly low: number; readonly high: number }) {
  const percent = (share: number) => Math.round(share * 100)

  return `${percent(value)}% (${percent(low)}-${percent(high)})`
}

const members = [
  ...(['domain', 'name', 'client_id', 'client_name', 'state', 'percent', 'live_revision'] as const),
  ...(['newest_revision', 'question_count', 'updated_at'] as const)
]

interface OneScorecard extends OfOrganization {
  readonly domain: string
}

async function show(api: HttpSession['api'], { organization, domain }: OneScorecard, given: number | undefined) {
  const { name, newest_revision: newest } = await dataOf(api.GET(one, at({ organization, domain })))
  const revision = given ?? newest
  const { questions } = await readRevisionOf(api, { organization, domain }, revision).catch((error) => {
    throw hasStatus(error, 404) ? new InputError(`--revision must be from 1 to ${newest}`) : error
  })

  return { domain, name, questions }
}

async function readRevisionOf(api: HttpSession['api'], of: OneScorecard, revision: number) {
  return await dataOf(api.GET(`${revisions}/{revision}`, at({ ...of, revision })))
}

async function save({ api, stdin }: HttpSession, { organization, file, client }: SaveOptions) {
  const { domain, name, questions } = readScorecard(await readJsonFile(file, stdin), file)

  return await requestInOrganization(
    organization,
    async () => {
      const found = await dataOf(api.GET(one, at({ organization, domain }))).catch(noneIfMissing)
      if (found === undefined) {
        const body = { domain, name, client_id: client ?? null, questions }
        await dataOf(api.POST(all, { ...at({ organization }), body }))

        return { domain, revision: 1, is_new: true }
      }
      if (client !== undefined && found.client_id !== client) {
        throw new InputError(
          `The scorecard ${domain} is about ${found.client_name ?? 'all clients'}, which never changes`
        )
      }
      const { newest_revision: newest } = found
      const newestQuestions = (await readRevisionOf(api, { organization, domain }, newest)).questions
      const isNew = !isDeepStrictEqual(questions, newestQuestions)
      const revised = { ...at({ organization, domain }), body: { questions, based_on: newest } }
      const revision = isNew ? (await dataOf(api.POST(revisions, revised))).revision : newest
      if (name !== found.name) await dataOf(api.PATCH(one, { ...at({ organization, domain }), body: { name } }))

      return { domain, revision, is_new: isNew }
    },
    { noun: 'client', id: client }
  )
}

/**
 * Reads the members of a scorecard. The server checks the questions.
 *
 * @throws {InputError}
 */
function readScorecard(value: unknown, file: string): Omit<ScorecardInput, 'client_id'> {
  const { domain, name, questions, ...others }: Partial<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  if (typeof domain !== 'string' || !isScorecardDomain(domain) || typeof name !== 'string' || questions === undefined) {
    throw new InputError(`The file ${file} must be an object with domain (such as booking), name and questions`)
  }
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new InputError(`The file ${file} has the unknown member ${unknown}`)

  return { domain, name, questions: questions as ScorecardInput['questions'] }
}

function noneIfMissing(error: unknown): undefined {
  if (hasStatus(error, 404) && error.title === 'Scorecard not found') return undefined
  throw error
}

function changesOf({ live, percent, retire }: Omit<SetOptions, 'organization'>) {
  return {
    ...(live !== undefined && { live_revision: live, is_retired: false }),
    ...(percent !== undefined && { percent: Number(percent) }),
    ...(retire === true && { is_retired: true })
  }
}
