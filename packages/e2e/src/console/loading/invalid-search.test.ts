import { describe, expect, inject, it } from 'vitest'
import { hasBrowser } from '../browser.ts'
import { useConsole } from '../use-console.ts'

/** Parameters that some page reads, with values that no page accepts. */
const names = [
  'call',
  'client',
  'columns',
  'delivery',
  'endpoint',
  'event',
  'next',
  'q',
  'report',
  'sort',
  'state'
].concat('action', 'adherence_to', 'direction', 'lead_from', 'review', 'status', 'to')
const invalid = new URLSearchParams({
  ...Object.fromEntries(names.map((name) => [name, '{"not":"valid"}'])),
  period: 'custom',
  from: 'yesterday'
})

const pages = ['', 'calls', 'review', 'insights', 'customers', 'deliveries'].concat(
  ['clients', 'webhooks', 'webhooks/outbound', 'api-keys', 'members', 'providers', 'audit'].map(
    (name) => `settings/${name}`
  )
)

describe.skipIf(!hasBrowser)('a page whose URL has invalid search parameters', () => {
  const { startSession } = useConsole()

  it('ignores them', async () => {
    const { page, complaints, organization } = await startSession('iris')

    for (const path of pages) {
      await page.goto(`${inject('console').url}/o/${organization}/${path}?${invalid}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')

      const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
      expect({ path, headings, complaints }).toEqual({
        path,
        headings: [expect.not.stringMatching(/wrong|not found/i)],
        complaints: []
      })
    }
  })
})
