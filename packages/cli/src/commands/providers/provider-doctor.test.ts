import { respondWith, startFakeProvider } from '@callbook/backfill/testing'
import { addClient, addEndpoint, addOrganization } from '@callbook/db/testing'
import { describe, expect, it } from 'vitest'
import { createAdmin, runAdmin } from '../../testing/index.ts'

const { testDb, env } = await createAdmin()

describe('provider doctor', () => {
  it('names each setting that loses reports and exits with 1 if there is one', async () => {
    const { organizationId, id, run, provider } = await connected()
    const { id: endpoint } = await addEndpoint(testDb, organizationId, await addClient(testDb, organizationId))
    await run(['provider', 'map', id, '--endpoint', endpoint])
    provider.set('/assistant', [{ id: 'a-1', name: 'Riley', server: { url: 'https://elsewhere.example' } }])
    provider.set('/phone-number', [])

    const { code, stdout, stderr } = await run(['provider', 'doctor', id])
    const program = await run(['provider', 'doctor', id, '--json'])

    expect(code).toBe(1)
    expect(stdout).toMatch(/^(problem|advice): assistant Riley \(a-1\)\n/)
    expect(stdout).toContain('\n  server.url\n    is      ')
    expect(stdout.split('\n').filter((line) => line.length > 80 && line.includes(' is '))).toEqual([])
    expect(stderr).toMatch(/^error: \d settings at the provider lose reports\n$/)
    expect(JSON.parse(program.stdout)[0]).toMatchObject({ subject: 'assistant Riley (a-1)', setting: 'server.url' })
  })

  it('reports if nothing needs to change, and if the provider cannot be reached', async () => {
    const { id, run, provider } = await connected()
    provider.set('/assistant', [])
    provider.set('/phone-number', [])

    const good = await run(['provider', 'doctor', id])
    provider.fail(respondWith(400), { path: /assistant/ })
    const away = await run(['provider', 'doctor', id])

    expect(good).toMatchObject({ code: 0, stdout: 'All settings are correct.\n' })
    expect([away.code, away.stdout]).toEqual([1, ''])
    expect(away.stderr).toMatch(/error: Vapi, GET \/assistant: returned 400\.\n$/)
  })
})

async function connected() {
  const provider = await startFakeProvider('vapi')
  const organizationId = await addOrganization(testDb)
  const run = (args: readonly string[], input = '') =>
    runAdmin({ ...env, PROVIDER_ORIGINS: provider.origin }, args, input)
  const account = ['--organization', organizationId, '--provider', 'vapi', '--base-url', provider.origin]
  const { stdout } = await run(['provider', 'connect', ...account, '--key', '-', '--json'], provider.key)
  const { id }: { readonly id: string } = JSON.parse(stdout)

  return { organizationId, id, run, provider }
}
