import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { commandLineActor, readUserName } from './actor.ts'

it.each([
  { userName: 'ada', name: 'ada' },
  { userName: 'ada\u0000\u001b[2J\n', name: 'ada [2J' },
  { userName: `${'ä'.repeat(99)}😀😀`, name: `${'ä'.repeat(99)}😀` },
  { userName: 'a\ud800', name: 'a\ufffd' },
  { userName: ' \n', name: 'unknown' }
])('names the command-line actor $name', ({ userName, name }) => {
  expect(commandLineActor(userName)).toEqual({ kind: 'cli', id: null, name })
})

it('reads the user of the current process', () => {
  expect(readUserName({ CALLBOOK_ACTOR: ' ' })).toBe(userInfo().username)
})

it('reads the name of the person who uses the account of a container', () => {
  expect(readUserName({ CALLBOOK_ACTOR: 'ann@example.com' })).toBe('ann@example.com')
})
