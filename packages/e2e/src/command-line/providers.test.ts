import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runAdmin } from '@callbook/cli/testing'
import { addOrganization } from '@callbook/db/testing'
import { afterAll, expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

/** A provider that has no calls, and accepts every key but one. */
const wrongKey = 'wrong-key'
const provider = createServer((request, response) => {
  const status = request.headers.authorization?.includes(wrongKey) ? 401 : 200
  response.writeHead(status, { 'content-type': 'application/json' }).end('[]')
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => void provider.close())
const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const { admin, url, addToken } = await startCommandLineStack({ more: { PROVIDER_ORIGINS: baseUrl } })
const token = await addToken()

it('prints the same over HTTP as with the database', async () => {
  const database = await connect({ ...admin.env, PROVIDER_ORIGINS: baseUrl })
  const server = await connect({ CALLBOOK_URL: url, CALLBOOK_TOKEN: token })

  expect(server).toEqual(database)
  expect(server).toMatchObject([
    { code: 0, stdout: expect.stringContaining('provider map') },
    { code: 0, stdout: expect.stringContaining('active') },
    { code: 1, stderr: expect.stringContaining('key is not accepted') },
    { code: 0, stdout: 'All settings are correct.\n' },
    { code: 0, stdout: expect.stringContaining('"listed":0') }
  ])
})

async function connect(env: Readonly<Record<string, string>>) {
  const organization = await addOrganization(admin.testDb)
  const place = ['--organization', organization, '--provider', 'vapi', '--base-url', baseUrl, '--key', '-']
  const connected = await runAdmin(env, ['provider', 'connect', ...place], 'first-key')
  const [, id = ''] = /^id +(\S+)$/m.exec(connected.stdout) ?? []
  const replaced = await runAdmin(env, ['provider', 'replace-key', id, '--key', '-'], 'second-key')
  const refused = await runAdmin(env, ['provider', 'replace-key', id, '--key', '-', '--json'], wrongKey)
  const examined = await runAdmin(env, ['provider', 'doctor', id])
  const compared = await runAdmin(env, ['provider', 'gaps', id, '--since', '2026-11-01', '--fix', '--json'])

  return [connected, replaced, refused, examined, compared].map(({ stdout, ...rest }) => ({
    ...rest,
    stdout: stdout.replaceAll(id, 'ID').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
  }))
}
