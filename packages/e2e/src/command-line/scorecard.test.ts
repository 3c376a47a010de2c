import { newId, storeEvaluation } from '@callbook/db'
import { addCall, addClient, addOrganization } from '@callbook/db/testing'
import type { ScorecardDomain } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startCommandLineStack } from './command-line-stack.ts'

const { admin, json, error, run } = await startCommandLineStack()

const booked = {
  key: 'booked',
  question: 'Was an appointment booked?',
  choices: [{ value: 'yes', points: 100 }, { value: 'no' }]
}
const messages = JSON.stringify([
  { role: 'assistant', text: 'Harbor Honda, how can I help?', start_seconds: 0 },
  { role: 'user', text: 'I would like to book a service.', start_seconds: 3 }
])
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

it('estimates and requests answers about past calls, and compares them with those of people', async () => {
  const { organizationId, clientId, inOrganization, save } = await start()
  await json(...save(booking))
  await json(['scorecard', 'set', 'booking', '--live', '1', ...inOrganization])
  const call = await addCall(admin.testDb, organizationId, clientId, { messages })
  const all = ['scorecard', 'run', 'booking', '--revision', '1', ...inOrganization]
  const estimate = { calls: 1, evaluations: 1, output_tokens: 100, cost_usd: null, budget_left: null }

  expect(await json([...all, '--calls', '5', '--dry-run'])).toMatchObject({ applied: false, ...estimate })
  const { stdout } = await run([...all, '--since', '2020-01-01'])
  expect(stdout).toMatch(/^calls +1\n(.*\n)+cost_usd +unknown\nbudget_left +no limit\nRequested 1 evaluations\n$/)
  await json(...save({ ...booking, questions: [booked, { key: 'tone', question: 'How was the tone?' }] }))
  const draft = all.with(4, '2')
  expect((await run([...draft, '--calls', '5', '--dry-run'])).stdout).toContain('Dry run of a test')
  expect(await json([...draft, '--calls', '5'])).toMatchObject({ applied: true, is_test: true, evaluations: 1 })
  expect(await error(all)).toBe('Give --calls or --since')
  expect(await error([...all, '--calls', '5', '--since', '2020-01-01'])).toContain('cannot be used with')
  expect(await error([...all.with(4, '9'), '--calls', '5'])).toBe('There is no scorecard booking with revision 9')

  const agreement = ['scorecard', 'agreement', 'booking', ...inOrganization]
  expect((await run(agreement)).stdout).toContain('have answered the same calls')
  const record = ['evaluation', 'record', '--call', call, '--domain', 'booking', '--result', '-']
  await json(record, '{"answers":{"booked":{"value":"yes"}}}')
  const scoring = { promptVersion: 'booking-v1', inputTokens: 900, outputTokens: 100, costUsd: null }
  const result = { score: 100, answers: { booked: { value: 'yes', rationale: null } } }
  await storeEvaluation({ db: admin.db, organizationId }, call, {
    evaluation: {
      ...{ domain: 'booking' as ScorecardDomain, revision: 1, source: 'model', model: 'judge-1' },
      ...{ result, evidence: [], scoring }
    },
    now: new Date()
  })
  expect(await json([...agreement, '--revision', '1'])).toMatchObject({
    ...{ revision: 1, models: [{ model: 'judge-1', questions: [{ key: 'booked', labels: 1 }] }] }
  })
  expect((await run(agreement)).stdout).toMatch(/^model .*\njudge-1 +booked +1 +not_calibrated +- +- +-\n$/)
})

it('limits evaluations of an organization and of a client', async () => {
  const { clientId, inOrganization } = await start()
  const ofClient = ['--client', clientId]
  const none = { per_day: null, used: 0, left: null }

  for (const owner of [inOrganization, ofClient]) {
    const set = (...options: string[]) => ['budget', 'set', ...owner, ...options]
    expect(await json(['budget', 'show', ...owner])).toMatchObject(none)
    expect(await json(set('--per-day', '500'))).toMatchObject({ per_day: 500, used: 0, left: 500 })
    expect(await error(set('--per-day', 'many'))).toContain('a whole number from 0 to 1000000')
    expect(await error(set())).toBe('Give --per-day or --no-limit')
    expect(await json(['budget', 'show', ...owner])).toMatchObject({ per_day: 500 })
    expect((await run(set('--no-limit'))).stdout).toMatch(/\nper_day +no limit\nused +0\nleft +no limit\n$/)
  }
  expect(await error(['budget', 'show'])).toBe('Give --organization or --client')
  const unknown = newId()
  expect(await error(['budget', 'show', '--client', unknown])).toBe(`There is no client ${unknown}`)
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
