import type { AuditChanges, Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { ListedEvent } from '@callbook/operations'
import { InputError, maxListedEvents } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId, readInstant } from '../arguments.ts'

const { findOrganization } = queries
const { listEvents } = operations

interface ListOptions {
  readonly organization?: OrganizationId
  readonly installation?: true
  readonly act?: string
  readonly since?: Date
}

export function addAuditCommands(program: Command, run: Run): void {
  const audit = program.command('audit').description('Inspect the audit log')

  audit
    .command('list')
    .description(`List audit events, newest first, at most ${maxListedEvents}`)
    .option('--organization <id>', 'organization of the events', readId)
    .addOption(new Option('--installation', 'events of the installation as a whole').conflicts('organization'))
    .option('--act <act>', 'audited action, such as endpoint.revoke')
    .option('--since <date>', 'earliest time: 2026-11-01 (midnight UTC) or an RFC 3339 time', readInstant)
    .addHelpText(
      'after',
      examples('audit list --organization ID', 'audit list --organization ID --act api_key.issue --since 2026-11-01')
    )
    .action((options: ListOptions, command: Command) =>
      (options.installation ? run.onDatabase : run)(command, ({ db }) => list(db, options), describe)
    )
}

async function list(db: Database, { organization, installation: isOfAll, act, since }: ListOptions) {
  const owner = isOfAll ? (await import('@callbook/db')).installation : organization
  if (owner === undefined) throw new InputError('Give --organization or --installation')
  const events = await listEvents(db, owner, { act, since })
  // Audit events outlive their organization.
  if (events.length === 0 && !isOfAll) found(await findOrganization(db, owner), 'organization', owner)

  return events
}

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
function describeChanges(changes: AuditChanges): string {
  return Object.entries(changes)
    .map(([name, { before, after }]) => {
      return `${name}: ${before === undefined ? '' : `${textOf(before)} → `}${textOf(after)}`
    })
    .join(', ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
