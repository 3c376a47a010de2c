import { providers } from '@callbook/domain'
import { Agent, type Dispatcher } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestClock, startFakeProvider } from '../testing/index.ts'
import { createLargeResponseLock } from './large-responses.ts'
import { createProviderApi } from './provider-api.ts'

const mebibyte = 1024 * 1024

/** Counts the received bytes of responses that are still being read. */
function countBytes() {
  const held = { now: 0, most: 0 }
  const agent = new Agent()
  onTestFinished(() => agent.destroy())
  const dispatcher = agent.compose((dispatch) => (options, handler) => {
    const counting: Dispatcher.DispatchHandler = {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData(controller, chunk) {
        held.now += chunk.length
        held.most = Math.max(held.most, held.now)
        handler.onResponseData?.(controller, chunk)
      },
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args)
    }

    return dispatch(options, counting)
  })

  return { held, dispatcher }
}

/**
 * Requests a response of `megabytes` MB from each of four accounts concurrently.
 *
 * @returns maximum number of MB held at once
 */
async function requestFour(megabytes: number, largeResponses: ReturnType<typeof createLargeResponseLock> | undefined) {
  const { held, dispatcher } = countBytes()
  const fake = await startFakeProvider('vapi')
  fake.set('/assistant/large', { text: 'x'.repeat(megabytes * mebibyte) })
  const signal = new AbortController().signal
  const sendRequest = async () => {
    const options = { provider: providers.vapi, origin: fake.origin, key: fake.key, dispatcher, largeResponses }
    const api = createProviderApi({ ...options, ...createTestClock(), random: () => 0 })
    const answer = await api.sendRequest({ method: 'GET', path: '/assistant/large' }, signal)
    const { length } = JSON.stringify(answer)
    held.now -= length

    return length
  }

  const lengths = await Promise.all([sendRequest(), sendRequest(), sendRequest(), sendRequest()])

  expect(lengths.every((length) => length > megabytes * mebibyte)).toBe(true)
  expect(held.now).toBe(0)
  return held.most / mebibyte
}

describe('large responses', () => {
  it('are read one at a time across accounts', async () => {
    // Megabytes of one whole response, and the first 2 MB of each of the four.
    const oneAtATime = 16 + 4 * 2

    expect(await requestFour(16, createLargeResponseLock(mebibyte))).toBeLessThan(oneAtATime)
    // Without the limit, several accounts read at once.
    expect(await requestFour(16, undefined)).toBeGreaterThan(oneAtATime)
  })

  it('continue after the previous reader fails or stops waiting', async () => {
    const answers = createLargeResponseLock()
    const patient = new AbortController()
    const [leaveFirst, second, third] = [
      await answers.enter(patient.signal),
      answers.enter(AbortSignal.abort(new Error('no longer'))),
      answers.enter(patient.signal)
    ]

    await expect(second).rejects.toThrow('no longer')
    leaveFirst()
    ;(await third)()
    expect(typeof (await answers.enter(patient.signal))).toBe('function')
  })
})
