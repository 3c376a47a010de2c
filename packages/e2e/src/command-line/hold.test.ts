import { newId } from '@callbook/db'
import { addCustomer, someEndpoint } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin

it('creates a legal hold, lists and releases it', async () => {
  const { organizationId, clientId } = await someEndpoint(testDb)
  const customerId = await addCustomer(testDb, organizationId, clientId)
  const inOrganization = ['--organization', organizationId]

  const hold = (await json(['hold', 'create', '--customer', customerId, '--reason', 'Case 2026-114'])) as { id: string }
  const { stdout } = await run(['hold', 'list', ...inOrganization])
  const released = await json(['hold', 'release', hold.id, ...inOrganization])

  const held = { client_id: clientId, customer_id: customerId, call_id: null, reason: 'Case 2026-114' }
  expect(hold).toEqual({
    ...{ id: expect.any(String), ...held, made_by: 'Root', made_at: expect.any(String) },
    ...{ released_by: null, released_at: null }
  })
  expect(stdout).toMatch(
    new RegExp(`^id +${hold.id}\\nkind +customer\\nheld_id +${customerId}\\nreason +Case 2026-114\\n`)
  )
  expect(released).toEqual({ ...hold, released_by: 'Root', released_at: expect.any(String) })
  expect(await json(['hold', 'list', ...inOrganization])).toEqual([released])
})

it('explains mistakes', async () => {
  const { organizationId, clientId } = await someEndpoint(testDb)
  const unknown = newId()
  const create = ['hold', 'create', '--reason', 'Case 1']

  expect(await error(create)).toBe('Give one of --client, --customer and --call')
  expect(await error([...create, '--client', clientId, '--call', unknown])).toBe(
    'Give one of --client, --customer and --call'
  )
  expect(await error([...create, '--client', unknown])).toBe(`There is no client ${unknown}`)
  expect(await error(['hold', 'create', '--reason', ' ', '--client', clientId])).toContain('reason must')
  expect(await error(['hold', 'release', unknown, '--organization', organizationId])).toBe(
    `There is no open hold ${unknown}`
  )
})
