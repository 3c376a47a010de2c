import type { Receiver } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import { testBody } from './body.ts'
import { type PostOptions, postSigned, unsent } from './post-signed.ts'
import type { Outcome } from './send.ts'
import { type BodyOptions, type Places, type SentEvent, writeBody, writeTestBody } from './write-body.ts'

export interface EventSenderOptions extends PostOptions, BodyOptions {}

/** Sends an event to one of the endpoints of its organization. */
export type SendEvent = (delivery: SentEvent, signal: AbortSignal) => Promise<Outcome>

export function createEventSender(options: EventSenderOptions): SendEvent {
  return async (delivery, signal) => {
    const body = await writeBody(delivery, options)
    if (body === undefined) return unsent('the type of the event is not known yet')

    return await postSigned({ receiver: delivery.receiver, id: delivery.event.id, body }, options, signal)
  }
}

export interface TestSenderOptions extends PostOptions, Places {}

/**
 * Sends what tells of nothing that has happened.
 *
 * @param id what tells this request from all others
 */
export type SendTest = (
  organizationId: OrganizationId,
  receiver: Receiver,
  id: string,
  signal: AbortSignal
) => Promise<Outcome>

export function createTestSender(options: TestSenderOptions): SendTest {
  return async (organizationId, receiver, id, signal) => {
    const told = testBody(organizationId, receiver.id, options.now(), options.apiUrl)
    const body = writeTestBody(told, receiver, options)

    return await postSigned({ receiver, id, body }, options, signal)
  }
}
