import type { WorkState } from '@callbook/db'
import { workStates } from '@callbook/db/values'
import type { CallId, OrganizationId } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { organizationsFor } from '../organizations.ts'

const { findOrganizationOfId, listWork } = queries
const { retryEvaluations } = operations

export interface ListOptions {
  readonly state?: WorkState
  readonly organization?: OrganizationId
}

export interface RetryOptions {
  readonly call?: CallId
  readonly organization?: OrganizationId
}

/** Maximum number of rows shown per organization. */
const shownWork = 200

export function addWorkCommands(evaluation: Command, run: Run): void {
  evaluation
    .command('list')
    .description(`List unfinished evaluations, at most ${shownWork} per organization`)
    .addOption(new Option('--state <state>', 'state of the evaluations').choices(workStates))
    .option('--organization <id>', 'id of one organization', readId)
    .addHelpText('after', examples('evaluation list --state failed'))
    .action(({ state, organization }: ListOptions, command: Command) =>
      run(command, async ({ db }) => {
        const organizationIds = await organizationsFor(db, organization)
        const work = []
        for (const id of organizationIds) work.push(...(await listWork(db, id, state, shownWork)))

        return work
      })
    )

  evaluation
    .command('retry')
    .description('Retry evaluations that failed too often')
    .option('--call <id>', 'id of one call', readId)
    .option('--organization <id>', 'id of one organization', readId)
    .addHelpText('after', examples('evaluation retry', 'evaluation retry --call ID'))
    .action(({ call, organization }: RetryOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const owner =
          call === undefined ? organization : found(await findOrganizationOfId(db, 'calls', call), 'call', call)
        const now = new Date()
        let retried = 0
        for (const id of await organizationsFor(db, owner)) retried += await retryEvaluations(db, id, actor, call, now)

        return { retried }
      })
    )
}
