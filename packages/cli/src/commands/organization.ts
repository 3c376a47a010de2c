import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { dataOf } from '../http/api.ts'
import { at, pick } from '../http/http-session.ts'
import { type KnownOrganization, listKnownOrganizations, requestInOrganization } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'
import { addDeletionCommand } from './organization-deletion.ts'
import { addExportCommand } from './organization-export.ts'

const all = '/console/api/organizations'
const one = `${all}/{organization}` as const

const aboutSuspension = `
Takes effect everywhere within a second: requests with its keys get 401, its
users lose access to it, and its evaluations pause. Reports are still stored,
because a rejected report is lost. Nothing is deleted, and \`organization resume\`
restores access. Suspending a suspended organization updates the settings.`

interface SuspendOptions {
  readonly refuseReports?: boolean
  readonly reason?: string
}

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
      run.overHttp(command, async ({ api }) => pick(await dataOf(api.POST(all, { body: options })), 'id', 'name'))
    )

  organization
    .command('rename')
    .description('Rename an organization')
    .argument('<id>', 'id of the organization', readId)
    .requiredOption('--name <name>', 'name of the organization')
    .addHelpText('after', examples('organization rename ID --name "Acme Holding"'))
    .action((id: OrganizationId, { name }: { name: string }, command: Command) =>
      run.overHttp(command, ({ api }) =>
        requestInOrganization(id, async (organization) =>
          pick(await dataOf(api.PATCH(one, { ...at({ organization }), body: { name } })), 'id', 'name')
        )
      )
    )

  addSuspensionCommands(organization, run)
  addExportCommand(organization, run)
  addDeletionCommand(organization, run)

  organization
    .command('list')
    .description('List all organizations')
    .addHelpText('after', examples('organization list', 'organization list --json'))
    .action((_options: object, command: Command) => run.overHttp(command, listKnownOrganizations, describe))
}

function describe(organizations: readonly KnownOrganization[], width: number): string {
  return formatText(
    organizations.map(({ id, name, suspended_at }) => ({
      id,
      name,
      state: suspended_at === undefined ? 'open' : 'suspended'
    })),
    width
  )
}

function addSuspensionCommands(organization: Command, run: Run): void {
  organization
    .command('suspend')
    .description('Suspend an organization: its users and API keys have no access until it is resumed')
    .argument('<id>', 'id of the organization', readId)
    .option('--refuse-reports', 'rejection of all reports to its webhook URLs, which are lost')
    .option('--reason <reason>', 'reason, for the audit log')
    .addHelpText('after', aboutSuspension)
    .addHelpText('after', examples('organization suspend ID --reason "unpaid since March"'))
    .action((id: OrganizationId, { refuseReports = false, reason }: SuspendOptions, command: Command) =>
      run.overHttp(command, ({ api }) =>
        requestInOrganization(id, (organization) => {
          const body = { refuses_reports: refuseReports, reason: reason ?? null }

          return dataOf(api.POST(`${one}/suspend`, { ...at({ organization }), body }))
        })
      )
    )

  organization
    .command('resume')
    .description('Resume a suspended organization with its previous settings')
    .argument('<id>', 'id of the organization', readId)
    .addHelpText('after', examples('organization resume ID'))
    .action((id: OrganizationId, _options: object, command: Command) =>
      run.overHttp(command, ({ api }) =>
        requestInOrganization(id, (organization) => dataOf(api.POST(`${one}/resume`, at({ organization }))))
      )
    )
}
