import type { OrganizationId } from '@callbook/domain'
import type { ListedOrganization } from '@callbook/operations'
import type { Command } from 'commander'
import { operations } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'
import { addDeletionCommand } from './deletion.ts'
import { addExportCommand } from './export.ts'
import { addSuspensionCommands } from './suspension.ts'

const { createOrganization, listOrganizations, renameOrganization } = operations

export function addOrganizationCommands(program: Command, run: Run): void {
  const organization = program
    .command('organization')
    .description('Manage organizations, the tenants of this installation')

  organization
    .command('create')
    .description('Create an organization')
    .requiredOption('--name <name>', 'name of the organization')
    .addHelpText('after', examples('organization create --name "Acme Group"'))
    .action((options: { name: string }, command: Command) =>
      run(command, ({ actor, db, newId }) =>
        createOrganization(db, actor, options.name, { id: newId(), now: new Date() })
      )
    )

  organization
    .command('rename')
    .description('Rename an organization')
    .argument('<id>', 'id of the organization', readId)
    .requiredOption('--name <name>', 'name of the organization')
    .addHelpText('after', examples('organization rename ID --name "Acme Holding"'))
    .action((id: OrganizationId, { name }: { name: string }, command: Command) =>
      run(command, async ({ actor, db }) => found(await renameOrganization(db, id, actor, name), 'organization', id))
    )

  addSuspensionCommands(organization, run)
  addExportCommand(organization, run)
  addDeletionCommand(organization, run)

  organization
    .command('list')
    .description('List all organizations')
    .addHelpText('after', examples('organization list', 'organization list --json'))
    .action((_options: object, command: Command) => run(command, ({ db }) => listOrganizations(db), describe))
}

function describe(organizations: readonly ListedOrganization[], width: number): string {
  return formatText(
    organizations.map(({ id, name, suspended_at }) => ({
      id,
      name,
      state: suspended_at === undefined ? 'open' : 'suspended'
    })),
    width
  )
}
