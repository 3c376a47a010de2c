import { randomBytes } from 'node:crypto'
import { organizationOfLogin } from '@callbook/db/values'
import type { OrganizationId } from '@callbook/domain'
import type { CreatedReader, ReaderChange } from '@callbook/operations'
import { type Command, InvalidArgumentError } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'

const { findOrganization, listReaders } = queries
const { createReader, removeReader } = operations

const aboutReaders = `
A reader is a login of PostgreSQL for analysts. It can select from the views of
the schema reporting, and sees only the rows of its organization. If the role in
DATABASE_URL may not manage logins, the command prints the statements that an
administrator of PostgreSQL must run in the database of Callbook.`

export function addReaderCommands(program: Command, run: Run): void {
  const reader = program.command('reader').description('Manage SQL logins of analysts')

  reader
    .command('create')
    .description('Create a login, whose password is shown only once')
    .requiredOption('--organization <id>', 'organization whose data the login can read', readId)
    .addHelpText('after', aboutReaders)
    .addHelpText('after', examples('reader create --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(
        command,
        async ({ actor, db, reveal }) => {
          found(await findOrganization(db, organization), 'organization', organization)

          return await createReader(db, organization, actor, randomBytes, reveal)
        },
        (created: CreatedReader) => describe(created, { password: created.password })
      )
    )

  reader
    .command('list')
    .description('List the logins of an organization')
    .requiredOption('--organization <id>', 'organization of the logins', readId)
    .addHelpText('after', examples('reader list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(command, async ({ db }) => {
        found(await findOrganization(db, organization), 'organization', organization)

        return await listReaders(db, organization)
      })
    )

  reader
    .command('remove')
    .description('Remove a login and end its connections')
    .argument('<login>', 'name of the login', readLogin)
    .addHelpText('after', examples('reader remove LOGIN'))
    .action((login: string, _options: unknown, command: Command) =>
      run(
        command,
        async ({ actor, db }) => {
          const organization = organizationOfLogin(login)
          const removed = organization && (await removeReader(db, organization, actor, login))

          return found(removed, 'reader', login)
        },
        (removed: ReaderChange) => describe(removed)
      )
    )
}

function describe({ login, organization_id, statements }: ReaderChange, secret: object = {}): string {
  const text = formatText({ login, organization_id, ...secret })
  if (statements === undefined) return text

  const lines = statements.map((line) => `${line};`).join('\n')

  return `${text}\n\nNot done yet. An administrator of PostgreSQL must run this in the database of Callbook:\n\n${lines}`
}

function readLogin(text: string): string {
  if (organizationOfLogin(text) !== undefined) return text

  throw new InvalidArgumentError('It must be the name of a login of `reader list`.')
}
