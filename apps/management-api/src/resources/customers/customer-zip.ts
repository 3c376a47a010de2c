import type { Readable } from 'node:stream'
import type { CustomerId } from '@callbook/domain'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'

export const CustomerZip = Type.Unsafe<Readable>({
  description: 'The ZIP. Without its manifest, it is incomplete',
  content: { 'application/zip': { schema: Type.String({ format: 'binary', examples: ['PK'] }) } }
})

/** Sends the export of a customer, as fast as its reader takes it. */
export function sendZip(reply: FastifyReply, zip: Readable, id: CustomerId): Readable {
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="customer-${id}.zip"`,
    'cache-control': 'no-store'
  })

  return zip
}
