import type { OrganizationId } from '@callbook/domain'
import type { HeldObject } from '@callbook/operations'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { tableOf } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'
import { type HoldOptions, heldOf } from './hold-options.ts'

const { findOrganization, findOrganizationOfId, listHolds } = queries
const { createHold, endHold } = operations

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
    .action(({ reason, ...options }: HoldOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const held = heldOf(options)
        const organizationId = found(await organizationOf(db, held), held.kind, held.id)
        const made = await createHold(db, organizationId, actor, held, { reason, now: new Date() })

        return found(made, held.kind, held.id)
      })
    )

  hold
    .command('list')
    .description('List the legal holds of an organization, newest first')
    .requiredOption('--organization <id>', 'organization of the holds', readId)
    .addHelpText('after', examples('hold list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(
        command,
        async ({ db }) => {
          found(await findOrganization(db, organization), 'organization', organization)

          return await listHolds(db, organization, { isOpen: false })
        },
        tableOf('id', 'reason', 'made_at', 'released_at')
      )
    )

  hold
    .command('release')
    .description('End a legal hold')
    .argument('<id>', 'id of the hold', readId)
    .requiredOption('--organization <id>', 'organization of the hold', readId)
    .addHelpText('after', examples('hold release ID --organization ID'))
    .action((id: string, { organization }: { organization: OrganizationId }, command: Command) =>
      run(command, async ({ actor, db }) => {
        return found(await endHold(db, organization, actor, id, new Date()), 'open hold', id)
      })
    )
}

async function organizationOf(db: Session['db'], held: HeldObject): Promise<OrganizationId | undefined> {
  if (held.kind === 'client') return await findOrganizationOfId(db, 'clients', held.id)

  return held.kind === 'call'
    ? await findOrganizationOfId(db, 'calls', held.id)
    : await findOrganizationOfId(db, 'customers', held.id)
}
