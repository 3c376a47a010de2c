import { describe, expect, it } from 'vitest'
import { compressBody, packBody, unpackBody } from './stored-body.ts'

function unpacked(body: Buffer): Promise<string> {
  return unpackBody({ codec: 'zstd', body })
}

describe('compressBody', () => {
  it.each([
    ['nothing', ''],
    ['characters of every length in UTF-8', '{"name":"Zoë 王 🙂"}'],
    ['more than is kept room for', 'é'.repeat(1_000_000)]
  ])('preserves %s', async (_what, text) => {
    expect(await unpacked(compressBody(text))).toBe(text)
  })

  it('preserves a compressed text when it compresses another', async () => {
    const first = compressBody('first')
    compressBody('second')

    expect(await unpacked(first)).toBe('first')
  })
})

describe('unpackBody', () => {
  it('reports bytes before it keeps them', async () => {
    const text = 'é'.repeat(300_000)
    const reported: number[] = []

    const unpackedText = await unpackBody(await packBody(text), (bytes) => reported.push(bytes))

    expect(unpackedText).toBe(text)
    expect(reported.reduce((sum, bytes) => sum + bytes, 0)).toBe(600_000)
    expect(Math.max(...reported)).toBeLessThanOrEqual(64 * 1024)
  })

  it('stops at the limit, regardless of the remaining size', async () => {
    const body = await packBody(' '.repeat(50_000_000))
    let held = 0

    const unpacking = unpackBody(body, (bytes) => {
      held += bytes
      if (held > 1_000_000) throw new Error('no room')
    })

    await expect(unpacking).rejects.toThrow('no room')
    expect(body.body.length).toBeLessThan(10_000)
    expect(held).toBeLessThan(1_100_000)
  })

  it.each([
    ['is cut off', { codec: 'zstd', body: compressBody('{"a":1}').subarray(0, 12) }],
    ['is nothing of the kind', { codec: 'zstd', body: Buffer.from('{"a":1}') }],
    ['has a codec that is not known', { codec: 'lz4', body: compressBody('{"a":1}') }]
  ])('rejects %s', async (_what, body) => {
    await expect(unpackBody(body)).rejects.toThrow()
  })
})
