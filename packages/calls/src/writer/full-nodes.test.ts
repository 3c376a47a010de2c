import { describe, expect, it } from 'vitest'
import { createFullNodes } from './full-nodes.ts'

describe('who was refused for want of room', () => {
  it('is so by the node, once others are stored after it', () => {
    const { nodes } = start()

    expect(nodes.noteRefusal('one', 'full')).toBe(false)
    expect(nodes.noteRefusal('two', 'full')).toBe(false)

    expect(nodes.noteStored(['three'])).toEqual(new Map(['one', 'two'].map((name) => [name, 'full'])))
    expect(nodes.noteStored(['three'])).toEqual(new Map())
  })

  it('is so by the node at once, while others were lately stored after another refusal', () => {
    const { nodes, pass } = start()
    nodes.noteRefusal('one', 'full')
    nodes.noteStored(['two'])

    pass(9_999)
    expect(nodes.noteRefusal('three', 'full')).toBe(true)
    pass(1)
    expect(nodes.noteRefusal('three', 'full')).toBe(false)
  })

  it('may be so by the server while nobody is stored, or nobody but who was refused', () => {
    const { nodes } = start()
    nodes.noteRefusal('one', 'full')

    expect(nodes.noteStored(['one'])).toEqual(new Map())
    expect(nodes.noteRefusal('two', 'full')).toBe(false)
  })

  it('may be so by the server when others are stored long after', () => {
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
