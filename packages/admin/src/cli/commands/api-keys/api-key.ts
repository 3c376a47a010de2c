import { randomBytes } from 'node:crypto'
import { type ApiKeyRow, findApiKeyOrganization, findOrganization, listApiKeys, newId } from '@callbook/db'
import { type ApiKeyId, apiKeyScopes, type OrganizationId } from '@callbook/domain'
import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  type ApiKeyInput,
  apiKeyEnvironments,
  issueApiKey,
  renameApiKey,
  revokeApiKey
} from '../../../api-keys/api-keys.ts'
import { maxOverlapHours, rotateApiKey } from '../../../api-keys/rotate-api-key.ts'
import { found, type Run } from '../../run.ts'
import { formatText } from '../../text-table.ts'
import { examples, readId, readInstant } from '../arguments.ts'

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
      run(command, async ({ actor, db, reveal }) => {
        const { organization, name, environment, expires: expiresAt = null, scope: scopes = [] } = options
        found(await findOrganization(db, organization), 'organization', organization)
        const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }

        return await issueApiKey(db, organization, actor, { name, environment, scopes, expiresAt }, made, reveal)
      })
    )

  apiKey
    .command('list')
    .description('list the keys of an organization, without the keys themselves')
    .requiredOption('--organization <id>', 'whose keys', readId)
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
    .description('give a key another name; it goes on as it is')
    .argument('<id>', 'the id of the key, not the key itself', readId)
    .requiredOption('--name <name>', 'what the key is for')
    .addHelpText('after', examples('api-key rename ID --name "CRM"'))
    .action((id: ApiKeyId, { name }: { name: string }, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findApiKeyOrganization(db, id), 'API key', id)

        return found(await renameApiKey(db, organizationId, actor, id, name), 'API key', id)
      })
    )

  apiKey
    .command('revoke')
    .description('refuse a key from now on, for good')
    .argument('<id>', 'the id of the key, not the key itself', readId)
    .option('--reason <reason>', 'why, for the list')
    .addHelpText('after', examples('api-key revoke ID --reason "left the company"'))
    .action((id: ApiKeyId, { reason = null }: { reason?: string | null }, command: Command) =>
      run(command, async ({ actor, db }) => {
        const organizationId = found(await findApiKeyOrganization(db, id), 'API key', id)

        return found(await revokeApiKey(db, organizationId, actor, id, { now: new Date(), reason }), 'API key', id)
      })
    )

  apiKey
    .command('rotate')
    .description('issue a key in the place of another, which ends after an overlap; it is shown this once')
    .argument('<id>', 'the id of the key, not the key itself', readId)
    .option('--overlap <time>', `how long the old key stays valid, at most ${maxOverlapHours}h (24h)`, readHours, 24)
    .addHelpText('after', examples('api-key rotate ID', 'api-key rotate ID --overlap 2d'))
    .action((oldId: ApiKeyId, { overlap: overlapHours }: { overlap: number }, command: Command) =>
      run(command, async ({ actor, db, reveal }) => {
        const organizationId = found(await findApiKeyOrganization(db, oldId), 'API key', oldId)
        const made = { id: newId<ApiKeyId>(), now: new Date(), randomBytes }
        const rotated = await rotateApiKey(db, organizationId, actor, { oldId, overlapHours }, made, reveal)

        return found(rotated, 'API key', oldId)
      })
    )
}

/** Reads a time as hours. */
/** What tells keys apart, and until when they are good. */
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

function readHours(text: string): number {
  const [, count, unit] = /^(\d{1,3})([hd])$/.exec(text) ?? []
  if (count === undefined) throw new InvalidArgumentError('It must be hours or days, such as 24h or 2d.')

  return Number(count) * (unit === 'd' ? 24 : 1)
}
