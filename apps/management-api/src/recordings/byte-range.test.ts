import { expect, it } from 'vitest'
import { readByteRange } from './send-recording.ts'

it.each([
  { header: undefined, range: undefined },
  { header: 'bytes=0-', range: { start: 0, end: 99 } },
  { header: 'bytes=10-19', range: { start: 10, end: 19 } },
  { header: 'bytes=90-1000', range: { start: 90, end: 99 } },
  { header: 'bytes=-10', range: { start: 90, end: 99 } },
  { header: 'bytes=-1000', range: { start: 0, end: 99 } },
  { header: 'bytes=100-', range: 'unsatisfiable' },
  { header: 'bytes=-0', range: 'unsatisfiable' },
  { header: 'bytes=20-10', range: undefined },
  { header: 'bytes=-', range: undefined },
  { header: 'bytes=0-1,5-6', range: undefined },
  { header: 'bytes=0x1-2', range: undefined },
  { header: 'lines=0-1', range: undefined },
  { header: `bytes=${'9'.repeat(400)}-`, range: undefined }
])('reads $header of 100 bytes as $range', ({ header, range }) => {
  expect(readByteRange(header, 100)).toEqual(range)
})
