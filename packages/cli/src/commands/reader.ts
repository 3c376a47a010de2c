import { randomBytes } from 'node:crypto'
import { organizationOfLogin } from '@callbook/db/values'
import type { OrganizationId } from '@callbook/domain'
import type { CreatedReader, ReaderChange } from '@callbook/operations'
import { within } from '@callbook/operations/values'
import { type Command, InvalidArgumentError } from 'commander'
import { examples, readId } from '../arguments.ts'
import { operations, queries } from '../database.ts'
import { mustExist } from '../must-exist.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const { findOrganization, listReaders } = queries
const { createReader, removeReader } = operations

const aboutReaders = `
A reader is a login of PostgreSQL for analysts. It can select from the views of
the schema reporting, and sees only the rows of its organization. If the role in
DATABASE_URL may not manage logins, the command prints the statements that an
administrator of PostgreSQL must run in the database of Callbook. A reader for
people you do not trust belongs on a replica.`

export function addReaderCommands(program: Command, run: Run): void {
  const reader = program.command('reader').description('Manage SQL logins of analysts')

  reader
    .command('create')
    .description('Create a login, whose password is shown only once')
    .requiredOption('--organization <id>', 'organization whose data the login can read', readId)
    .option('--trusted', 'create it where a reader could stop the writes of all tenants')
    .addHelpText('after', aboutReaders)
    .addHelpText('after', examples('reader create --organization ID'))
    .action(({ organization, trusted }: { organization: OrganizationId; trusted?: true }, command: Command) =>
      run.onDatabase(
        command,
        async ({ actor, db, reveal, settings }) => {
          mustExist(await findOrganization(db, organization), 'organization', organization)
          const withUrl = (created: CreatedReader) => ({ ...created, url: urlOf(created, settings.databaseUrl()) })

          return withUrl(
            await createReader(within(db, organization, actor), {
              isTrusted: trusted === true,
              randomBytes,
              reveal: async (created) => await reveal(withUrl(created))
            })
          )
        },
        (created: CreatedReader & { readonly url: string }) =>
          describe(created, { password: created.password, url: created.url })
      )
    )

  reader
    .command('list')
    .description('List the logins of an organization')
    .requiredOption('--organization <id>', 'organization of the logins', readId)
    .addHelpText('after', examples('reader list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run.onDatabase(command, async ({ db }) => {
        mustExist(await findOrganization(db, organization), 'organization', organization)

        return await listReaders(db, organization)
      })
    )

  reader
    .command('remove')
    .description('Remove a login and end its connections')
    .argument('<login>', 'name of the login', readLogin)
    .addHelpText('after', examples('reader remove LOGIN'))
    .action((login: string, _options: unknown, command: Command) =>
      run.onDatabase(
        command,
        async ({ actor, db }) => {
          const organization = organizationOfLogin(login)
          const removed = organization && (await removeReader(within(db, organization, actor), login))

          return mustExist(removed, 'reader', login)
        },
        (removed: ReaderChange) => describe(removed)
      )
    )
}

function describe({ login, organization_id, statements }: ReaderChange, secret: object = {}): string {
  const text = formatText({ login, organization_id, ...secret })
  if (statements === undefined) return text

  return `${text}\n\nNot done yet. ${forAdministrator(statements)}`
}

/** Presents statements that the role in DATABASE_URL may not run. */
export function forAdministrator(statements: readonly string[]): string {
  const lines = statements.map((line) => `${line};`).join('\n')

  return `An administrator of PostgreSQL must run this in the database of Callbook:\n\n${lines}`
}

/** Returns the URL for the login's tools, on the host of the command line. */
function urlOf({ login, password }: CreatedReader, databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  const sslmode = searchParams.get('sslmode')

  return `postgresql://${login}:${password}@${host}${pathname}${sslmode === null ? '' : `?sslmode=${sslmode}`}`
}

function readLogin(text: string): string {
  if (organizationOfLogin(text) !== undefined) return text

  throw new InvalidArgumentError('It must be the name of a login of `reader list`.')
}
