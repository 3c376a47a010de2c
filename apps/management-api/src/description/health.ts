import { Type } from '@sinclair/typebox'
import { OneOf } from '../http-api/fields.ts'

export const healthStatuses = ['ok', 'unavailable'] as const

export const databaseStates = [...healthStatuses, 'wrong_schema'] as const

const Health = Type.Object(
  {
    status: OneOf(healthStatuses),
    version: Type.String({ description: 'Version of the running service' }),
    uptime_seconds: Type.Integer({ minimum: 0 }),
    checks: Type.Object({ database: OneOf(databaseStates) }, { additionalProperties: false })
  },
  {
    title: 'Health',
    examples: [{ status: 'ok', version: '1.0.0', uptime_seconds: 86_400, checks: { database: 'ok' } }],
    additionalProperties: false
  }
)

const Liveness = Type.Object(
  { status: Type.Literal('ok') },
  { title: 'Liveness', examples: [{ status: 'ok' }], additionalProperties: false }
)

export const healthSchemas = {
  '/health': {
    operationId: 'getHealth',
    summary: 'Check readiness',
    description:
      'For load balancers. 503 if the database does not respond, has a schema that this release cannot work with, or the service is about to stop; ' +
      'send no further requests then. Needs no key.',
    tags: ['Health'],
    security: [],
    response: {
      200: { ...Health, 'x-response-description': 'The service is ready' },
      503: {
        ...Health,
        'x-response-description': 'The database does not respond or has another schema, or the service is about to stop'
      }
    }
  },
  '/health/live': {
    operationId: 'getLiveness',
    summary: 'Check liveness',
    description: 'For supervisors that restart a hanging service. Does not depend on the database. Needs no key.',
    tags: ['Health'],
    security: [],
    response: { 200: { ...Liveness, 'x-response-description': 'The process runs' } }
  }
}
