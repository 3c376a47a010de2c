import { newId } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()

const booked = {
  key: 'booked',
  question: 'Was an appointment booked?',
  choices: [{ value: 'yes', points: 100 }, { value: 'no' }]
}
const booking = { domain: 'booking', name: 'Booking', questions: [booked] }

async function start() {
  const organizationId = await addOrganization(admin.testDb)
  const inOrganization = ['--organization', organizationId]
  const save = (scorecard: object, ...options: string[]) =>
    [['scorecard', 'save', '--file', '-', ...inOrganization, ...options], JSON.stringify(scorecard)] as const

  return { organizationId, clientId: await addClient(admin.testDb, organizationId), inOrganization, save }
}

it('saves a scorecard, revises it, makes it live, takes answers and retires it', async () => {
  const { organizationId, clientId, inOrganization, save } = await start()
  const set = (...options: string[]) => json(['scorecard', 'set', 'booking', ...options, ...inOrganization])

  expect(await json(...save(booking, '--client', clientId))).toEqual({ domain: 'booking', revision: 1, is_new: true })
  expect(await json(...save(booking))).toEqual({ domain: 'booking', revision: 1, is_new: false })
  const asked = { ...booking, name: 'Bookings', questions: [booked, { key: 'tone', question: 'How was the tone?' }] }
  expect(await json(...save(asked))).toEqual({ domain: 'booking', revision: 2, is_new: true })

  expect(await json(['scorecard', 'show', 'booking', ...inOrganization])).toEqual(asked)
  expect(await json(['scorecard', 'show', 'booking', '--revision', '1', ...inOrganization])).toEqual({
    ...asked,
    questions: [booked]
  })
  expect(await set('--live', '2', '--percent', '20')).toMatchObject({ state: 'live', live_revision: 2, percent: 20 })
  const { stdout } = await run(['scorecard', 'list', ...inOrganization])
  expect(stdout).toMatch(/^domain .*\nbooking +Bookings +\S.* +live +20 +2 +2 *\n$/)

  const call = await addCall(admin.testDb, organizationId, clientId)
  const record = ['evaluation', 'record', '--call', call, '--domain', 'booking', '--result', '-']
  expect(await json(record, '{"answers":{"booked":{"value":"yes"}}}')).toMatchObject({ version: 1, is_current: true })

  expect(await set('--retire')).toMatchObject({ state: 'retired' })
  expect(await error(record, '{"answers":{}}')).toContain('is retired')
  expect(await set('--live', '1')).toMatchObject({ state: 'live', live_revision: 1 })
})

it('explains what is wrong', async () => {
  const { clientId, inOrganization, save } = await start()
  await json(...save(booking))
  await json(['scorecard', 'set', 'booking', '--live', '1', ...inOrganization])
  const set = (...options: string[]) => error(['scorecard', 'set', ...options, ...inOrganization])
  const unknown = newId()

  expect(await error(['scorecard', 'list', '--organization', unknown])).toBe(`There is no organization ${unknown}`)
  expect(await error(['scorecard', 'show', 'visits', ...inOrganization])).toBe('There is no scorecard visits')
  expect(await error(['scorecard', 'show', 'booking', '--revision', '9', ...inOrganization])).toBe(
    '--revision must be from 1 to 1'
  )
  expect(await set('visits', '--live', '1')).toBe('There is no scorecard visits')
  expect(await set('booking')).toBe('Give at least one setting to change')
  expect(await set('booking', '--live', '2')).toContain('Expected a revision from 1 to 1')
  expect(await set('booking', '--percent', '101')).toContain('--percent must be')
  expect(await set('booking', '--retire', '--live', '1')).toContain('cannot be used with')
  expect(await error(...save({ ...booking, domain: 'visits' }, '--client', unknown))).toBe(
    `There is no client ${unknown}`
  )
  expect(await error(...save(booking, '--client', clientId))).toContain('is about all clients')
  expect(await error(...save({ domain: 'booking' }))).toContain('must be an object with domain')
  expect(await error(...save({ ...booking, shadow: 1 }))).toContain('unknown member shadow')
  expect(await error(...save({ ...booking, questions: [] }))).toContain('Expected 1 to 20 questions')
  const changed = { ...booking, questions: [{ ...booked, question: 'Was a visit booked?' }] }
  expect(await error(...save(changed))).toContain('such as booked_2')
})
