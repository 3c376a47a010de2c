import type { OrganizationId } from '@callbook/domain'
import { MissingResourceError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readId, readTime } from '../arguments.ts'
import { bodyOf } from '../http/api.ts'
import { atQuery, type HttpSession } from '../http/http-session.ts'
import { organizationsFor, requestInOrganization } from '../http/organizations.ts'
import { readPages } from '../http/read-pages.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

interface ListOptions {
  readonly organization?: OrganizationId
  readonly installation?: true
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
    .option('--act <act>', 'audited action, such as endpoint.revoke')
    .option('--since <date>', 'earliest time: 2026-11-01 (midnight UTC) or an RFC 3339 time', readTime)
    .addHelpText(
      'after',
      examples('audit list --organization ID', 'audit list --organization ID --act api_key.issue --since 2026-11-01')
    )
    .action((options: ListOptions, command: Command) =>
      run.overHttp(command, (session) => list(session, options), describe)
    )
}

async function list(session: HttpSession, { organization, installation: isOfAll, act, since }: ListOptions) {
  const { api } = session
  const filter = { ...(act !== undefined && { act }), ...(since !== undefined && { since: since.toISOString() }) }
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
