import type { Database } from '@callbook/db'
import type { KeyRing } from '@callbook/domain'
import { notFound, type Routes } from '@callbook/http'
import type { AddressGuard } from '@callbook/outbound'
import type { RecordingStore } from '@callbook/recordings'
import type { FastifyRequest } from 'fastify'
import type { SumInTurn } from './analytics/range.ts'
import { analyticsRoutes, evaluationAnalyticsRoutes } from './analytics/v1.ts'
import { authRoutes } from './api-keys/v1.ts'
import { callReportRoute, callRoutes } from './calls/v1.ts'
import type { NotifyChanges } from './changes/number-changes.ts'
import { changeRoutes } from './changes/v1.ts'
import { clientRoutes } from './clients/v1.ts'
import { customerExportRoute, customerRoutes } from './customers/v1.ts'
import { evaluationRoutes, evaluationVersionRoutes } from './evaluations/v1.ts'
import type { SendEventTest } from './event-endpoints/event-tests.ts'
import { eventDeliveryRoutes, eventEndpointRoutes, eventSecretRoutes } from './event-endpoints/v1.ts'
import { createExportLimits, createExportPace, exportRoute } from './exports/v1.ts'
import { exportedCalls, exportedCustomers, exportedEvaluations } from './exports/v1-lists.ts'
import { gapRoutes } from './gaps/v1.ts'
import { callRecordingRoute } from './recordings/v1.ts'

export interface V1Dependencies {
  readonly db: Database
  readonly maxClients: number
  readonly eventGuard: AddressGuard
  readonly recordings: RecordingAccess
  readonly keyRing: KeyRing | undefined
  readonly sendEventTest: SendEventTest | undefined
  readonly notifyChanges: NotifyChanges
  readonly sumInTurn: SumInTurn
  /** Returns the rate limit of a request’s key, per minute. */
  readonly limitOf: (request: FastifyRequest) => number
}

export interface RecordingAccess {
  /** Without one, recordings cannot be played. */
  readonly store: RecordingStore | undefined
  /** Whether a bucket sends its files itself. */
  readonly redirects: boolean
}

export const v1: Routes<V1Dependencies> = async (app, dependencies) => {
  const { db, maxClients, eventGuard, keyRing, sendEventTest, notifyChanges, recordings, sumInTurn, limitOf } =
    dependencies
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  const [limits, pace] = [createExportLimits(), createExportPace()]
  app.register(authRoutes, { prefix: '/auth', limitOf })
  app.register(clientRoutes, { prefix: '/clients', db, maxClients })
  app.register(callRoutes, { prefix: '/calls', db })
  app.register(exportRoute({ db, limits, pace, list: exportedCalls(db) }), { prefix: '/calls' })
  app.register(callReportRoute, { prefix: '/calls', db })
  app.register(callRecordingRoute, { prefix: '/calls', db, ...recordings })
  app.register(evaluationRoutes, { prefix: '/calls', db })
  app.register(exportRoute({ db, limits, pace, list: exportedEvaluations(db) }), { prefix: '/calls/evaluations' })
  app.register(evaluationVersionRoutes, { prefix: '/calls', db, notifyChanges })
  app.register(analyticsRoutes, { prefix: '/analytics', db, sumInTurn })
  app.register(evaluationAnalyticsRoutes, { prefix: '/analytics', db })
  app.register(customerRoutes, { prefix: '/customers', db })
  app.register(exportRoute({ db, limits, pace, list: exportedCustomers(db) }), { prefix: '/customers' })
  app.register(customerExportRoute, { prefix: '/customers', db, store: recordings.store, limits })
  app.register(changeRoutes, { prefix: '/changes', db })
  const events = { db, guard: eventGuard, keyRing, sendTest: sendEventTest }
  app.register(eventEndpointRoutes, { prefix: '/event-endpoints', ...events })
  app.register(eventSecretRoutes, { prefix: '/event-endpoints', ...events })
  app.register(eventDeliveryRoutes, { prefix: '/event-endpoints', ...events })
  app.register(gapRoutes, { prefix: '/gaps', db })
}
