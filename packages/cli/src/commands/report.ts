import { checkReport, type EndpointId, type OrganizationId, type ReportProblem } from '@callbook/domain'
import type { ChangedCall, ReplayCounts, SampleName, SentSample, UnreadableCall } from '@callbook/operations'
import { sampleNames } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readId, readTime } from '../arguments.ts'
import { dataOf } from '../http/api.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { inOwner, organizationsFor, requestInOrganization } from '../http/organizations.ts'
import { readLines } from '../http/read-lines.ts'
import { readJsonFile } from '../json-file.ts'
import type { Run } from '../run.ts'
import { formatLine, formatText } from '../text/text-table.ts'

interface ReplayOptions {
  readonly since: Date
  readonly organization?: OrganizationId
  readonly dryRun?: boolean
}

interface ReplayLine {
  readonly changed?: ChangedCall
  readonly unreadable?: UnreadableCall
  readonly progress?: ReplayCounts
}

/** Maximum number of calls of each kind in JSON output. The counts are complete. */
const maxListed = 1_000

export function addReportCommands(program: Command, run: Run): void {
  const report = program.command('report').description('Manage the reports of calls')

  report
    .command('reprocess')
    .alias('replay')
    .description(
      'Reprocess the stored reports of calls: correct the fields that are now parsed differently, and re-evaluate changed calls'
    )
    .requiredOption(
      '--since <date>',
      'earliest storage time of the calls: 2026-11-01 (midnight UTC) or an RFC 3339 time',
      readTime
    )
    .option('--organization <id>', 'id of one organization', readId)
    .option('--dry-run', 'preview of the changes')
    .addHelpText(
      'after',
      examples('report reprocess --since 2026-11-01 --dry-run', 'report reprocess --since 2026-11-01 --organization ID')
    )
    .action((options: ReplayOptions, command: Command) =>
      run.overHttp(command, (session) => replay(session, options), summarize)
    )

  addSendCommand(report, run)
  addCheckCommand(report, run)
}

/** Shows calls as they are reprocessed, and collects them for the result. */
async function replay(session: HttpSession, { since, organization: given, dryRun = false }: ReplayOptions) {
  const { api, note, show } = session
  const [changes, problems]: [ChangedCall[], UnreadableCall[]] = [[], []]
  let counts: ReplayCounts = { applied: !dryRun, calls: 0, changed: 0, unreadable: 0 }
  const add = (more: ReplayCounts): ReplayCounts => ({
    applied: more.applied,
    calls: counts.calls + more.calls,
    changed: counts.changed + more.changed,
    unreadable: counts.unreadable + more.unreadable
  })
  const onLine = ({ changed, unreadable, progress }: ReplayLine) => {
    if (changed !== undefined) {
      show(describeChanges(changed))
      if (changes.length < maxListed) changes.push(changed)
    }
    if (unreadable !== undefined) {
      show(formatLine([unreadable.call_id, 'unreadable', unreadable.reason]))
      if (problems.length < maxListed) problems.push(unreadable)
    }
    if (progress !== undefined) note(summarize(add(progress)))
  }
  for (const id of await organizationsFor(session, given)) {
    const reprocess = (organization: string) => {
      const path = '/console/api/organizations/{organization}/reports/reprocess'
      const body = { since: since.toISOString(), dry_run: dryRun }
      const lines = api.POST(path, { ...at({ organization }), body, parseAs: 'stream' })

      return readLines<ReplayLine, ReplayCounts>(lines, onLine)
    }
    counts = add(await requestInOrganization(id, reprocess))
  }

  return { ...counts, changes, problems, truncated: Math.max(counts.changed, counts.unreadable) > maxListed }
}

function describeChanges({ call_id, fields }: ChangedCall): string {
  return fields.map(({ field, from, to }) => formatLine([call_id, field, from, '→', to])).join('\n')
}

function summarize({ applied, calls, changed, unreadable }: ReplayCounts): string {
  return `${calls} calls read, ${changed} ${applied ? 'changed' : 'would change'}, ${unreadable} unreadable`
}

interface SendOptions {
  readonly endpoint: EndpointId
  readonly sample: SampleName
}

const aboutSending = `
Each report is about a new call that has just ended. It is signed as the
endpoint requires and sent by the server to its public webhook address, as the
provider would send it. The call is stored like any other; its fictitious caller
is Jordan Avery, +12025550163. A voicemail is evaluated without a model. Exits
with 1 if the report is not accepted.`

function addSendCommand(report: Command, run: Run): void {
  report
    .command('send')
    .description('Send a sample report to a webhook URL in the format of its provider')
    .requiredOption('--endpoint <id>', 'id of the endpoint', readId)
    .addOption(new Option('--sample <name>', 'kind of sample').choices(sampleNames).default('conversation'))
    .addHelpText('after', aboutSending)
    .addHelpText('after', examples('report send --endpoint ID', 'report send --endpoint ID --sample voicemail'))
    .action(({ endpoint: id, sample }: SendOptions, command: Command) =>
      run.overHttp(
        command,
        (session) =>
          inOwner(session, { noun: 'endpoint', id }, async (organization) => {
            const path = '/console/api/organizations/{organization}/endpoints/{id}/sample'

            return await dataOf(session.api.POST(path, { ...at({ organization, id }), body: { sample } }))
          }),
        {
          describe: describeSent,
          problemOf: ({ problem }) => (problem === null ? undefined : `the report was not accepted: ${problem}`)
        }
      )
    )
}

/** Shows the response on a line of its own, unchanged. */
function describeSent(
  { answer, ...sent }: Omit<SentSample, 'call_id' | 'endpoint_id' | 'provider'>,
  width: number
): string {
  return [formatText(sent, width), ...(answer === null ? [] : [answer])].join('\n\n')
}

function addCheckCommand(report: Command, run: Run): void {
  report
    .command('check')
    .description('Compare a report in the format of Callbook with its schema')
    .argument('<file>', 'JSON file of the body that your agent sends, or - for standard input')
    .addHelpText('after', examples('report check body.json'))
    .action((file: string, _options: object, command: Command) =>
      run.locally(
        command,
        async ({ stdin }) => {
          const problems = checkReport(await readJsonFile(file, stdin))

          return { valid: problems.length === 0, problems }
        },
        {
          describe: ({ valid, problems }, width) =>
            valid ? formatText({ valid }, width) : problems.map(describeProblem).join('\n'),
          problemOf: ({ valid }) => (valid ? undefined : `${file} differs from the schema`)
        }
      )
    )
}

function describeProblem({ path, message }: ReportProblem): string {
  return path === '' ? message : `${path}: ${message}`
}
