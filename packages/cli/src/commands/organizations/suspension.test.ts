import { newId } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { createAdmin } from '../../testing/index.ts'

const { json, error, testDb } = await createAdmin()

it('suspends an organization, shows the time and reason, and resumes it', async () => {
  const [id, other] = [await addOrganization(testDb), await addOrganization(testDb)]

  const suspended = await json(['organization', 'suspend', id, '--reason', 'unpaid'])
  const again = await json(['organization', 'suspend', id, '--refuse-reports'])
  const listed = await json(['organization', 'list'])
  const resumed = await json(['organization', 'resume', id])

  const since = { suspended_at: expect.stringMatching(/Z$/) }
  expect(suspended).toMatchObject({ id, ...since, suspended_reason: 'unpaid', refuses_reports: false })
  expect(again).toEqual({ ...(suspended as object), suspended_reason: null, refuses_reports: true })
  expect(listed).toEqual([
    { id, name: expect.any(String), ...since },
    { id: other, name: expect.any(String) }
  ])
  expect(resumed).toMatchObject({ id, suspended_at: null, suspended_reason: null, refuses_reports: false })
})

it.each(['suspend', 'resume'])('rejects an unknown organization: %s', async (command) => {
  const id = newId()

  expect(await error(['organization', command, id])).toBe(`There is no organization ${id}`)
})
