import { describe, expect, it } from 'vitest'
import { compressBody, unpackBody } from './stored-body.ts'

function unpacked(body: Buffer): Promise<string> {
  return unpackBody({ codec: 'zstd', body })
}

describe('compressBody', () => {
  it.each([
    ['nothing', ''],
    ['characters of every length in UTF-8', '{"name":"Zoë 王 🙂"}'],
    ['more than is kept room for', 'é'.repeat(1_000_000)]
  ])('keeps %s', async (_what, text) => {
    expect(await unpacked(compressBody(text))).toBe(text)
  })

  it('keeps what it has compressed when it compresses something else', async () => {
    const first = compressBody('first')
    compressBody('second')

    expect(await unpacked(first)).toBe('first')
  })
})
