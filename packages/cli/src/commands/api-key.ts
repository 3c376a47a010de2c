import { type ApiKeyId, type ApiKeyScope, apiKeyScopes, type ClientId, type OrganizationId } from '@callbook/domain'
import type { ApiKeyInput } from '@callbook/operations'
import { apiKeyEnvironments, maxOverlapHours, maxRateLimit } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readHours, readId, readLimit, readTime } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, findBy, type HttpSession } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import { mustExist } from '../must-exist.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const keys = '/console/api/organizations/{organization}/api-keys'

interface IssueOptions {
  readonly organization: OrganizationId
  readonly name: string
  readonly environment: ApiKeyInput['environment']
  readonly expires?: Date
  readonly scope?: readonly ApiKeyScope[]
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
    .option('--expires <date>', 'expiry: 2027-01-01 (midnight UTC) or an RFC 3339 time', readTime)
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
      run.overHttp(command, ({ api }) => {
        const { organization, name, environment, expires, scope = [], client, rateLimit } = options
        const limits = { ...(client && { client_id: client }), ...(rateLimit && { rate_limit: rateLimit }) }
        const body = { name, environment, scopes: [...scope], expires_at: expires?.toISOString() ?? null, ...limits }

        return requestInOrganization(
          organization,
          async () => present(organization, await dataOf(api.POST(keys, { ...at({ organization }), body }))),
          { noun: 'client', id: client }
        )
      })
    )

  apiKey
    .command('list')
    .description('List the API keys of an organization, without their secrets')
    .requiredOption('--organization <id>', 'organization that owns the keys', readId)
    .addHelpText('after', examples('api-key list --organization ID'))
    .action(({ organization }: { organization: OrganizationId }, command: Command) =>
      run.overHttp(
        command,
        (session) => requestInOrganization(organization, () => readKeys(session, organization)),
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
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'API key', id }, async (organization) => {
          await bodyOf(session.api.PATCH(`${keys}/{id}`, { ...at({ organization, id }), body: { name } }))

          return await readKey(session, organization, id)
        })
      )
    )

  apiKey
    .command('revoke')
    .description('Revoke an API key permanently')
    .argument('<id>', 'id of the key, not the key itself', readId)
    .option('--reason <reason>', 'reason, shown in the list of keys')
    .addHelpText('after', examples('api-key revoke ID --reason "left the company"'))
    .action((id: ApiKeyId, { reason = null }: { reason?: string | null }, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'API key', id }, async (organization) => {
          await bodyOf(session.api.POST(`${keys}/{id}/revoke`, { ...at({ organization, id }), body: { reason } }))

          return await readKey(session, organization, id)
        })
      )
    )

  apiKey
    .command('rotate')
    .description('Replace an API key; the new key is shown only once, and the old key expires after an overlap')
    .argument('<id>', 'id of the key, not the key itself', readId)
    .option('--overlap <time>', `time that the old key stays valid, at most ${maxOverlapHours}h (24h)`, readHours, 24)
    .addHelpText('after', examples('api-key rotate ID', 'api-key rotate ID --overlap 2d'))
    .action((oldId: ApiKeyId, { overlap: overlapHours }: { overlap: number }, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'API key', id: oldId }, async (organization) => {
          const rotation = { ...at({ organization, id: oldId }), body: { overlap_hours: overlapHours } }

          return present(organization, await dataOf(session.api.POST(`${keys}/{id}/rotate`, rotation)))
        })
      )
    )
}

async function readKeys({ api }: HttpSession, organization: OrganizationId) {
  return (await dataOf(api.GET(keys, at({ organization })))).map((key) => present(organization, key))
}

async function readKey(session: HttpSession, organization: OrganizationId, id: ApiKeyId) {
  const { last_used_at: _, ...key } = mustExist(findBy(await readKeys(session, organization), id), 'API key', id)

  return key
}

function present<Key extends { readonly id: string }>(organization: OrganizationId, { id, ...key }: Key) {
  return { id, organization_id: organization, ...key }
}

/** Lists the fields that distinguish keys, and their expiry. */
function describeKeys(listed: Awaited<ReturnType<typeof readKeys>>, width: number): string {
  const state = ({ expires_at, revoked_at }: (typeof listed)[number]) => {
    if (revoked_at !== null) return 'revoked'

    return expires_at === null ? 'valid' : `until ${expires_at.slice(0, 10)}`
  }

  return formatText(
    listed.map((key) => ({ id: key.id, name: key.name, environment: key.environment, state: state(key) })),
    width
  )
}
