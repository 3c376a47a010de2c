import { newId } from '@callbook/db'
import { addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const document = { id: ['/call/id'], fields: { summary: { from: ['/call/summary'] } } }

it('saves a mapping, shows it and deletes it', async () => {
  const organizationId = await addOrganization(admin.testDb)
  const inOrganization = ['--organization', organizationId]

  const saved = await json(['mapping', 'save', 'acme', '-', ...inOrganization], JSON.stringify(document))
  const shown = await run(['mapping', 'show', 'acme', ...inOrganization])
  const listed = await run(['mapping', 'list', ...inOrganization])

  expect(saved).toMatchObject({ name: 'acme', version: 1, made_by: 'Root', document })
  expect(await json(['mapping', 'show', 'acme', ...inOrganization])).toEqual(saved)
  expect(await json(['mapping', 'list', ...inOrganization])).toEqual([saved])
  expect(shown).toEqual({ code: 0, stdout: `${JSON.stringify(document, null, 2)}\n`, stderr: '' })
  expect(listed.stdout).toMatch(/^name {2}version {2}made_by {2}made_at *\nacme {2}1 {8}Root/)
  expect(await json(['mapping', 'delete', 'acme', ...inOrganization])).toEqual({ name: 'acme', deleted: true })
  expect(await json(['mapping', 'list', ...inOrganization])).toEqual([])
})

it('rejects what does not exist, and a document that is no mapping', async () => {
  const organizationId = await addOrganization(admin.testDb)
  const unknown = newId()

  expect(await error(['mapping', 'list', '--organization', unknown])).toBe(`There is no organization ${unknown}`)
  for (const verb of ['show', 'delete'])
    expect(await error(['mapping', verb, 'acme', '--organization', organizationId])).toBe('There is no mapping acme')
  expect(await error(['mapping', 'save', 'acme', '-', '--organization', organizationId], '{"id":5}')).toMatch(/id/)
  expect(await error(['mapping', 'save', 'FOO', '-', '--organization', organizationId], '{}')).toMatch(
    /It must be 2 to 24 lower-case letters and digits, such as acmevoice\.$/
  )
})
