import { AccountError } from '@callbook/accounts'
import { RetentionRoleError } from '@callbook/db'
import { InputError, MissingResourceError, RefusedError } from '@callbook/operations'
import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { OutputError } from '../output.ts'
import { failures } from './exit-codes.ts'
import { CheckFailedError, failureOf, UnconfirmedChangeError } from './failure.ts'

describe('failureOf', () => {
  it.each([
    { error: new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'"), kind: 'usage' },
    { error: new InputError('name must be a line'), kind: 'invalid' },
    { error: withCode('ENOENT', { syscall: 'open', path: 'result.json' }), kind: 'invalid' },
    { error: withCode('42P01'), kind: 'invalid' },
    { error: withCode('28P01'), kind: 'invalid' },
    { error: withCode('42501'), kind: 'invalid' },
    { error: new MissingResourceError('There is no client'), kind: 'not_found' },
    { error: new RefusedError('The user is disabled'), kind: 'refused' },
    { error: new AccountError('email_taken', 'There is such a user'), kind: 'refused' },
    { error: new RetentionRoleError('for the owner'), kind: 'refused' },
    { error: new CheckFailedError('2 counters are wrong'), kind: 'check_failed' },
    { error: new OutputError(new Error('ENOSPC')), kind: 'output' },
    { error: withCode('ECONNREFUSED', { syscall: 'connect' }), kind: 'unavailable' },
    { error: new Error('timeout exceeded when trying to connect'), kind: 'unavailable' },
    { error: withCode('57P01'), kind: 'unavailable' },
    { error: new TypeError('x is not a function'), kind: 'internal' },
    { error: withCode('42703'), kind: 'internal' },
    { error: 'thrown', kind: 'internal' }
  ])('returns $kind for $error', async ({ error, kind }) => {
    expect((await failureOf(error)).error).toBe(kind)
  })

  it('keeps the kind of an error that follows the display of a secret', async () => {
    expect(await failureOf(new UnconfirmedChangeError(withCode('57P01')))).toMatchObject({
      error: 'unavailable',
      message: expect.stringMatching(/^the value shown above may not be valid: the database cannot be reached/)
    })
  })

  it('returns a message of one line', async () => {
    expect(await failureOf(new Error(' one\n  two\n'))).toEqual({ error: 'internal', message: 'one two' })
  })
})

it('exit codes show whether a retry makes sense', () => {
  const codes = Object.entries(failures).map(([kind, { exitCode }]) => [kind, exitCode])

  expect(Object.fromEntries(codes)).toMatchObject({ usage: 1, not_found: 1, internal: 70, unavailable: 75 })
})

function withCode(code: string, members: object = {}): Error {
  return Object.assign(new Error('failed'), { code, ...members })
}
