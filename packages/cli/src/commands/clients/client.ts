import type { ClientId, OrganizationId } from '@callbook/domain'
import { clientStatuses, clientTypes, subscriptionPlans } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { tableOf } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'
import { inputOf, type ProfileOptions } from './client-options.ts'

const { findOrganization, findOrganizationOfId, listClients } = queries
const { changeClient, createClient } = operations

interface CreateOptions extends ProfileOptions {
  readonly organization: OrganizationId
}

export function addClientCommands(program: Command, run: Run): void {
  const client = program.command('client').description('Manage clients, the businesses within an organization')

  withProfile(
    client
      .command('create')
      .description('Create a client, even above the API limit of the organization')
      .requiredOption('--organization <id>', 'organization that owns the client', readId)
      .requiredOption('--name <name>', 'name of the business')
  )
    .addHelpText(
      'after',
      examples('client create --organization ID --name "Acme Honda" --type dealership --phone-number "+1 415 555 0100"')
    )
    .action((options: CreateOptions, command: Command) =>
      run(command, async ({ actor, db, newId }) => {
        found(await findOrganization(db, options.organization), 'organization', options.organization)

        return await createClient(db, options.organization, actor, inputOf(options), { id: newId(), now: new Date() })
      })
    )

  withProfile(
    client
      .command('update')
      .description('Update a client; omitted fields do not change')
      .argument('<id>', 'id of the client', readId)
      .option('--name <name>', 'name of the business')
  )
    .addHelpText('after', examples('client update ID --status inactive'))
    .action((id: ClientId, options: ProfileOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findOrganizationOfId(db, 'clients', id), 'client', id)

        return found(await changeClient(db, organizationId, actor, id, inputOf(options)), 'client', id)
      })
    )

  client
    .command('list')
    .description('List the clients of an organization')
    .requiredOption('--organization <id>', 'organization that owns the clients', readId)
    .addHelpText('after', examples('client list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(
        command,
        async ({ db }) => {
          found(await findOrganization(db, organization), 'organization', organization)

          return await listClients(db, organization)
        },
        tableOf('id', 'name', 'type', 'status')
      )
    )
}

function withProfile(command: Command): Command {
  return command
    .option('--display-name <name>', 'display name')
    .addOption(new Option('--type <type>', 'kind of business').choices(clientTypes))
    .addOption(new Option('--status <status>', 'status of the client').choices(clientStatuses))
    .addOption(new Option('--subscription-plan <plan>', 'service tier').choices(subscriptionPlans))
    .option('--contact-person <name>', 'name of the contact person')
    .option('--contact-email <address>', 'email address of the contact person')
    .option(
      '--phone-number <number>',
      'phone number with country code, which is also the default country of national numbers'
    )
}
