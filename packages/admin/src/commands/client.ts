import { findOrganization, listClients, newId } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { clientStatuses, clientTypes, subscriptionPlans } from '../client-input.ts'
import { createClient } from '../clients.ts'
import { found, type Run } from '../run.ts'
import { examples, readId } from './arguments.ts'

interface CreateOptions {
  readonly organization: OrganizationId
  readonly name: string
  readonly displayName?: string
  readonly type?: string
  readonly status?: string
  readonly subscriptionPlan?: string
  readonly contactPerson?: string
  readonly contactEmail?: string
  readonly phoneNumber?: string
}

export function addClientCommands(program: Command, run: Run): void {
  const client = program.command('client').description('the businesses whose calls an organization keeps')

  client
    .command('create')
    .description('create a client, also beyond what the organization may add over the API')
    .requiredOption('--organization <id>', 'the organization it belongs to', readId)
    .requiredOption('--name <name>', 'the name of the business')
    .option('--display-name <name>', 'what to show instead of the name')
    .addOption(new Option('--type <type>', 'the kind of business').choices(clientTypes))
    .addOption(new Option('--status <status>', 'how the business relation stands').choices(clientStatuses))
    .addOption(new Option('--subscription-plan <plan>', 'what it pays for').choices(subscriptionPlans))
    .option('--contact-person <name>', 'whom to talk to')
    .option('--contact-email <address>', 'where to write to')
    .option('--phone-number <number>', 'its own number with country code; tells the country of national numbers')
    .addHelpText(
      'after',
      examples('client create --organization ID --name "Acme Honda" --type dealership --phone-number "+1 415 555 0100"')
    )
    .action((options: CreateOptions, command: Command) =>
      run(command, async ({ db }) => {
        found(await findOrganization(db, options.organization), 'organization', options.organization)

        return await createClient(db, options.organization, inputOf(options), { id: newId(), now: new Date() })
      })
    )

  client
    .command('list')
    .description('list the clients of an organization')
    .requiredOption('--organization <id>', 'whose clients', readId)
    .addHelpText('after', examples('client list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(command, async ({ db }) => {
        found(await findOrganization(db, organization), 'organization', organization)

        return await listClients(db, organization)
      })
    )
}

/** The options that were given, under the names of the API. */
function inputOf(options: CreateOptions): object {
  const { organization: _, ...profile } = options
  const named = Object.entries(profile).map(([name, value]) => [snakeCase(name), value])

  return Object.fromEntries(named)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
