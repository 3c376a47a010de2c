import { describe, expect, it } from 'vitest'
import { createFullNodes } from './full-nodes.ts'

describe('a rejection for lack of space', () => {
  it('is attributed to the node once reports of others are stored after it', () => {
    const { nodes } = start()

    expect(nodes.noteRefusal('one', 'full')).toBe(false)
    expect(nodes.noteRefusal('two', 'full')).toBe(false)

    expect(nodes.noteStored(['three'])).toEqual(new Map(['one', 'two'].map((name) => [name, 'full'])))
    expect(nodes.noteStored(['three'])).toEqual(new Map())
  })

  it('is attributed to the node at once if reports of others were recently stored after another rejection', () => {
    const { nodes, pass } = start()
    nodes.noteRefusal('one', 'full')
    nodes.noteStored(['two'])

    pass(9_999)
    expect(nodes.noteRefusal('three', 'full')).toBe(true)
    pass(1)
    expect(nodes.noteRefusal('three', 'full')).toBe(false)
  })

  it('may be attributed to the server while no reports of other organizations are stored', () => {
    const { nodes } = start()
    nodes.noteRefusal('one', 'full')

    expect(nodes.noteStored(['one'])).toEqual(new Map())
    expect(nodes.noteRefusal('two', 'full')).toBe(false)
  })

  it('may be attributed to the server if reports of others are stored long after', () => {
    const { nodes, pass } = start()
    nodes.noteRefusal('one', 'full')
    pass(10_000)

    expect(nodes.noteStored(['two'])).toEqual(new Map())
    expect(nodes.noteRefusal('one', 'full')).toBe(false)
  })
})

function start() {
  let nowMs = 0
  const pass = (ms: number) => {
    nowMs += ms
  }

  return { nodes: createFullNodes(() => nowMs), pass }
}
