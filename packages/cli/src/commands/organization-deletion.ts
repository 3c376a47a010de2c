import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import type { OrganizationId } from '@callbook/domain'
import type { DeletedOrganization } from '@callbook/operations'
import { InputError, within } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { operations, queries } from '../database.ts'
import { everyTenth } from '../every-tenth.ts'
import { mustExist } from '../must-exist.ts'
import type { Run, Session } from '../run.ts'
import { formatText } from '../text/text-table.ts'
import { forAdministrator } from './reader.ts'

const { findOrganization } = queries
const { deleteOrganization } = operations

const aboutDeletion = `
Permanently deletes the clients, calls, reports, evaluations, customers, keys
and webhook URLs, SQL logins of readers, and users without another organization.
Earlier audit events keep only the actor, action and time. The organization is
closed first, as by \`organization suspend --refuse-reports\`. To keep a copy of
its data, run \`organization export\` before. An interrupted deletion continues
when the command is run again. Without --confirm-name, the command prompts for
the name.`

const rowsPerStep = 1_000

export function addDeletionCommand(organization: Command, run: Run): void {
  organization
    .command('delete')
    .description('Delete an organization and all its data permanently')
    .argument('<id>', 'id of the organization', readId)
    .option('--confirm-name <name>', 'name of the organization, as a confirmation')
    .addHelpText('after', aboutDeletion)
    .addHelpText('after', examples('organization delete ID --confirm-name "Acme Group"'))
    .action((id: OrganizationId, { confirmName }: { confirmName?: string }, command: Command) =>
      run.onDatabase(command, (session) => runCommand(session, id, confirmName), describe)
    )
}

async function runCommand(
  { actor, db, note, stdin }: Session,
  id: OrganizationId,
  confirmName: string | undefined
): Promise<DeletedOrganization> {
  const { settlingMs } = await import('@callbook/operations')
  const { name } = mustExist(await findOrganization(db, id), 'organization', id)
  const confirmedName = confirmName ?? (await promptForName(stdin, note, name))
  const outcome = await deleteOrganization(within(db, id, actor), {
    confirmedName,
    now: new Date(),
    settleMs: settlingMs,
    rowsPerStep,
    onProgress: everyTenth(({ table, rows }) => note(`${table}: ${rows} deleted`))
  })

  return mustExist(outcome, 'organization', id)
}

/** @throws {InputError} if standard input is not a terminal */
export async function promptForName(stdin: Readable, note: (text: string) => void, name: string): Promise<string> {
  if (!('isTTY' in stdin && stdin.isTTY)) throw new InputError('Give --confirm-name with the name of the organization')
  note(`All data of ${JSON.stringify(name)} will be deleted permanently. Type its name to continue:`)
  const lines = createInterface({ input: stdin })
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
  }
}

function describe({ id, name, deleted, statements }: DeletedOrganization): string {
  const text = formatText({ id, name, ...deleted })
  if (statements === undefined) return text

  return `${text}\n\nSQL logins of readers remain. ${forAdministrator(statements)}`
}
