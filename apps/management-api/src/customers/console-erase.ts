import { customerJson, findCustomer } from '@callbook/db'
import {
  type CustomerId,
  countryOfPhoneNumber,
  normalizePhoneNumber,
  organizationKey,
  type Reach,
  wholeOrganization
} from '@callbook/domain'
import { badRequest, bytesOf, conflict, notFound, type Routes } from '@callbook/http'
import { createFairLimiter } from '@callbook/limits'
import { ErasureKeyError, eraseCaller } from '@callbook/operations'
import { NotConfirmed } from '../account/schema.ts'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { requireFresh } from '../console-access/permission.ts'
import { auditActorOf } from '../console-access/request-actor.ts'
import { parseBody } from '../http-api/body.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { Erasure, ErasureInput, NoKey, noKey } from './console-schema.ts'

/** A customer may have a hundred thousand calls: one erasure at a time for an organization, and two in total. */
const limits = { width: 2, widthPerKey: 1, maxWaitMs: 4_000, maxWaitingPerKey: 4 }

export const eraseRoutes: Routes<ConsoleDependencies> = async (app, { db, erasureKey }) => {
  await app.register(inOrganization, { db })
  const turns = createFairLimiter(limits)

  /** @throws {HttpError} 400, or 404 unless it is the number of the customer, in any notation */
  async function requireNumberOf(reach: Reach, id: CustomerId, given: string): Promise<void> {
    const customer = await findCustomer(db, reach, id, customerJson)
    if (customer === undefined) throw notFound('Customer')
    const { phone_number: number } = JSON.parse(customer)
    if (normalizePhoneNumber(given, countryOfPhoneNumber(number)) !== number) {
      throw badRequest('phone_number must be the number of the customer')
    }
  }

  app.post(
    '/customers/:id/erase',
    {
      config: { permission: 'erase_callers' },
      schema: {
        tags: ['Customers'],
        operationId: 'eraseCustomer',
        summary: 'Erase customer',
        description:
          'Permanently removes all personal data of the customer; calls are still counted. Repeat the request to finish an interrupted erasure.',
        querystring: noQuery,
        params: idWithin<CustomerId>('Customer'),
        body: bytesOf(ErasureInput),
        response: {
          200: Data(Erasure, 'The erased data'),
          403: NotConfirmed,
          404: NoneWithin('Customer'),
          409: NoKey,
          ...bodyRefusals
        }
      }
    },
    async (request) => {
      const { reach, params } = request
      const { phone_number: given, dry_run: dryRun = false } = parseBody(ErasureInput, request.body)
      await requireNumberOf(reach, params.id, given)
      requireFresh(request)
      if (erasureKey === undefined) throw conflict(noKey)
      const options = { key: erasureKey, dryRun }
      const erased = await turns
        .run(organizationKey(reach), () =>
          eraseCaller(db, wholeOrganization(reach), auditActorOf(request), params.id, options)
        )
        .catch((error) => {
          throw error instanceof ErasureKeyError ? conflict(noKey) : error
        })
      if (erased === undefined) throw notFound('Customer')
      const { id: _, applied: __, client_id: ___, organization_id: ____, ...removed } = erased

      return { data: removed }
    }
  )
}
