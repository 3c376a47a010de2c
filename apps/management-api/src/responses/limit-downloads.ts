import type { ServerResponse } from 'node:http'
import { organizationKey } from '@callbook/domain'
import { createFairLimiter, FairLimiterError, type Leave } from '@callbook/limits'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'

interface Options {
  readonly width: number
  readonly widthPerKey: number
  readonly keyOf: (request: FastifyRequest) => string
  /** Milliseconds after which a file is cut: a reader may be slow, but must not hold a place permanently. */
  readonly maxMs: number
  /** Milliseconds over which the rate of a reader is measured. */
  readonly sampleMs?: number
}

/** Maximum duration of an export or of reading a recording, in milliseconds: files may be large. */
export const fileMs = 15 * 60_000

/** Files of users of the console: two at a time for an organization. */
export const filesOfConsole: Options = {
  width: 8,
  widthPerKey: 2,
  keyOf: ({ reach }) => organizationKey(reach),
  maxMs: 120_000
}

/** Minimum rate of a reader that keeps the response waiting. */
const minBytesPerSecond = 4 * 1024

/** Age below which a file does not give way, because its rate is not meaningful yet. */
const graceMs = 1_000

interface OpenFile {
  readonly key: string
  readonly raw: ServerResponse
  readonly sinceMs: number
  readonly bytesBefore: number
}

/**
 * Limits concurrent files, because a slow reader holds memory. If all places are taken, a key without a file gets the
 * place of the slowest reader among the keys with several.
 */
export function limitDownloads({
  width,
  widthPerKey,
  keyOf,
  maxMs,
  sampleMs = 30_000
}: Options): onRequestAsyncHookHandler {
  const places = createFairLimiter({ width, widthPerKey, maxWaitMs: 1_000 })
  const open = new Set<OpenFile>()
  const filesOf = (key: string) => [...open].filter((file) => file.key === key).length

  async function enter(key: string): Promise<Leave> {
    try {
      return await places.enter(key)
    } catch (error) {
      const isFull = error instanceof FairLimiterError && error.reason === 'full' && filesOf(key) === 0
      const candidates = [...open].filter((file) => filesOf(file.key) > 1 && ageOf(file) >= graceMs)
      const [slowest] = candidates.toSorted((one, other) => rateOf(one) - rateOf(other))
      if (!isFull || slowest === undefined) throw error
      slowest.raw.destroy()

      return await places.enter(key)
    }
  }

  return async (request, { raw }) => {
    const key = keyOf(request)
    const leave = await enter(key)
    if (raw.destroyed) return leave()

    const file = { key, raw, sinceMs: performance.now(), bytesBefore: bytesSent(raw) }
    open.add(file)
    const cut = setTimeout(() => raw.destroy(), maxMs)
    const sampling = setInterval(cutBelowRate(raw, (minBytesPerSecond * sampleMs) / 1_000), sampleMs)
    raw.once('close', () => {
      clearTimeout(cut)
      clearInterval(sampling)
      open.delete(file)
      leave()
    })
  }
}

/** Returns a function that ends the response if its reader took less than `minBytes` since the last call. */
function cutBelowRate(raw: ServerResponse, minBytes: number): () => void {
  let before = bytesSent(raw)

  return () => {
    const sent = bytesSent(raw)
    if (raw.writableNeedDrain && sent - before < minBytes) raw.destroy()
    before = sent
  }
}

function ageOf({ sinceMs }: OpenFile): number {
  return performance.now() - sinceMs
}

function rateOf(file: OpenFile): number {
  return (bytesSent(file.raw) - file.bytesBefore) / ageOf(file)
}

/** Bytes of the connection that have left this process. */
function bytesSent({ socket }: ServerResponse): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength
}
