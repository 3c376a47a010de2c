import { expect, it } from 'vitest'
import { markedReport, turnsOf } from './marked-report.ts'
import { forms } from './marks.ts'

const shapes = {
  source: 'a page',
  report: '#Call',
  types: {
    Call: { to: ['#Number', '#Sip'], said: { '[]': ['#Words', '#Tool'] }, found: { '*': 'json' }, part: '#Call' },
    Number: { type: '=number', number: 'text' },
    Sip: { type: '=sip', uri: 'text' },
    Words: { role: 'text', text: 'text' },
    Tool: { result: 'text' }
  }
} as const

const opened = { '#Words': { role: '=user' }, 'call.found.*': { name: 'text' } }
const [marks = expect.fail()] = forms

function build(turn: number): unknown {
  const ids = new Map<string, number>()
  const idOf = (path: string) => {
    if (!ids.has(path)) ids.set(path, ids.size)
    return ids.get(path) ?? 0
  }

  return markedReport(shapes, opened, { at: 'call', turn, marks, idOf })
}

it('has each variant of a union in turn, and all variants in a list', () => {
  expect(turnsOf(shapes, opened)).toBe(2)
  expect(build(0)).toMatchObject({ to: { type: 'number', number: 'mark-00001' } })
  expect(build(1)).toMatchObject({ to: { type: 'sip', uri: 'mark-00001' } })
  expect(build(0)).toMatchObject({ said: [{ role: 'user' }, { result: expect.stringContaining('mark-') }] })
})

it('has the known members of an open value, and no recursive type', () => {
  expect(build(0)).toMatchObject({ found: { some_key: { name: expect.stringContaining('mark-') } } })
  expect(build(0)).not.toHaveProperty('part')
})
