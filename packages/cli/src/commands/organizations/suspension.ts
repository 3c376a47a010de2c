import type { OrganizationId } from '@callbook/domain'
import type { Command } from 'commander'
import { operations } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'

const { resumeOrganization, suspendOrganization } = operations

const aboutSuspension = `
Takes effect everywhere within a second: requests with its keys get 401, its
users lose access to it, and its evaluations pause. Reports are still stored,
because a rejected report is lost. Nothing is deleted, and \`organization resume\`
restores access. Suspending a suspended organization updates the settings.`

interface SuspendOptions {
  readonly refuseReports?: boolean
  readonly reason?: string
}

export function addSuspensionCommands(organization: Command, run: Run): void {
  organization
    .command('suspend')
    .description('Suspend an organization: its users and API keys have no access until it is resumed')
    .argument('<id>', 'id of the organization', readId)
    .option('--refuse-reports', 'rejection of all reports to its webhook URLs, which are lost')
    .option('--reason <reason>', 'reason, for the audit log')
    .addHelpText('after', aboutSuspension)
    .addHelpText('after', examples('organization suspend ID --reason "unpaid since March"'))
    .action((id: OrganizationId, { refuseReports = false, reason }: SuspendOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const input = { rejectsReports: refuseReports, reason: reason ?? null, now: new Date() }

        return found(await suspendOrganization(db, id, actor, input), 'organization', id)
      })
    )

  organization
    .command('resume')
    .description('Resume a suspended organization with its previous settings')
    .argument('<id>', 'id of the organization', readId)
    .addHelpText('after', examples('organization resume ID'))
    .action((id: OrganizationId, _options: object, command: Command) =>
      run(command, async ({ actor, db }) => found(await resumeOrganization(db, id, actor), 'organization', id))
    )
}
