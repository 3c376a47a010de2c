import type { Migration } from 'kysely/migration'
import * as organizationsAndClients from './0001-organizations-and-clients.ts'
import * as webhookEndpoints from './0002-webhook-endpoints.ts'
import * as callsAndCustomers from './0003-calls-and-customers.ts'
import * as evaluations from './0004-evaluations.ts'
import * as rejections from './0005-rejections.ts'
import * as replacedReports from './0006-replaced-reports.ts'
import * as judgedByModels from './0007-judged-by-models.ts'

/** In the order in which they run. A released migration is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
  '0001-organizations-and-clients': organizationsAndClients,
  '0002-webhook-endpoints': webhookEndpoints,
  '0003-calls-and-customers': callsAndCustomers,
  '0004-evaluations': evaluations,
  '0005-rejections': rejections,
  '0006-replaced-reports': replacedReports,
  '0007-judged-by-models': judgedByModels
}
