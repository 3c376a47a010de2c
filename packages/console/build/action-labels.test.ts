import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { accessLabels, changeLabels } from '../src/features/audit/action-labels.ts'

/** Sources of the audited actions, with entries such as `'client.create': 'client'` or `{ act: 'user.create' }`. */
const [operations, accounts] = ['operations/src/audit/audit-actions.ts', 'db/src/account-acts.ts'].map((path) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
)
const ofOperations = [...(operations ?? '').matchAll(/'([\w.]+)': '(\w+)'/g)]
  .filter(([, , kind]) => kind !== 'installation')
  .map(([, act = '']) => act)
const ofAccounts = [...(accounts ?? '').matchAll(/\{ act: '([\w.]+)'(.*)\}/g)]

it('labels every audited action of an organization', () => {
  const acts = [...ofOperations, ...ofAccounts.map(([, act = '']) => act)]

  expect(ofOperations.length).toBeGreaterThan(20)
  expect(ofAccounts.length).toBeGreaterThan(20)
  expect(acts.filter((act) => (changeLabels[act] ?? accessLabels[act]) === undefined)).toEqual([])
})

it('labels changes and access of accounts apart', () => {
  const access = ofAccounts.filter(([, , rest = '']) => rest.includes('isAccess')).map(([, act = '']) => act)

  expect(access.filter((act) => !(act in accessLabels))).toEqual([])
  expect(ofAccounts.filter(([, act = '']) => act in accessLabels && !access.includes(act))).toEqual([])
})
