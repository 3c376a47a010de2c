import { describe, expect, it } from 'vitest'
import { readArguments, requestedNames } from './arguments.ts'

const defaults = { seconds: 10, connections: [1, 16] as readonly number[], peers: false, name: 'read' }

describe('readArguments', () => {
  it.each([
    { argv: [], read: defaults },
    { argv: ['--seconds', '0.5'], read: { ...defaults, seconds: 0.5 } },
    { argv: ['--connections=4,8'], read: { ...defaults, connections: [4, 8] } },
    { argv: ['--peers', '--name', 'x'], read: { ...defaults, peers: true, name: 'x' } }
  ])('reads $argv', ({ argv, read }) => {
    expect(readArguments(argv, defaults)).toEqual(read)
  })

  it.each([['--seconds', 'long'], ['--seconds', '-1'], ['--connections', '1,'], ['--unknown'], ['word']])(
    'rejects %s %s',
    (...argv) => {
      expect(() => readArguments(argv, defaults)).toThrow()
    }
  )
})

describe('namesAsked', () => {
  it.each([
    { only: '', name: 'Callbook', isRequested: true },
    { only: 'book,pgbench', name: 'Callbook', isRequested: true },
    { only: 'pgbench', name: 'Callbook', isRequested: false }
  ])('$only selects $name: $isRequested', ({ only, name, isRequested }) => {
    expect(requestedNames(only)(name)).toBe(isRequested)
  })
})
