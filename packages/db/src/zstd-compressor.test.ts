import { createZstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compression } from './stored-body.ts'
import { createCompressor } from './zstd-compressor.ts'

const maxBytes = 1024 * 1024

describe('createCompressor', () => {
  it('finds the internals of Node that it uses', () => {
    expect(createZstdCompress()).toMatchObject({
      _handle: { writeSync: expect.any(Function) },
      _writeState: expect.any(Uint32Array)
    })
  })

  it('returns the bytes of zstdCompressSync, regardless of earlier input', () => {
    const compress = createCompressor(maxBytes, compression)
    const text = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 0, max: 3_000 }))

    fc.assert(
      fc.property(text, ([part, times]) => {
        const bytes = Buffer.from(part.repeat(times)).subarray(0, maxBytes)

        expect(compress(bytes).equals(zstdCompressSync(bytes, compression))).toBe(true)
      })
    )
  })

  it('compresses bytes without a pattern, of the maximum size', () => {
    const bytes = Buffer.from(Array.from({ length: maxBytes }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 13))
    const compress = createCompressor(maxBytes, compression)

    expect(zstdDecompressSync(compress(bytes)).equals(bytes)).toBe(true)
  })

  it('starts a new frame after one that did not fit', () => {
    const compress = createCompressor(0, compression)
    const large = Buffer.from(Array.from({ length: maxBytes }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 13))
    const small = Buffer.from('{"a":1}')

    for (const bytes of [large, small, large, small])
      expect(zstdDecompressSync(compress(bytes)).equals(bytes)).toBe(true)
  })
})
