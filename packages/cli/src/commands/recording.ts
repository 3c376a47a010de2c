import { recordingStates } from '@callbook/db/values'
import { type CallId, type ClientId, inputBounds, type OrganizationId, parseDateTime } from '@callbook/domain'
import type { RecordingSweep } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readId, readLimit } from '../arguments.ts'
import { operations } from '../database.ts'
import { everyTenth } from '../every-tenth.ts'
import { dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import type { Run, Session } from '../run.ts'
import { wrapTo } from '../text/columns.ts'
import { formatText, tableOf } from '../text/text-table.ts'
import { visible } from '../text/visible.ts'

interface PolicyOptions {
  readonly client: ClientId
  readonly keep?: true
  readonly off?: true
  readonly days?: number
  readonly confirmConsent?: true
}

interface FetchOptions {
  readonly client: ClientId
  readonly since: string
}

interface ListOptions {
  readonly organization: OrganizationId
  readonly client?: ClientId
  readonly state?: (typeof recordingStates)[number]
  readonly after?: CallId
  readonly limit: number
}

const { sweepRecordings } = operations

const maxListed = 1_000

const aboutSweep = `
After a restore, the store has files that were stored after the backup, and may
lack files that were removed since. Uses the store of RECORDINGS_DIR, or of
RECORDINGS_S3_*, and may run while the services run. Exits with 1 if a recording
has no file: \`recording retry\` copies it again, if its provider still has it.

Never use --remove with a copy of the database and the store of production: it
removes the files of all recordings that the copy lacks. It refuses a store with
no file that the database knows.`

const organizations = '/console/api/organizations/{organization}'

export function addRecordingCommands(program: Command, run: Run): void {
  const recording = program.command('recording').description('Manage the stored recordings of clients')

  recording
    .command('policy')
    .description('Set whether the recordings of a client are copied and stored')
    .requiredOption('--client <id>', 'id of the client', readId)
    .option('--keep', 'copy the recordings of new calls')
    .option('--off', 'copy no more recordings; stored ones remain until their end')
    .option(
      '--days <number>',
      'days for which a recording is stored, by default as long as its call',
      readLimit(inputBounds.recordingDays)
    )
    .option('--confirm-consent', 'confirmation that the callers of the client consent to the storage')
    .addHelpText('after', examples('recording policy --client ID --keep --days 90 --confirm-consent'))
    .action((options: PolicyOptions, command: Command) =>
      run.overHttp(command, (session) => setPolicy(session, options))
    )

  recording
    .command('fetch')
    .description('Copy the recordings of earlier calls of a client that keeps recordings')
    .requiredOption('--client <id>', 'id of the client', readId)
    .requiredOption('--since <time>', 'time from which calls were stored, such as 2026-11-01T00:00:00Z')
    .addHelpText('after', examples('recording fetch --client ID --since 2026-11-01T00:00:00Z'))
    .action(({ client: id, since }: FetchOptions, command: Command) =>
      run.overHttp(command, (session) => {
        if (parseDateTime(since) === null) throw new InputError('--since must be a time such as 2026-11-01T00:00:00Z')

        return inOwner(session, { noun: 'client', id }, (organization) => {
          const path = `${organizations}/clients/{id}/recordings/fetch` as const

          return dataOf(session.api.POST(path, { ...at({ organization, id }), body: { since } }))
        })
      })
    )

  recording
    .command('list')
    .description('List recordings, stored or not, by the id of their call')
    .requiredOption('--organization <id>', 'organization of the recordings', readId)
    .option('--client <id>', 'id of the client', readId)
    .addOption(new Option('--state <state>', 'state').choices(recordingStates))
    .option('--after <id>', 'id of the last call of the previous page', readId)
    .option('--limit <number>', 'maximum number', readLimit(maxListed), 50)
    .addHelpText('after', examples('recording list --organization ID --state failed'))
    .action(({ organization, client, ...page }: ListOptions, command: Command) =>
      run.overHttp(
        command,
        ({ api }) => {
          const query = { ...page, ...(client !== undefined && { client_id: client }) }

          return requestInOrganization(organization, () =>
            dataOf(api.GET(`${organizations}/recordings`, atQuery({ organization }, query)))
          )
        },
        tableOf('call_id', 'state', 'reason', 'bytes', 'stored_at')
      )
    )

  recording
    .command('retry')
    .description('Copy the recording of a call again')
    .argument('<id>', 'id of the call', readId)
    .addHelpText('after', examples('recording retry ID'))
    .action((id: CallId, _options: object, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'call', id }, async (organization) => ({
          call_id: id,
          ...(await dataOf(session.api.POST(`${organizations}/calls/{id}/recording/fetch`, at({ organization, id }))))
        }))
      )
    )

  recording
    .command('verify')
    .description('Compare the stored recordings of an organization with their files')
    .requiredOption('--organization <id>', 'organization of the recordings', readId)
    .addHelpText('after', '\nReads every file. Exits with 1 if one is missing or was changed.')
    .addHelpText('after', examples('recording verify --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run.overHttp(command, (session) => requestInOrganization(organization, () => verifyAll(session, organization)), {
        describe: ({ verified, wrong }, width) =>
          [`${verified} verified`, ...(wrong.length === 0 ? [] : [formatText(wrong, width)])].join('\n'),
        problemOf: ({ wrong }) =>
          wrong.length === 0 ? undefined : `Recordings that differ from their files: ${wrong.length}`
      })
    )

  recording
    .command('sweep')
    .description('Find files of recordings that the database does not know, and recordings without a file')
    .option('--remove', 'removal of the files that the database does not know')
    .addHelpText('after', aboutSweep)
    .addHelpText('after', examples('recording sweep', 'recording sweep --remove'))
    .action(({ remove = false }: { remove?: boolean }, command: Command) =>
      run.onDatabase(command, (session) => sweep(session, remove), {
        describe: describeSweep,
        problemOf: ({ missing }) => (missing.length === 0 ? undefined : `Recordings without a file: ${missing.length}`)
      })
    )

  recording
    .command('doctor')
    .description('Check the store of recordings with a test object, and the integrations of clients')
    .addHelpText('after', examples('recording doctor'))
    .action((_options: object, command: Command) =>
      run.overHttp(command, async ({ api }) => ({ checks: await dataOf(api.POST('/console/api/recordings/doctor')) }), {
        describe: ({ checks }, width) => checks.map((check) => describeCheck(check, width)).join('\n'),
        problemOf: ({ checks }) => {
          const failed = checks.filter(({ passed }) => !passed).length

          return failed === 0 ? undefined : `Failed checks: ${failed}`
        }
      })
    )
}

