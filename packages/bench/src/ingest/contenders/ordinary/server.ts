import fastify from 'fastify'
import pg from 'pg'
import { Report } from './report.ts'
import { storeReport } from './store-report.ts'

/** A straightforward design: Fastify's own parser, a schema for the body, and a transaction for each report. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 })
await pool.query(`create table report_bodies (
  organization_id uuid not null,
  call_id         uuid not null,
  received_at     timestamptz not null default now(),
  body            jsonb not null,
  primary key (organization_id, call_id)
)`)

const app = fastify()
app.post<{ Params: { slug: string }; Body: Report }>(
  '/webhook/vapi/:slug',
  { schema: { body: Report } },
  async ({ body, id, params }, reply) => {
    const outcome = await storeReport(pool, params.slug, body)
    if (outcome === 'unknown endpoint') return reply.code(404).send({ success: false })

    return { success: true, requestId: id }
  }
)
process.on('SIGTERM', () => process.exit())

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
