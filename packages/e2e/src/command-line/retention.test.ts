import { addClient, addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()
const { testDb } = admin

it('sets periods of an organization and of a client, shows and previews them', async () => {
  const organizationId = await addOrganization(testDb)
  const clientId = await addClient(testDb, organizationId)
  const inOrganization = ['--organization', organizationId]
  const ofClient = [...inOrganization, '--client', clientId]

  const preview = await json(['retention', 'preview', ...inOrganization, '--content-days', '90'])
  await json(['retention', 'set', ...inOrganization, '--content-days', '90', '--call-days', '730'])
  const own = await json(['retention', 'set', ...ofClient, '--content-days', '30'])
  const { stdout } = await run(['retention', 'show', ...inOrganization])
  await json(['retention', 'set', ...ofClient, '--default'])

  expect(preview).toMatchObject({ calls: 0, recordings: 0, raw_reports: 0, held: 0, is_complete: true })
  expect(own).toMatchObject({
    default: { content_days: 90, call_days: 730, starts_at: expect.any(String) },
    clients: [{ client_id: clientId, follows_default: false, content_days: 30, call_days: null }]
  })
  expect(stdout).toMatch(/^client +default\ncontent_days +90\ncall_days +730\n/)
  expect(stdout).toMatch(/\ncontent_days +30\ncall_days +kept\nstarts_at +\S+\n\nLast run: /)
  expect(await json(['retention', 'show', ...inOrganization])).toMatchObject({
    clients: [{ follows_default: true, content_days: 90, call_days: 730 }]
  })
})

it('explains mistakes', async () => {
  const organizationId = await addOrganization(testDb)
  const set = ['retention', 'set', '--organization', organizationId]

  expect(await error([...set, '--default'])).toBe(
    'Give --default with --client, and without --content-days and --call-days'
  )
  expect(await error([...set, '--content-days', '0'])).toContain('It must be a whole number from 1 to 3650.')
  expect(await error([...set, '--content-days', '90', '--call-days', '30'])).toContain('must be at most')
  expect(await error([...set, '--client', organizationId, '--content-days', '9'])).toBe(
    `There is no client ${organizationId}`
  )
})
