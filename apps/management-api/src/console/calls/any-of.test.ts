import { enumeration, text } from '@callbook/http'
import { expect, it } from 'vitest'
import { anyOf } from './any-of.ts'

const status = anyOf(enumeration(['completed', 'failed', 'busy']), 'Filter by status')
const reason = anyOf(text({ maxLength: 20 }), 'Filter by end reason')

it.each([
  { reader: status, given: 'failed', value: 'failed' },
  { reader: status, given: 'failed,busy', value: ['failed', 'busy'] },
  { reader: status, given: 'failed,failed', value: 'failed' },
  { reader: status, given: 'failed,', value: undefined },
  { reader: status, given: 'failed,other', value: undefined },
  { reader: status, given: '', value: undefined },
  { reader: reason, given: 'hung up', value: 'hung up' },
  { reader: reason, given: 'hung\\, up,error', value: ['hung, up', 'error'] },
  { reader: reason, given: Array.from({ length: 21 }, (_, nth) => nth).join(), value: undefined }
])('reads $given as $value', ({ reader, given, value }) => {
  expect(reader.read(given)).toEqual(value)
})
