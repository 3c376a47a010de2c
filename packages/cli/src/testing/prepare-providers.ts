import { addClient, addEndpoint } from '@callbook/db/testing'
import type { ProviderAccountId } from '@callbook/domain'
import type { Admin } from './admin.ts'
import { runAdmin } from './admin.ts'
import { type ChangingCommand, hunter, type Prepare } from './prepare-changes.ts'
import { ofOrganization } from './prepare-tenants.ts'
import { startReceiver } from './receiver.ts'

/** Starts a provider that lists no calls and accepts every key. */
async function startProvider(): Promise<{ readonly url: string; readonly env: Readonly<Record<string, string>> }> {
  const { url } = await startReceiver(200, [])

  return { url, env: { PROVIDER_ORIGINS: url } }
}

export async function connectAccount(admin: Admin): Promise<ChangingCommand> {
  const { url, env } = await startProvider()
  const prepared = await ofOrganization(['--provider', 'vapi', '--base-url', url, '--key', '-'])(admin)

  return { ...prepared, input: hunter, env }
}

/** Prepares a command for a connected account. */
export function ofAccount(args: readonly string[], input = ''): Prepare {
  return async (admin) => {
    const connected = await connectAccount(admin)
    const { stdout } = await runAdmin(
      { ...admin.env, ...connected.env },
      ['provider', 'connect', ...connected.args, '--json'],
      hunter
    )
    const { id }: { readonly id: ProviderAccountId } = JSON.parse(stdout)

    return { ...connected, args: [id, ...args], input }
  }
}

export async function mapAccount(admin: Admin): Promise<ChangingCommand> {
  const prepared = await ofAccount([])(admin)
  if (prepared.organizationId === undefined) throw new Error('an account is of an organization')
  const clientId = await addClient(admin.testDb, prepared.organizationId)
  const { id } = await addEndpoint(admin.testDb, prepared.organizationId, clientId)

  return { ...prepared, args: [...prepared.args, '--endpoint', id] }
}

export async function unmapAccount(admin: Admin): Promise<ChangingCommand> {
  const { args, ...prepared } = await mapAccount(admin)
  await admin.json(['provider', 'map', ...args])

  return { ...prepared, args: [args[0] ?? '', '--remove'] }
}
