import type { Readable } from 'node:stream'
import { type Database, findCustomerPosition } from '@callbook/db'
import { type CustomerId, organizationKey } from '@callbook/domain'
import { notFound } from '@callbook/http'
import { Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import { endWithoutAccess } from '../responses/end-without-access.ts'

export const CustomerZip = Type.Unsafe<Readable>({
  description: 'The ZIP. Without its manifest, it is incomplete',
  content: { 'application/zip': { schema: Type.String({ format: 'binary', examples: ['PK'] }) } }
})

/**
 * Sends the export of a customer, as fast as its reader takes it. It ends if the customer is erased.
 *
 * @param id of the customer
 */
export function sendZip(
  reply: FastifyReply,
  zip: Readable,
  { db, id }: { readonly db: Database; readonly id: CustomerId }
): Readable {
  endWithoutAccess(reply, async (request) => {
    await request.authenticateFromDatabase()
    const { reach } = request
    const found = await db.inTurn(organizationKey(reach), () => findCustomerPosition({ db, reach }, id))
    if (found === undefined) throw notFound('Customer')
  })
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="customer-${id}.zip"`,
    'cache-control': 'no-store'
  })

  return zip
}
