import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actionLabels } from '../src/features/audit/action-labels.ts'

/** Source of the audited actions, which contains entries such as `'client.create': 'client'`. */
const source = readFileSync(new URL('../../operations/src/audit/audit-actions.ts', import.meta.url), 'utf8')

it('labels every audited action of an organization', () => {
  const named = [...source.matchAll(/'([\w.]+)': '(\w+)'/g)].map(([, act = '', kind]) => ({ act, kind }))
  const ofOrganizations = named.filter(({ kind }) => kind !== 'installation').map(({ act }) => act)

  expect(ofOrganizations.length).toBeGreaterThan(20)
  expect(ofOrganizations.filter((act) => actionLabels[act] === undefined)).toEqual([])
})