async function sweep({ db, note, settings }: Session, removes: boolean): Promise<RecordingSweep> {
  const store = await settings.services.openStore()
  if (store === undefined) throw new InputError('Set RECORDINGS_DIR or RECORDINGS_S3_ENDPOINT, as the services have it')
  try {
    const onProgress = everyTenth(({ objects }: RecordingSweep) => note(`${objects} files compared`))

    return await sweepRecordings(db, { store, removes, onProgress })
  } finally {
    await store.close()
  }
}

function describeSweep({ applied, objects, orphans, removed, missing }: RecordingSweep, width: number): string {
  const ends = applied ? `${removed} removed` : 'not removed: add --remove'

  return [
    `${objects} files of recordings`,
    `${orphans} unknown to the database${orphans === 0 ? '' : `, ${ends}`}`,
    `${missing.length} recordings without a file`,
    ...(missing.length === 0 ? [] : [formatText(missing, width)])
  ].join('\n')
}

async function setPolicy(session: HttpSession, { client: id, keep, off, ...options }: PolicyOptions) {
  if (keep === off) throw new InputError('Give --keep or --off')
  if (keep && !options.confirmConsent) {
    throw new InputError(
      'Add --confirm-consent to confirm that callers of this client consent to the storage of their recordings'
    )
  }
  const body = {
    keeps: keep === true,
    days: options.days ?? null,
    consent_confirmed: options.confirmConsent === true
  }

  return await inOwner(session, { noun: 'client', id }, async (organization) => {
    const set = session.api.PUT(`${organizations}/clients/{id}/recording-policy`, { ...at({ organization, id }), body })
    const { client_id: _, ...policy } = await dataOf(set)

    return policy
  })
}

interface Check {
  readonly check: string
  readonly passed: boolean
  readonly explanation: string | null
}

function describeCheck({ check, passed, explanation }: Check, width: number): string {
  const text = explanation ? `${check}: ${explanation}` : check
  const indent = 'passed  '.length

  return wrapTo(visible(text), width - indent)
    .map((line, index) => `${index > 0 ? '' : passed ? 'passed' : 'failed'}`.padEnd(indent) + line)
    .join('\n')
}

async function verifyAll({ api, note }: HttpSession, organization: OrganizationId) {
  const path = `${organizations}/recordings/verify` as const
  const verify = (after: string | null) => dataOf(api.POST(path, { ...at({ organization }), body: { after } }))
  const wrong = []
  let [verified, after]: [number, string | null] = [0, null]
  do {
    const part: Awaited<ReturnType<typeof verify>> = await verify(after)
    wrong.push(...part.wrong)
    verified += part.verified
    after = part.next
    note(`${verified} verified`)
  } while (after !== null)

  return { verified, wrong }
}
