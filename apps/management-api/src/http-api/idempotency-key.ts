import type { IncomingHttpHeaders } from 'node:http'
import type { IdempotentOutcome } from '@callbook/db'
import { badRequest, conflict, unprocessable } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { ErrorResponse } from './error.ts'

const maxLength = 255
const inProgress = 'An earlier request with this Idempotency-Key is still in progress'
const usedOtherwise = 'This Idempotency-Key was already used with another request'
/** The earlier request has most likely finished by then. */
const retryAfterSeconds = 1

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength,
      description:
        'Any unique text. A repeated request within 24 hours gets the first response and creates nothing else'
    })
  )
})

export const replayHeaders = {
  'idempotent-replayed': Type.Literal('true', { description: 'Present only if the response repeats an earlier one' })
}

/** 409 of these routes. */
export const InProgress = ErrorResponse(`${inProgress}: \`Retry-After\` says when to retry`, {
  error: 'Conflict',
  message: inProgress
})

/** 422 of these routes. */
export const UsedOtherwise = ErrorResponse(usedOtherwise, { error: 'Unprocessable Entity', message: usedOtherwise })

/** @throws {HttpError} 400 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > maxLength) {
    throw badRequest(`Idempotency-Key must be 1 to ${maxLength} characters`)
  }

  return key
}

/**
 * Returns the stored body of an outcome, and marks a response that repeats an earlier one.
 *
 * @throws {HttpError} 409 or 422 if no body is stored for this request
 */
export function idempotentBody(outcome: IdempotentOutcome, reply: FastifyReply): string {
  if (outcome.kind === 'busy') throw conflict(inProgress, retryAfterSeconds)
  if (outcome.kind === 'changed') throw unprocessable(usedOtherwise)
  if (outcome.kind === 'replayed') reply.header('idempotent-replayed', 'true')

  return outcome.body
}
