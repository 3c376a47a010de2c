import { type AuditChanges, type Database, findOrganization, installation } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { type ListedEvent, listEvents, maxListedEvents } from '../../../audit/list-events.ts'
import { InputError } from '../../../input-error.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text-table.ts'
import { examples, readId, readInstant } from '../arguments.ts'

interface ListOptions {
  readonly organization?: OrganizationId
  readonly installation?: true
  readonly act?: string
  readonly since?: Date
}

export function addAuditCommands(program: Command, run: Run): void {
  const audit = program.command('audit').description('who has changed what')

  audit
    .command('list')
    .description(`list what was changed, the newest ${maxListedEvents} first`)
    .option('--organization <id>', 'of an organization', readId)
    .addOption(new Option('--installation', 'of the installation as a whole').conflicts('organization'))
    .option('--act <act>', 'of one kind only, such as endpoint.revoke')
    .option('--since <date>', 'from then on: 2026-11-01 (begins in UTC) or an RFC 3339 time', readInstant)
    .addHelpText(
      'after',
      examples('audit list --organization ID', 'audit list --organization ID --act api_key.issue --since 2026-11-01')
    )
    .action((options: ListOptions, command: Command) => run(command, ({ db }) => list(db, options), describe))
}

async function list(db: Database, { organization, installation: isOfAll, act, since }: ListOptions) {
  const owner = isOfAll ? installation : organization
  if (owner === undefined) throw new InputError('Give --organization, or --installation')
  const events = await listEvents(db, owner, { act, since })
  // The events of an organization stay when it is deleted.
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

/** In one line: `status: active → inactive`, and `name: Acme Group` of what is new. */
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
