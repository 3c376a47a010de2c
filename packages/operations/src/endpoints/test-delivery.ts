import { type EndpointRow, findEndpoint } from '@callbook/db'
import { type EndpointId, findProvider, type KeyRing, type SignatureScheme, signDelivery } from '@callbook/domain'
import { newValues } from '../audit/changes.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { InputError } from '../input-error.ts'
import type { Context } from '../within.ts'
import { openSealed } from './open-sealed.ts'
import { presentEndpoint, type WebhookUrls } from './present-endpoint.ts'

/** HTTP request to a webhook URL, in the format of its provider. */
export interface TestDelivery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Creates a test message that is acknowledged but not stored, signed as the endpoint requires, and records the test.
 * Send the message only afterwards.
 *
 * @returns `undefined` if the endpoint does not exist
 * @throws {InputError} if the messages of the provider have no type, or the key ring cannot decrypt the URL or the
 *   secret
 */
export async function makeTestDelivery(
  at: Context,
  endpointId: EndpointId,
  { urls, id, now }: { readonly urls: WebhookUrls; readonly id: string; readonly now: Date }
): Promise<TestDelivery | undefined> {
  const { db, organizationId } = at

  return await db.transaction().execute(async (tx) => {
    const row = await findEndpoint({ db: tx, organizationId }, endpointId)
    if (row === undefined) return undefined
    const message = findProvider(row.provider)?.testMessage
    if (message === undefined || message === null) {
      throw new InputError(`${row.provider} has no test message: any readable message would be stored as a call`)
    }

    const entry = { act: 'endpoint.test', objectId: endpointId, clientId: row.client_id } as const
    await recordAuditEvent(tx, at, { ...entry, changes: newValues({ delivery: 'sent' }) })

    return signedFor(row, urls, { body: JSON.stringify(message), id, now })
  })
}

/**
 * Returns a delivery to an endpoint, signed as the endpoint requires.
 *
 * @throws {InputError} if the key ring cannot decrypt the URL or the secret, or only the sender has the signing key
 */
export function signedFor(row: EndpointRow, urls: WebhookUrls, delivery: Unsigned): TestDelivery {
  const { url } = presentEndpoint(row, urls)
  const headers = { 'content-type': 'application/json', ...signatureOf(row, urls.keyRing, delivery) }

  return { url, headers, body: delivery.body }
}

type Unsigned = { readonly body: string; readonly id: string; readonly now: Date }

function signatureOf({ id, signature, secret_encrypted }: EndpointRow, keyRing: KeyRing, delivery: Unsigned) {
  if (signature === null || secret_encrypted === null) return {}
  const scheme: SignatureScheme = JSON.parse(signature)

  const headers = signDelivery(scheme, {
    ...delivery,
    secret: openSealed(keyRing, secret_encrypted, { id, what: 'secret' })
  })
  if (headers === undefined) {
    throw new InputError(`Only the sender can sign a report with ${scheme.preset ?? 'Ed25519'}: send one from there`)
  }

  return headers
}
