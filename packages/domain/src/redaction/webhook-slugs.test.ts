import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSlug } from '../secrets/slug.ts'
import { findSlugs, webhookPathOf } from './webhook-slugs.ts'

const slug = createSlug(randomBytes)
const path = webhookPathOf(['vapi', 'retell', 'elevenlabs', 'bland'])

describe('findSlugs', () => {
  it.each([
    `"https://callbook.test/webhook/vapi/${slug}"`,
    `"https:\\/\\/callbook.test\\/webhook\\/retell\\/${slug}"`,
    `"https://x.test/?url=https%3A%2F%2Fcallbook.test%2Fwebhook%2Felevenlabs%2F${slug}"`,
    `"https://x.test/?url=https%3a%2f%2fcallbook.test%2fwebhook%2fbland%2f${slug}"`,
    `"POST http://127.0.0.1:3001/hooks/webhook/vapi/${slug}?a=1 was refused"`,
    `"/webhook/vapi/${slug}"`
  ])('finds the slug in %s', (text) => {
    expect(findSlugs(text, path).map(({ start, end }) => text.slice(start, end))).toEqual([slug])
  })

  it('finds each of several', () => {
    const text = `/webhook/vapi/${slug} /webhook/webhook/bland/${slug}, /webhook/vapi/`

    expect(findSlugs(text, path)).toHaveLength(2)
  })

  it.each(['/webhook/vapi/docs', `/webhook/acme/${slug}`, `/webhooks/vapi/${slug}`, `webhook vapi ${slug}`, slug, ''])(
    'finds none in %j',
    (text) => {
      expect(findSlugs(text, path)).toEqual([])
    }
  )
})
