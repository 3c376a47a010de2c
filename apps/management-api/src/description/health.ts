import { Type } from '@sinclair/typebox'
import { OneOf } from '../tenant/fields.ts'

export const healthStatuses = ['ok', 'unavailable'] as const

const Health = Type.Object(
  {
    status: OneOf(healthStatuses),
    version: Type.String({ description: 'Of the running service' }),
    uptime_seconds: Type.Integer({ minimum: 0 }),
    checks: Type.Object({ database: OneOf(healthStatuses) }, { additionalProperties: false })
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

/** What the description says about the routes that every service has. */
export const healthSchemas = {
  '/health': {
    operationId: 'getHealth',
    summary: 'Tell whether the service can work',
    description:
      'For load balancers, which send nothing more to a service that answers 503: its database does not answer, or it is ' +
      'about to stop. Needs no key.',
    tags: ['Health'],
    security: [],
    response: {
      200: { ...Health, 'x-response-description': 'The service works' },
      503: { ...Health, 'x-response-description': 'The database does not answer, or the service is about to stop' }
    }
  },
  '/health/live': {
    operationId: 'getLiveness',
    summary: 'Tell whether the service runs',
    description:
      'For what starts a service again that hangs: whether its database answers does not matter here. Needs no key.',
    tags: ['Health'],
    security: [],
    response: { 200: { ...Liveness, 'x-response-description': 'The process runs' } }
  }
}
