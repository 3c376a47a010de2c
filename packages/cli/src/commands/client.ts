import { type ClientId, clientStatuses, clientTypes, type OrganizationId, subscriptionPlans } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { examples, readId, refuseNoChange, snakeCase } from '../arguments.ts'
import { dataOf } from '../http/api.ts'
import { at, pick } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { tableOf } from '../text/text-table.ts'

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
  readonly name: string
}

const clients = '/console/api/organizations/{organization}/clients'

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
    .action(({ organization, name, ...profile }: CreateOptions, command: Command) =>
      run.overHttp(command, ({ api }) =>
        requestInOrganization(organization, async () => {
          const body = { name, ...inputOf(profile) }

          return present(await dataOf(api.POST(clients, { ...at({ organization }), body })))
        })
      )
    )

  withProfile(
    client
      .command('update')
      .description('Update a client; omitted fields do not change')
      .argument('<id>', 'id of the client', readId)
      .option('--name <name>', 'name of the business')
  )
    .addHelpText('after', examples('client update ID --status inactive'))
    .action((id: ClientId, profile: ProfileOptions, command: Command) =>
      run.overHttp(command, async (session) => {
        const body = inputOf(profile)
        refuseNoChange(body)

        return await inOwner(session, { noun: 'client', id }, async (organization) => {
          return present(await dataOf(session.api.PATCH(`${clients}/{id}`, { ...at({ organization, id }), body })))
        })
      })
    )

  client
    .command('list')
    .description('List the clients of an organization')
    .requiredOption('--organization <id>', 'organization that owns the clients', readId)
    .addHelpText('after', examples('client list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run.overHttp(
        command,
        ({ api }) =>
          requestInOrganization(organization, async () =>
            (await dataOf(api.GET(clients, at({ organization })))).map(present)
          ),
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

/** Returns the given options under the field names of the API. */
function inputOf(profile: ProfileOptions): object {
  return Object.fromEntries(Object.entries(profile).map(([name, value]) => [snakeCase(name), value]))
}

const members = [
  ...(['id', 'organization_id', 'name', 'display_name', 'type', 'status', 'subscription_plan'] as const),
  ...(['contact_person', 'contact_email', 'phone_number', 'joined_at', 'last_call_at', 'last_active_at'] as const)
]

function present<Client extends Record<(typeof members)[number], unknown>>(client: Client) {
  return pick(client, ...members)
}
