import { randomBytes } from 'node:crypto'
import { findOrganization, listApiKeys, newId, revokeApiKey } from '@callbook/db'
import type { ApiKeyId, OrganizationId } from '@callbook/domain'
import { type Command, Option } from 'commander'
import { type ApiKeyInput, apiKeyEnvironments, apiKeyScopes, issueApiKey } from '../api-keys.ts'
import { found, type Run } from '../run.ts'
import { examples, readId, readInstant } from './arguments.ts'

interface IssueOptions {
  readonly organization: OrganizationId
  readonly name: string
  readonly environment: ApiKeyInput['environment']
  readonly expires?: Date
  readonly scope?: ApiKeyInput['scopes']
}

export function addApiKeyCommands(program: Command, run: Run): void {
  const apiKey = program.command('api-key').description('the keys of the management API')

  apiKey
    .command('issue')
    .description('issue a key; it is shown this once')
    .requiredOption('--organization <id>', 'whose data the key opens', readId)
    .requiredOption('--name <name>', 'what the key is for')
    .addOption(new Option('--environment <environment>', 'its tag').choices(apiKeyEnvironments).makeOptionMandatory())
    .option('--expires <date>', 'from when it is refused: 2027-01-01 (begins in UTC) or an RFC 3339 time', readInstant)
    .addOption(new Option('--scope <scope...>', 'what it may do besides').choices(apiKeyScopes))
    .addHelpText('after', examples('api-key issue --organization ID --name "CI" --environment sandbox'))
    .action((options: IssueOptions, command: Command) =>
      run(command, async ({ db, reveal }) => {
        const { organization, name, environment, expires: expiresAt = null, scope: scopes = [] } = options
        found(await findOrganization(db, organization), 'organization', organization)
        const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }

        return await issueApiKey(db, organization, { name, environment, scopes, expiresAt }, made, reveal)
      })
    )

  apiKey
    .command('list')
    .description('list the keys of an organization, without the keys themselves')
    .requiredOption('--organization <id>', 'whose keys', readId)
    .addHelpText('after', examples('api-key list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(command, async ({ db }) => {
        found(await findOrganization(db, organization), 'organization', organization)

        return await listApiKeys(db, organization)
      })
    )

  apiKey
    .command('revoke')
    .description('refuse a key from now on, for good')
    .argument('<id>', 'the id of the key, not the key itself', readId)
    .option('--reason <reason>', 'why, for the list')
    .addHelpText('after', examples('api-key revoke ID --reason "left the company"'))
    .action((id: ApiKeyId, { reason = null }: { reason?: string | null }, command: Command) =>
      run(command, async ({ db }) => found(await revokeApiKey(db, id, new Date(), reason), 'API key', id))
    )
}
