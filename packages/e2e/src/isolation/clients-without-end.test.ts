import { addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { send } from '../curl.ts'
import { newKey } from '../scaling/tenants.ts'
import { startManagement } from './management.ts'

const limit = 20
const { db, url } = await startManagement({ MAX_CLIENTS_PER_ORGANIZATION: String(limit) })

it('limits the clients of an organization with an error, while other organizations add clients', async () => {
  const [{ key }, neighbour] = [
    await newKey(db, await addOrganization(db)),
    await newKey(db, await addOrganization(db))
  ]

  const [answers, theirs] = await Promise.all([
    Promise.all(Array.from({ length: 2 * limit }, (_, index) => add(key, `Client ${index}`))),
    add(neighbour.key, 'Acme')
  ])

  const statuses = Map.groupBy(answers, ({ status }) => status)
  expect(statuses.get(201)).toHaveLength(limit)
  expect(statuses.get(409)?.[0]?.body).toEqual({
    error: 'Conflict',
    message: 'The organization has reached its limit of 20 clients'
  })
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(theirs.status).toBe(201)
})

async function add(key: string, name: string) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await send(`${url}/v1/clients`, { method: 'POST', headers, body: JSON.stringify({ name }) })
  if (answer.status !== 429) return answer

  return await add(key, name)
}
