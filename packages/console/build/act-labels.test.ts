import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { actLabels } from '../src/pages/settings/audit/act-labels.ts'

/** Source of the audited actions, which contains entries such as `'client.create': 'client'`. */
const permissions = readFileSync(new URL('../../admin/src/audit/audit-actions.ts', import.meta.url), 'utf8')

it('labels every audited action of an organization', () => {
  const named = [...permissions.matchAll(/'([\w.]+)': '(\w+)'/g)].map(([, act = '', kind]) => ({ act, kind }))
  const ofOrganizations = named.filter(({ kind }) => kind !== 'installation').map(({ act }) => act)

  expect(ofOrganizations.length).toBeGreaterThan(20)
  expect(ofOrganizations.filter((act) => actLabels[act] === undefined)).toEqual([])
})
