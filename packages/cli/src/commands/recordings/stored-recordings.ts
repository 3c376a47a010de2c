import { recordingStates } from '@callbook/db/values'
import type { CallId, ClientId, OrganizationId } from '@callbook/domain'
import type { VerifiedPart } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import type { RecordingStore } from '@callbook/recordings'
import { type Command, Option } from 'commander'
import { operations, queries, recordings } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText, tableOf } from '../../text/text-table.ts'
import { examples, readId, readLimit } from '../arguments.ts'

const { findOrganization, findOrganizationOfId, listOrganizationRecordings } = queries
const { retryRecording, verifyRecordings } = operations
const { checkIntegrations, checkStore } = recordings

export interface ListOptions {
  readonly organization: OrganizationId
  readonly client?: ClientId
  readonly state?: (typeof recordingStates)[number]
  readonly after?: CallId
  readonly limit: number
}

/** Maximum number of listed recordings. */
const maxListed = 1_000

/** Adds commands about copies. */
export function addStoredRecordingCommands(recording: Command, run: Run): void {
  recording
    .command('list')
    .description('List recordings, stored or not, by the id of their call')
    .requiredOption('--organization <id>', 'organization of the recordings', readId)
    .option('--client <id>', 'id of the client', readId)
    .addOption(new Option('--state <state>', 'state').choices(recordingStates))
    .option('--after <id>', 'id of the last call of the previous page', readId)
    .option('--limit <number>', 'maximum number', readLimit(maxListed), 50)
    .addHelpText('after', examples('recording list --organization ID --state failed'))
    .action(({ organization, client: clientId, ...page }: ListOptions, command: Command) =>
      run(
        command,
        async ({ db }) => {
          found(await findOrganization(db, organization), 'organization', organization)
          const rows = await listOrganizationRecordings(db, organization, { clientId, ...page })

          return rows.map(({ object_key: _, sha256, ...row }) => ({ ...row, sha256: sha256?.toString('hex') ?? null }))
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
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findOrganizationOfId(db, 'calls', id), 'call', id)

        return found(await retryRecording(db, organizationId, actor, id, new Date()), 'call', id)
      })
    )

  recording
    .command('verify')
    .description('Compare the stored recordings of an organization with their files')
    .requiredOption('--organization <id>', 'organization of the recordings', readId)
    .addHelpText('after', '\nReads every file. Exits with 1 if one is missing or was changed.')
    .addHelpText('after', examples('recording verify --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(command, (session) => withStore(session, (store) => verifyAll(session, organization, store)), {
        describe: ({ verified, wrong }, width) =>
          [`${verified} verified`, ...(wrong.length === 0 ? [] : [formatText(wrong, width)])].join('\n'),
        problemOf: ({ wrong }) =>
          wrong.length === 0 ? undefined : `Recordings that differ from their files: ${wrong.length}`
      })
    )

  recording
    .command('doctor')
    .description('Check the store of recordings with a test object, and the integrations of clients')
    .addHelpText('after', examples('recording doctor'))
    .action((_options: object, command: Command) =>
      run(
        command,
        async (session) => {
          const ofStore = await withStore(session, (store) => checkStore(store, `doctor/${session.newId()}`))

          return { checks: [...ofStore, await checkIntegrations(session.db)] }
        },
        {
          describe: ({ checks }, width) => formatText(checks, width),
          problemOf: ({ checks }) => {
            const failed = checks.filter(({ passed }) => !passed).length

            return failed === 0 ? undefined : `Failed checks: ${failed}`
          }
        }
      )
    )
}

async function verifyAll({ db, note }: Session, organization: OrganizationId, store: RecordingStore) {
  found(await findOrganization(db, organization), 'organization', organization)
  const wrong: VerifiedPart['wrong'][number][] = []
  let [verified, after]: [number, CallId | undefined] = [0, undefined]
  do {
    const part: VerifiedPart = await verifyRecordings(db, organization, store, { after, isOver: () => false })
    wrong.push(...part.wrong)
    verified += part.verified
    after = part.next ?? undefined
    note(`${verified} verified`)
  } while (after !== undefined)

  return { verified, wrong }
}

async function withStore<Result>(
  { settings }: Session,
  work: (store: RecordingStore) => Promise<Result>
): Promise<Result> {
  const store = await settings.recordingStore()
  if (store === undefined) throw new InputError('RECORDINGS_DIR or RECORDINGS_S3_ENDPOINT is not set')
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}
