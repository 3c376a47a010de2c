import type { FastifyRequest } from 'fastify'
import { limitDownloads } from '../limit-downloads.ts'

/** Maximum duration of reading a recording, in milliseconds. */
export const maxReadingMs = 15 * 60_000

/** Limits of recordings that are read from a process, by an organization, and by an API key or session. */
const [width, widthOfOrganization, widthOfReader] = [32, 8, 4]

interface Readers {
  readonly organizationOf: (request: FastifyRequest) => string
  readonly readerOf: (request: FastifyRequest) => string
}

/** Limits the readers of recordings. The share of an organization is first, so that its readers wait for each other. */
export function limitReaders({ organizationOf, readerOf }: Readers) {
  return [
    limitDownloads({ width, widthPerKey: widthOfOrganization, keyOf: organizationOf, maxMs: maxReadingMs }),
    limitDownloads({ width, widthPerKey: widthOfReader, keyOf: readerOf, maxMs: maxReadingMs })
  ]
}
