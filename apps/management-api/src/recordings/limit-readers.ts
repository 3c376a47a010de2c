import type { FastifyRequest } from 'fastify'
import { fileMs, limitDownloads } from '../responses/limit-downloads.ts'

/** Limits of recordings that are read from a process, by an organization, and by an API key or session. */
const [width, widthOfOrganization, widthOfReader] = [32, 8, 4]

interface Readers {
  readonly organizationOf: (request: FastifyRequest) => string
  readonly readerOf: (request: FastifyRequest) => string
}

/** Limits the readers of recordings. The share of an organization is first, so that its readers wait for each other. */
export function limitReaders({ organizationOf, readerOf }: Readers) {
  return [
    limitDownloads({ width, widthPerKey: widthOfOrganization, keyOf: organizationOf, maxMs: fileMs }),
    limitDownloads({ width, widthPerKey: widthOfReader, keyOf: readerOf, maxMs: fileMs })
  ]
}
