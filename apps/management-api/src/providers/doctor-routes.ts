import { findProviderAccount } from '@callbook/db'
import { type ProviderAccountId, wholeOrganization } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import { examineProvider } from '@callbook/operations'
import type { ConsoleDependencies } from '../console.ts'
import { inOrganization } from '../console-access/organization.ts'
import { idWithin, NoneWithin } from '../console-access/path.ts'
import { noQuery } from '../http-api/parameters.ts'
import { bodyRefusals, Data } from '../http-api/responses.ts'
import { DoctorResult, presentExamination } from './doctor-schema.ts'

/** Settings check of a provider account. */
export const doctorRoutes: Routes<ConsoleDependencies> = async (app, { db, keyRing, providerRequests }) => {
  await app.register(inOrganization, { db })

  app.post(
    '/provider-accounts/:id/doctor',
    {
      config: { permission: 'manage_clients' },
      schema: {
        operationId: 'examineProvider',
        summary: 'Check provider settings',
        description: 'Reads the settings at the provider and changes nothing. Times out after twenty seconds.',
        tags: ['Providers'],
        params: idWithin<ProviderAccountId>('Account'),
        querystring: noQuery,
        response: { 200: Data(DoctorResult, 'The findings'), 404: NoneWithin('Account'), ...bodyRefusals }
      }
    },
    async ({ reach, params: { id } }) => {
      if ((await findProviderAccount(db, wholeOrganization(reach), id)) === undefined) throw notFound('Account')
      const examination = await providerRequests.run(wholeOrganization(reach), (visit) =>
        examineProvider(db, wholeOrganization(reach), id, keyRing, visit)
      )
      if (examination === undefined) throw notFound('Account')

      return { data: presentExamination(examination) }
    }
  )
}
