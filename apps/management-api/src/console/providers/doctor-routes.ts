import { examineProvider } from '@callbook/admin'
import { findProviderAccount } from '@callbook/db'
import type { ProviderAccountId } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { noQuery } from '../../tenant/parameters.ts'
import { inOrganization } from '../access/organization.ts'
import { bodyRefusals, Data } from '../answers.ts'
import type { Means } from '../means.ts'
import { idWithin, NoneWithin } from '../organizations/path.ts'
import { Examination, presentExamination } from './doctor-schema.ts'

/** What to change at a provider so that reports arrive. */
export const doctorRoutes: Routes<Means> = async (app, { db, keyRing, providerVisits }) => {
  await app.register(inOrganization, { db })

  app.post(
    '/provider-accounts/:id/doctor',
    {
      config: { act: 'manage_clients' },
      schema: {
        operationId: 'examineProvider',
        summary: 'Read the settings at the provider, and tell which to change',
        description: 'Nothing is changed there. It gives up after twenty seconds.',
        tags: ['Providers'],
        params: idWithin<ProviderAccountId>('Account'),
        querystring: noQuery,
        response: { 200: Data(Examination, 'What was found'), 404: NoneWithin('Account'), ...bodyRefusals }
      }
    },
    async ({ organizationId, params: { id } }) => {
      if ((await findProviderAccount(db, organizationId, id)) === undefined) throw notFound('Account')
      const examination = await providerVisits.visit(organizationId, (visit) =>
        examineProvider(db, organizationId, id, keyRing, visit)
      )
      if (examination === undefined) throw notFound('Account')

      return { data: presentExamination(examination) }
    }
  )
}
