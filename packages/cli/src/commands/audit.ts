import type { OrganizationId } from '@callbook/domain'
import { InputError, MissingResourceError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readId, readTime } from '../arguments.ts'
import { bodyOf } from '../http/api.ts'
import { atQuery, type HttpSession } from '../http/http-session.ts'
import { organizationsFor, requestInOrganization } from '../http/organizations.ts'
import { linesOf } from '../http/read-lines.ts'
import { readPages } from '../http/read-pages.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

interface ListOptions {
  readonly organization?: OrganizationId
  readonly installation?: true
  readonly access?: true
  readonly act?: string
  readonly since?: Date
}

const maxListed = 1_000

/** Organization of events that concern the whole installation. */
const installation = '00000000-0000-0000-0000-000000000000'

export function addAuditCommands(program: Command, run: Run): void {
  const audit = program.command('audit').description('Inspect the audit log')

  audit
    .command('list')
    .description(`List audit events, newest first, at most ${maxListed}`)
    .option('--organization <id>', 'organization of the events; default: all', readId)
    .addOption(new Option('--installation', 'events of the installation as a whole').conflicts('organization'))
    .option('--access', 'who looked at calls and signed in, instead of changes')
    .option('--act <act>', 'audited action, such as endpoint.revoke')
    .option('--since <date>', 'earliest time: 2026-11-01 (midnight UTC) or an RFC 3339 time', readTime)
    .addHelpText(
      'after',
      examples('audit list --organization ID', 'audit list --organization ID --act api_key.issue --since 2026-11-01')
    )
    .action((options: ListOptions, command: Command) =>
      run.overHttp(command, (session) => list(session, options), describe)
    )

  audit
    .command('stream')
    .description('Print every event as a line of JSON, oldest first, up to the newest')
    .addOption(new Option('--organization <id>', 'organization of the events').argParser(readId))
    .addOption(
      new Option('--installation', 'events of the installation and of accounts of staff').conflicts('organization')
    )
    .option('--cursor <cursor>', 'cursor of the last line of the previous run; default: the oldest stored event')
    .addHelpText('after', aboutStream)
    .addHelpText(
      'after',
      examples(
        'audit stream --organization ID',
        'audit stream --installation --cursor "$(tail -1 audit.jsonl | jq -r .cursor)"'
      )
    )
    .action((options: StreamOptions, command: Command) => run.overHttp(command, (session) => stream(session, options)))
}

const aboutStream = `
Each line has a sequence number without gaps, and a cursor. Store the lines in
the order in which they arrive, and continue with the cursor of the last one.`

interface StreamOptions extends Pick<ListOptions, 'installation' | 'organization'> {
  readonly cursor?: string
}

/** Maximum number of lines of a response. */
const linesPerRequest = 10_000

async function stream(session: HttpSession, { organization, installation: isOfAll, cursor: begin }: StreamOptions) {
  const { api } = session
  if (organization === undefined && isOfAll === undefined)
    throw new InputError('--organization or --installation is required')
  const path = '/console/api/organizations/{organization}/audit/stream'
  const read = (query: { readonly cursor?: string; readonly limit: number }) =>
    organization === undefined
      ? api.GET('/console/api/installation/audit', { params: { query }, parseAs: 'stream' })
      : requestInOrganization(organization, (id) =>
          api.GET(path, { ...atQuery({ organization: id }, query), parseAs: 'stream' })
        )

  for (let [cursor, count] = [begin, linesPerRequest]; count > 0; ) {
    count = 0
    const body = await bodyOf(read({ ...(cursor !== undefined && { cursor }), limit: linesPerRequest }))
    for await (const line of linesOf(body)) {
      const event: { readonly cursor: string } = JSON.parse(line)
      await session.stream(event, line)
      count += 1
      cursor = event.cursor
    }
  }

  return undefined
}

async function list(session: HttpSession, { organization, installation: isOfAll, ...options }: ListOptions) {
  const { api } = session
  const { access: isAccess = false, act, since } = options
  const kind = isAccess ? ('access' as const) : ('changes' as const)
  const filter = { kind, ...(act !== undefined && { act }), ...(since !== undefined && { since: since.toISOString() }) }
  const ofInstallation = async (owner: { readonly organization_id?: string }) =>
    readPages(maxListed, (page) =>
      bodyOf(api.GET('/console/api/audit', { params: { query: { ...filter, ...owner, ...page } } }))
    )
  const path = '/console/api/organizations/{organization}/audit'
  const ofOrganization = async (id: OrganizationId) => {
    const events = await requestInOrganization(id, () =>
      readPages(maxListed, (page) => bodyOf(api.GET(path, atQuery({ organization: id }, { ...filter, ...page }))))
    )

    return events.map((event) => present(id, event))
  }
  if (isOfAll) return (await ofInstallation({})).map((event) => present(installation, event))
  if (organization === undefined) {
    let newest: Awaited<ReturnType<typeof ofOrganization>> = []
    for (const id of await organizationsFor(session, undefined)) {
      const events = [...newest, ...(await ofOrganization(id))]
      newest = events.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, maxListed)
    }

    return newest
  }

  return await ofOrganization(organization).catch(async (error) => {
    if (!(error instanceof MissingResourceError)) throw error
    // Audit events outlive their organization, for staff.
    const left = await ofInstallation({ organization_id: organization }).catch(() => [])
    if (left.length === 0) throw error

    return left.map((event) => present(organization, event))
  })
}

type Shown = 'object_name' | 'object_detail' | 'client_name'

/** Omits the names that the API adds. */
function present<Event extends Record<Shown, unknown>>(organization_id: string, event: Event) {
  const { object_name: _, object_detail: __, client_name: ___, ...recorded } = event

  return { organization_id, ...recorded }
}

type ListedEvent = Awaited<ReturnType<typeof list>>[number]

function describe(events: readonly ListedEvent[], width: number): string {
  return formatText(
    events.map(({ at, actor_name, act, object_id, changes }) => ({
      at,
      actor: actor_name,
      act,
      object: object_id,
      changes: describeChanges(changes)
    })),
    width
  )
}

/** Formats changes as one line: `status: active → inactive`, or `name: Acme Group` for a new value. */
function describeChanges(changes: ListedEvent['changes']): string {
  return Object.entries(changes)
    .map(([name, { before, after }]) => {
      return `${name}: ${before === undefined ? '' : `${textOf(before)} → `}${textOf(after)}`
    })
    .join(', ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
