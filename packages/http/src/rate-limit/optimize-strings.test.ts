import { setFlagsFromString } from 'node:v8'
import { expect, it } from 'vitest'
import './redis-log.ts'

/** A function of V8 itself, which only code compiled after the flag may use. */
function hasFastProperties(): unknown {
  setFlagsFromString('--allow-natives-syntax')
  try {
    return new Function('object', 'return %HasFastProperties(object)')(String.prototype)
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}

it('leaves the methods of strings fast', () => {
  expect(hasFastProperties()).toBe(true)

  class Later extends String {}
  expect([new Later('a').at(0), hasFastProperties()]).toEqual(['a', true])
})
