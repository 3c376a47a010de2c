import type { EventDestination } from '@callbook/db'
import type { OrganizationKey } from '@callbook/domain'
import { testBody } from './body.ts'
import { type PostOptions, postSigned, unsent } from './post-signed.ts'
import type { AttemptResult } from './send.ts'
import { type BodyOptions, type Places, type SentEvent, writeBody, writeTestBody } from './write-body.ts'

export interface EventSenderOptions extends PostOptions, BodyOptions {}

export type SendEvent = (delivery: SentEvent, signal: AbortSignal) => Promise<AttemptResult>

export function createEventSender(options: EventSenderOptions): SendEvent {
  return async (delivery, signal) => {
    const body = await writeBody(delivery, options)
    if (body === undefined) return unsent('this release does not support the event type')

    const { organizationId, receiver, event } = delivery

    return await postSigned({ organizationId, receiver, id: event.id, body }, options, signal)
  }
}

export interface TestSenderOptions extends PostOptions, Places {}

interface EventTest {
  readonly organizationId: OrganizationKey
  readonly receiver: EventDestination
  /** Unique id of the request. */
  readonly id: string
}

/** Sends a test, which reports no actual event. */
export type SendTest = (test: EventTest, signal: AbortSignal) => Promise<AttemptResult>

export function createEventTestSender(options: TestSenderOptions): SendTest {
  return async ({ organizationId, receiver, id }, signal) => {
    const reported = testBody({ organizationId, endpointId: receiver.id, now: options.now() }, options.apiUrl)
    const body = writeTestBody(reported, receiver, options)

    return await postSigned({ organizationId, receiver, id, body }, options, signal)
  }
}
