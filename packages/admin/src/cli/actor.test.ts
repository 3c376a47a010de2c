import { expect, it } from 'vitest'
import { actorOf, readUserName } from './actor.ts'

it.each([
  { userName: 'ada', name: 'ada' },
  { userName: 'ada\u0000\u001b[2J\n', name: 'ada [2J' },
  { userName: `${'ä'.repeat(99)}😀😀`, name: `${'ä'.repeat(99)}😀` },
  { userName: 'a\ud800', name: 'a\ufffd' },
  { userName: ' \n', name: 'unknown' }
])('calls who works at the command line $name', ({ userName, name }) => {
  expect(actorOf(userName)).toEqual({ kind: 'cli', id: null, name })
})

it('knows who runs this process', () => {
  expect(readUserName()).toMatch(/\S/)
})
