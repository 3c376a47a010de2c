import { readFile } from 'node:fs/promises'
import type { OrganizationId } from '@callbook/domain'
import { expect, it } from 'vitest'
import { listEventTypes } from './console-event-types.ts'

const guide = new URL('../../../../packages/docs/api/webhooks.md', import.meta.url)

it('matches the bodies in the guide', async () => {
  const [stored] = listEventTypes({
    organizationId: '0199f1c2-0000-7000-8000-000000000001' as OrganizationId,
    apiUrl: 'https://api.example.com',
    consoleUrl: 'https://console.example.com/console'
  })

  const text = await readFile(guide, 'utf8')
  const shown = [...text.matchAll(/^### (\w+)\n(?:[^`#][^\n]*\n|\n|`[^`][^\n]*\n)*?```json\n(.+?)^```$/gms)].map(
    ([, mode = '', body = '']) => [mode, JSON.stringify(JSON.parse(body))]
  )
  expect(Object.fromEntries(shown)).toEqual(stored?.bodies)
})
