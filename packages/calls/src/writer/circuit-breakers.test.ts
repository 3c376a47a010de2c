import { DatabaseError, newId } from '@callbook/postgres'
import { describe, expect, it } from 'vitest'
import type { IncomingReport } from '../model/incoming-report.ts'
import { someReport } from '../testing/index.ts'
import { createCircuitBreakers, HeldUpError } from './circuit-breakers.ts'

const locked = errorOf('55P03')
const noSpace = errorOf('53100')

describe('a blocked caller', () => {
  it('is retried separately, one report at a time, after growing pauses of at most five seconds', () => {
    const { breakers, pass } = start()
    const report = ofCaller(someEndpoint(), 1)
    const pauses: number[] = []

    for (let attempt = 0; attempt < 6; attempt += 1) {
      breakers.noteFailure(report, locked)
      let pausedMs = 0
      for (; breakers.admit(report) instanceof HeldUpError; pausedMs += 100) pass(100)
      pauses.push(pausedMs)
      expect(breakers.admit(report)).toBeInstanceOf(HeldUpError)
    }

    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000])
  })

  it('is written with others again once one report is stored', () => {
    const { breakers, pass } = start()
    const endpoint = someEndpoint()
    breakers.noteFailure(ofCaller(endpoint, 1), locked)
    pass(500)

    expect(breakers.admit(ofCaller(endpoint, 1))).toBe('apart')
    breakers.noteSuccess([ofCaller(endpoint, 1)])

    expect(breakers.admit(ofCaller(endpoint, 1))).toBe('together')
    expect(breakers.size()).toEqual({ callers: 0, organizations: 0 })
  })

  it('does not block other callers or clients', () => {
    const { breakers } = start()
    const endpoint = someEndpoint()
    breakers.noteFailure(ofCaller(endpoint, 1), locked)

    expect(breakers.admit(ofCaller(endpoint, 2))).toBe('together')
    expect(breakers.admit(ofCaller({ ...endpoint, clientId: newId() }, 1))).toBe('together')
  })

  it('is not changed by counting the blocks', () => {
    const { breakers, pass } = start()
    const endpoint = someEndpoint()
    breakers.noteFailure(ofCaller(endpoint, 1), locked)
    for (let second = 0; second < 60; second += 1) {
      pass(1_000)
      breakers.size()
    }

    expect(breakers.admit(ofCaller(endpoint, 1))).toBe('apart')
  })

  it('is forgotten if no report is retried', () => {
    const { breakers, pass } = start()
    breakers.noteFailure(ofCaller(someEndpoint(), 1), locked)
    expect(breakers.size()).toEqual({ callers: 1, organizations: 0 })

    pass(61_000)

    expect(breakers.size()).toEqual({ callers: 0, organizations: 0 })
  })
})

describe('an organization is blocked', () => {
  it('if three of its callers are, and none was stored since', () => {
    const { breakers } = start()
    const [endpoint, other] = [someEndpoint(), someEndpoint()]
    for (const caller of [1, 2]) breakers.noteFailure(ofCaller(endpoint, caller), locked)
    for (const caller of [1, 2]) breakers.noteFailure(ofCaller(other, caller), locked)
    breakers.noteSuccess([ofCaller(other, 9)])

    for (const one of [endpoint, other]) breakers.noteFailure(ofCaller(one, 3), locked)

    expect(breakers.admit(ofCaller(endpoint, 4))).toBeInstanceOf(HeldUpError)
    expect(breakers.admit(ofCaller(other, 4))).toBe('together')
  })

  it.each(['08006', '57P01', '53100'])('by one error of its node (%s)', (sqlstate) => {
    const { breakers } = start()
    const endpoint = someEndpoint()

    breakers.noteFailure(ofCaller(endpoint, 1), errorOf(sqlstate))

    expect(breakers.admit(ofCaller(endpoint, 2))).toBeInstanceOf(HeldUpError)
  })
})

it('a node is blocked if eight of its organizations are, and no report was stored since', () => {
  const { breakers } = start()
  for (let count = 0; count < 7; count += 1) breakers.noteFailure(ofCaller(someEndpoint(), 1), locked)
  expect(breakers.admit(ofCaller(someEndpoint(), 1))).toBe('together')

  breakers.noteFailure(ofCaller(someEndpoint(), 1), locked)

  expect(breakers.admit(ofCaller(someEndpoint(), 1))).toBeInstanceOf(HeldUpError)
  expect(breakers.admit({ ...ofCaller(someEndpoint(), 1), lane: 1 })).toBe('together')
})

