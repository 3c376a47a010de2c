import { randomBytes } from 'node:crypto'
import type { ApiKeyRow } from '@callbook/db'
import { type ApiKeyId, apiKeyScopes, type ClientId, type OrganizationId } from '@callbook/domain'
import type { ApiKeyInput } from '@callbook/operations'
import { apiKeyEnvironments, maxOverlapHours, maxRateLimit } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readHours, readId, readInstant, readLimit } from '../arguments.ts'

const { findClient, findOrganization, findOrganizationOfId, listApiKeys } = queries
const { issueApiKey, renameApiKey, revokeApiKey, rotateApiKey } = operations

interface IssueOptions {
  readonly organization: OrganizationId
  readonly name: string
  readonly environment: ApiKeyInput['environment']
  readonly expires?: Date
  readonly scope?: ApiKeyInput['scopes']
  readonly client?: ClientId
  readonly rateLimit?: number
}

export function addApiKeyCommands(program: Command, run: Run): void {
  const apiKey = program.command('api-key').description('Manage keys of the management API')

  apiKey
    .command('issue')
    .description('Create an API key, which is shown only once')
    .requiredOption('--organization <id>', 'organization whose data the key can access', readId)
    .requiredOption('--name <name>', 'purpose of the key')
    .addOption(
      new Option('--environment <environment>', 'environment tag of the key')
        .choices(apiKeyEnvironments)
        .makeOptionMandatory()
    )
    .option('--client <id>', 'limit the key to one client (all clients)', readId)
    .option('--expires <date>', 'expiry: 2027-01-01 (midnight UTC) or an RFC 3339 time', readInstant)
    .addOption(
      new Option('--scope <scope...>', 'further rights; without scopes, the key only reads, and no recordings').choices(
        apiKeyScopes
      )
    )
    .option(
      '--rate-limit <number>',
      'requests per minute, instead of the limit of the installation',
      readLimit(maxRateLimit)
    )
    .addHelpText('after', examples('api-key issue --organization ID --name "CI" --environment sandbox'))
    .action((options: IssueOptions, command: Command) =>
      run(command, async ({ actor, db, newId, reveal }) => {
        const { organization, name, environment, expires: expiresAt = null, scope: scopes = [], client } = options
        found(await findOrganization(db, organization), 'organization', organization)
        const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }

        if (client !== undefined) found(await findClient(db, organization, client), 'client', client)
        const limits = { clientId: client ?? null, rateLimit: options.rateLimit ?? null }
        const input = { name, environment, scopes, expiresAt, ...limits }

        return await issueApiKey(db, organization, actor, input, made, reveal)
      })
    )

  apiKey
    .command('list')
    .description('List the API keys of an organization, without their secrets')
    .requiredOption('--organization <id>', 'organization that owns the keys', readId)
    .addHelpText('after', examples('api-key list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run(
        command,
        async ({ db }) => {
          found(await findOrganization(db, organization), 'organization', organization)

          return await listApiKeys(db, organization)
        },
        describeKeys
      )
    )

  apiKey
    .command('rename')
    .description('Rename an API key; the key itself does not change')
    .argument('<id>', 'id of the key, not the key itself', readId)
    .requiredOption('--name <name>', 'purpose of the key')
    .addHelpText('after', examples('api-key rename ID --name "CRM"'))
    .action((id: ApiKeyId, { name }: { name: string }, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findOrganizationOfId(db, 'api-keys', id), 'API key', id)

        return found(await renameApiKey(db, organizationId, actor, id, name), 'API key', id)
      })
    )

  apiKey
    .command('revoke')
    .description('Revoke an API key permanently')
    .argument('<id>', 'id of the key, not the key itself', readId)
    .option('--reason <reason>', 'reason, shown in the list of keys')
    .addHelpText('after', examples('api-key revoke ID --reason "left the company"'))
    .action((id: ApiKeyId, { reason = null }: { reason?: string | null }, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findOrganizationOfId(db, 'api-keys', id), 'API key', id)

        return found(await revokeApiKey(db, organizationId, actor, id, { now: new Date(), reason }), 'API key', id)
      })
    )

  apiKey
    .command('rotate')
    .description('Replace an API key; the new key is shown only once, and the old key expires after an overlap')
    .argument('<id>', 'id of the key, not the key itself', readId)
    .option('--overlap <time>', `time that the old key stays valid, at most ${maxOverlapHours}h (24h)`, readHours, 24)
    .addHelpText('after', examples('api-key rotate ID', 'api-key rotate ID --overlap 2d'))
    .action((oldId: ApiKeyId, { overlap: overlapHours }: { overlap: number }, command: Command) =>
      run(command, async ({ actor, db, newId, reveal }) => {
        const organizationId = found(await findOrganizationOfId(db, 'api-keys', oldId), 'API key', oldId)
        const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }
        const rotated = await rotateApiKey(db, organizationId, actor, { oldId, overlapHours }, made, reveal)

        return found(rotated, 'API key', oldId)
      })
    )
}

/** Lists the fields that distinguish keys, and their expiry. */
function describeKeys(keys: readonly ApiKeyRow[], width: number): string {
  const state = ({ expires_at, revoked_at }: ApiKeyRow) => {
    if (revoked_at !== null) return 'revoked'

    return expires_at === null ? 'valid' : `until ${expires_at.slice(0, 10)}`
  }

  return formatText(
    keys.map((key) => ({ id: key.id, name: key.name, environment: key.environment, state: state(key) })),
    width
  )
}
