import { createHash } from 'node:crypto'
import { createOnce, installation, type Queryable } from '@callbook/db'
import { openSecret, type Reach, sealSecret } from '@callbook/domain'
import type { TSchema } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleDependencies } from '../console.ts'
import {
  IdempotencyHeaders,
  InProgress,
  idempotentBody,
  readIdempotencyKey,
  replayHeaders,
  UsedOtherwise
} from '../http-api/idempotency-key.ts'

export const once = { headers: IdempotencyHeaders }

export function createdOnce<Created extends TSchema>(created: Created) {
  return { 201: { ...created, headers: replayHeaders }, 409: InProgress, 422: UsedOtherwise }
}

/**
 * Creates something once for each Idempotency-Key of a user: a repeat of the request gets the first response. The
 * stored response is encrypted, because it may contain a secret.
 *
 * @param create runs in the transaction that stores the response
 * @throws {HttpError} 409 or 422 if there is no response for this request
 */
export async function createOnceFor<Body>(
  reply: FastifyReply,
  { db, keyRing, make }: Pick<ConsoleDependencies, 'db' | 'keyRing' | 'make'>,
  create: (db: Queryable) => Promise<Body>
): Promise<Body> {
  const { request } = reply
  const given = readIdempotencyKey(request.headers)
  if (given === undefined) return await create(db)

  const { now, randomBytes } = make()
  const key = `${request.session.user_id} ${given}`
  const reach: Reach | undefined = request.reach
  const outcome = await createOnce(
    { db, reach: reach ?? installation },
    { key, hash: hashOf(request) },
    {
      now,
      create: async (tx) => {
        return sealSecret(keyRing, JSON.stringify(await create(tx)), key, randomBytes)
      }
    }
  )

  return JSON.parse(openSecret(keyRing, idempotentBody(outcome, reply), key)) as Body
}

function hashOf({ method, url, body }: FastifyRequest): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n`)

  return (body instanceof Buffer ? hash.update(body) : hash).digest()
}
