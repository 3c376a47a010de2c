import { HttpError } from '@callbook/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Checks during a long response whether the key or session is still valid, with the same access. Set only below
     * `authenticate`.
     *
     * @throws {HttpError}
     */
    authenticateFromDatabase(): Promise<void>
  }
}

/** With the cache of keys, access that ends is noticed within a second and a half. */
const checkMs = 500

/**
 * Ends a streamed response whose reader loses access, also while the reader is not reading. The connection is
 * destroyed, so that the reader sees an incomplete file. While access cannot be checked, the response continues.
 *
 * @param requireAccess throws an `HttpError` if the reader may not get the rest
 */
export function endWithoutAccess(
  { raw, request }: FastifyReply,
  requireAccess: (request: FastifyRequest) => Promise<void> = (reader) => reader.authenticateFromDatabase()
): void {
  let isChecking = false

  async function check(): Promise<void> {
    if (raw.closed || raw.req.socket.destroyed) return clearInterval(checks)
    if (isChecking) return
    isChecking = true
    try {
      await requireAccess(request)
    } catch (error) {
      if (error instanceof HttpError && error.statusCode < 500) raw.destroy()
    } finally {
      isChecking = false
    }
  }

  const checks = setInterval(() => void check(), checkMs)
  raw.once('close', () => clearInterval(checks))
}
