import type { CallId, ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import type { HeldObject } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { dataOf } from '../http/api.ts'
import { at, pick } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

interface HoldOptions {
  readonly client?: ClientId
  readonly customer?: CustomerId
  readonly call?: CallId
  readonly reason: string
}

const holds = '/console/api/organizations/{organization}/holds'

export function addHoldCommands(program: Command, run: Run): void {
  const hold = program.command('hold').description('Manage legal holds, which prevent the removal of data')

  hold
    .command('create')
    .description('Protect the data of a client, a customer or a call against removal')
    .option('--client <id>', 'id of a client', readId)
    .option('--customer <id>', 'id of a customer', readId)
    .option('--call <id>', 'id of a call', readId)
    .requiredOption('--reason <text>', 'reason, shown to users who request a removal')
    .addHelpText('after', examples('hold create --customer ID --reason "Case 2026-114"'))
    .action((options: HoldOptions, command: Command) =>
      run.overHttp(command, (session) => {
        const held = readHeldObject(options)
        const body = { ...held, reason: options.reason }

        return inOwner(session, { noun: held.kind, id: held.id }, async (organization) =>
          present(await dataOf(session.api.POST(holds, { ...at({ organization }), body })))
        )
      })
    )

  hold
    .command('list')
    .description('List the legal holds of an organization, newest first')
    .requiredOption('--organization <id>', 'organization of the holds', readId)
    .addHelpText('after', examples('hold list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run.overHttp(
        command,
        ({ api }) =>
          requestInOrganization(organization, async () =>
            (await dataOf(api.GET(holds, at({ organization })))).map(present)
          ),
        (found, width) => formatText(found.map(inTable), width)
      )
    )

  hold
    .command('release')
    .description('End a legal hold')
    .argument('<id>', 'id of the hold', readId)
    .requiredOption('--organization <id>', 'organization of the hold', readId)
    .addHelpText('after', examples('hold release ID --organization ID'))
    .action((id: string, { organization }: { organization: OrganizationId }, command: Command) =>
      run.overHttp(command, ({ api }) =>
        requestInOrganization(
          organization,
          async () => present(await dataOf(api.POST(`${holds}/{id}/release`, at({ organization, id })))),
          { noun: 'open hold', id }
        )
      )
    )
}

/** @throws {InputError} unless exactly one object is given */
function readHeldObject({ client, customer, call }: HoldOptions): HeldObject {
  const given: HeldObject[] = []
  if (client !== undefined) given.push({ kind: 'client', id: client })
  if (customer !== undefined) given.push({ kind: 'customer', id: customer })
  if (call !== undefined) given.push({ kind: 'call', id: call })
  const [held] = given
  if (held === undefined || given.length > 1) throw new InputError('Give one of --client, --customer and --call')

  return held
}

const members = [
  ...(['id', 'client_id', 'customer_id', 'call_id', 'reason', 'made_by', 'made_at', 'released_by'] as const),
  'released_at' as const
]

function present<Hold extends Record<(typeof members)[number], unknown>>(hold: Hold) {
  return pick(hold, ...members)
}

function inTable({ id, client_id, customer_id, call_id, reason, made_at, released_at }: ReturnType<typeof present>) {
  const kind = call_id !== null ? 'call' : customer_id !== null ? 'customer' : 'client'

  return { id, kind, held_id: call_id ?? customer_id ?? client_id, reason, made_at, released_at }
}
