import { expect, it } from 'vitest'
import { groupPermissions, permissionsInWords } from './permission-words.ts'

it('lists sensitive permissions apart, in a fixed order', () => {
  expect(groupPermissions(['manage_members', 'export', 'issue_api_keys', 'read'])).toEqual({
    usual: ['read', 'export'],
    sensitive: ['issue_api_keys', 'manage_members']
  })
})

it('shows permissions of other releases as they are', () => {
  expect(permissionsInWords(['read', 'fly'])).toBe('Read, fly')
})