it('a blocked node is retried with a different organization each time', () => {
  const { breakers, pass } = start()
  const organizations = Array.from({ length: 12 }, () => ofCaller(someEndpoint(), 1))

  const keys = organizations.map((report) => breakers.noteFailure(report, locked).key)

  expect(new Set(keys.map((key) => key?.id)).size).toBe(12)
  expect(new Set(keys.map((key) => key?.scope))).toEqual(new Set(['caller']))
  pass(10_000)
  expect(breakers.admit(ofCaller(someEndpoint(), 1))).toBe('apart')
  expect(breakers.admit(ofCaller(someEndpoint(), 1))).toMatchObject({ key: { scope: 'node' } })
})

it('many organizations of an unavailable node do not block the others of their lane', () => {
  const { breakers } = start()

  for (let count = 0; count < 20; count += 1) breakers.noteFailure(ofCaller(someEndpoint(), 1), errorOf('08006'))

  expect(breakers.admit(ofCaller(someEndpoint(), 1))).toBe('together')
})

describe('an organization for which there is no space', () => {
  it('is blocked once reports of others are stored after it', () => {
    const { breakers } = start()
    const full = [someEndpoint(), someEndpoint()]

    for (const endpoint of full) expect(breakers.noteNoSpace(ofCaller(endpoint, 1), noSpace)).toBeUndefined()
    for (const endpoint of full) expect(breakers.admit(ofCaller(endpoint, 1))).toBe('together')
    breakers.noteSuccess([ofCaller(someEndpoint(), 1)])

    for (const endpoint of full)
      expect(breakers.admit(ofCaller(endpoint, 2))).toMatchObject({
        key: { scope: 'organization', id: endpoint.organizationId },
        cause: noSpace
      })
  })

  it('is blocked at once if reports of others were recently stored after another rejection', () => {
    const { breakers, pass } = start()
    breakers.noteNoSpace(ofCaller(someEndpoint(), 1), noSpace)
    breakers.noteSuccess([ofCaller(someEndpoint(), 1)])

    pass(9_999)
    expect(breakers.noteNoSpace(ofCaller(someEndpoint(), 1), noSpace)).toBeInstanceOf(HeldUpError)
    pass(1)
    expect(breakers.noteNoSpace(ofCaller(someEndpoint(), 1), noSpace)).toBeUndefined()
  })

  it('stays blocked while retries find no space', () => {
    const { breakers, pass } = start()
    const endpoint = someEndpoint()
    breakers.noteNoSpace(ofCaller(endpoint, 1), noSpace)
    breakers.noteSuccess([ofCaller(someEndpoint(), 1)])

    pass(10_000)
    expect(breakers.noteNoSpace(ofCaller(endpoint, 1), noSpace)).toBeInstanceOf(HeldUpError)
  })

  it.each([
    { what: 'only its own reports are stored', isOwn: true, afterMs: 0 },
    { what: 'others are stored long after', isOwn: false, afterMs: 10_000 }
  ])('is not blocked if $what, because the whole server may have been full', ({ isOwn, afterMs }) => {
    const { breakers, pass } = start()
    const endpoint = someEndpoint()
    breakers.noteNoSpace(ofCaller(endpoint, 1), noSpace)
    pass(afterMs)

    breakers.noteSuccess([ofCaller(isOwn ? endpoint : someEndpoint(), 1)])

    expect(breakers.admit(ofCaller(endpoint, 1))).toBe('together')
    expect(breakers.noteNoSpace(ofCaller(endpoint, 1), noSpace)).toBeUndefined()
  })
})

it('the number of remembered blocks is limited', () => {
  const { breakers } = start()
  const endpoint = someEndpoint()

  for (let caller = 0; caller < 10_500; caller += 1) {
    breakers.noteSuccess([ofCaller(endpoint, -1)])
    breakers.noteFailure(ofCaller(endpoint, caller), locked)
  }

  expect(breakers.size().callers).toBe(10_000)
  expect(breakers.admit(ofCaller(endpoint, 10_499))).toBeInstanceOf(HeldUpError)
})

function start() {
  let nowMs = 0
  const pass = (ms: number) => {
    nowMs += ms
  }

  return { breakers: createCircuitBreakers(() => nowMs), pass }
}

type Endpoint = Parameters<typeof someReport>[0]

function someEndpoint(): Endpoint {
  return { organizationId: newId(), clientId: newId(), endpointId: newId() }
}

function ofCaller(endpoint: Endpoint, caller: number): IncomingReport {
  return someReport(endpoint, { callerPhoneNumber: `caller ${caller}` })
}

function errorOf(code: string): DatabaseError {
  return Object.assign(new DatabaseError('', 0, 'error'), { severity: 'ERROR', code })
}
