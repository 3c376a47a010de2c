import { spawnAdmin } from '@callbook/cli/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { url, addToken } = await startCommandLineStack({ hasWebhooks: true })

const startedAt = '2026-11-20T15:00:00.000Z'
const call = { id: 'call-1', type: 'inboundPhoneCall', customer: { number: '+12025550147' } }
const report = { message: { type: 'end-of-call-report', call, startedAt, endedReason: 'customer-ended-call' } }

it('sets up an organization from nothing to the first call with an address and a token only', async () => {
  const env = { CALLBOOK_URL: url, CALLBOOK_TOKEN: await addToken() }
  const callbook = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await spawnAdmin(env, [...args, '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

    return JSON.parse(stdout)
  }

  const organization = await callbook('organization', 'create', '--name', 'Acme Group')
  const ofOrganization = ['--organization', organization.id]
  const client = await callbook('client', 'create', ...ofOrganization, '--name', 'Acme Honda')
  const endpoint = await callbook('endpoint', 'create', '--client', client.id, '--provider', 'vapi')
  const { secret } = await callbook('endpoint', 'hmac', endpoint.id, '--preset', 'vapi-body', '--generate')
  await callbook('endpoint', 'hmac', endpoint.id, '--off')
  const key = await callbook('api-key', 'issue', ...ofOrganization, '--name', 'CRM', '--environment', 'production')
  const stored = await fetch(endpoint.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report)
  })

  expect(stored.status).toBe(200)
  expect(secret).toMatch(/^\S{20,}$/)
  const calls = await callbook('call', 'list', ...ofOrganization)
  expect(calls).toMatchObject([{ client_id: client.id, caller_phone_number: '+12025550147' }])
  const read = await fetch(`${url}/v1/calls`, { headers: { 'x-api-key': key.key } })
  expect(await read.json()).toMatchObject({ data: calls })
})
