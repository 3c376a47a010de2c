import { findClientOrganization, findOrganization, listClients, newId } from '@callbook/db'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { clientStatuses, clientTypes, subscriptionPlans } from '../../../clients/client-input.ts'
import { changeClient, createClient } from '../../../clients/clients.ts'
import { found, type Run } from '../../run.ts'
import { tableOf } from '../../text-table.ts'
import { examples, readId } from '../arguments.ts'

interface ProfileOptions {
  readonly name?: string
  readonly displayName?: string
  readonly type?: string
  readonly status?: string
  readonly subscriptionPlan?: string
  readonly contactPerson?: string
  readonly contactEmail?: string
  readonly phoneNumber?: string
}

interface CreateOptions extends ProfileOptions {
  readonly organization: OrganizationId
}

export function addClientCommands(program: Command, run: Run): void {
  const client = program.command('client').description('the businesses whose calls an organization keeps')

  withProfile(
    client
      .command('create')
      .description('create a client, also beyond what the organization may add over the API')
      .requiredOption('--organization <id>', 'the organization it belongs to', readId)
      .requiredOption('--name <name>', 'the name of the business')
  )
    .addHelpText(
      'after',
      examples('client create --organization ID --name "Acme Honda" --type dealership --phone-number "+1 415 555 0100"')
    )
    .action((options: CreateOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        found(await findOrganization(db, options.organization), 'organization', options.organization)

        return await createClient(db, options.organization, actor, inputOf(options), { id: newId(), now: new Date() })
      })
    )

  withProfile(
    client
      .command('update')
      .description('correct what is said of a client; what is not given stays')
      .argument('<id>', 'the id of the client', readId)
      .option('--name <name>', 'the name of the business')
  )
    .addHelpText('after', examples('client update ID --status inactive'))
    .action((id: ClientId, options: ProfileOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findClientOrganization(db, id), 'client', id)

        return found(await changeClient(db, organizationId, actor, id, inputOf(options)), 'client', id)
      })
    )

  client
    .command('list')
    .description('list the clients of an organization')
    .requiredOption('--organization <id>', 'whose clients', readId)
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
    .option('--display-name <name>', 'what to show instead of the name')
    .addOption(new Option('--type <type>', 'the kind of business').choices(clientTypes))
    .addOption(new Option('--status <status>', 'how the business relation stands').choices(clientStatuses))
    .addOption(new Option('--subscription-plan <plan>', 'what it pays for').choices(subscriptionPlans))
    .option('--contact-person <name>', 'whom to talk to')
    .option('--contact-email <address>', 'where to write to')
    .option('--phone-number <number>', 'its own number with country code; tells the country of national numbers')
}

/** The options that were given, under the names of the API. */
function inputOf({ organization: _, ...profile }: ProfileOptions & Partial<CreateOptions>): object {
  const named = Object.entries(profile).map(([name, value]) => [snakeCase(name), value])

  return Object.fromEntries(named)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
