import fastify from 'fastify'
import pg from 'pg'
import { callColumns } from './call-columns.ts'

const ofCalls = { client_id: 'c.client_id =', start_date: 'c.occurred_at >=' }

/** A straightforward design: counts the matching rows, and lets the database skip to the page. */
const lists = {
  '/v1/calls': {
    from: 'calls c',
    sortedBy: 'c.occurred_at',
    columns: callColumns.map((column) => `c.${column}`).join(', '),
    filters: { ...ofCalls, status: 'c.status =', direction: 'c.direction =' }
  },
  '/v1/calls/evaluations': {
    from: `calls c left join evaluations e on e.organization_id = c.organization_id and e.call_id = c.id
      and e.domain = 'lead_quality' and e.is_current
      left join evaluations a on a.organization_id = c.organization_id and a.call_id = c.id
      and a.domain = 'prompt_adherence' and a.is_current`,
    sortedBy: 'c.occurred_at',
    columns: `c.id, c.client_id, c.occurred_at, c.caller_full_name, c.caller_phone_number, c.call_summary,
      c.evaluation_status, e.result as lead_quality, e.created_at as lead_quality_completed_at,
      a.result as prompt_adherence, a.created_at as prompt_adherence_completed_at, c.updated_at`,
    filters: {
      ...ofCalls,
      status: 'c.evaluation_status =',
      human_review_required: 'c.human_review_required ='
    }
  },
  '/v1/customers': {
    from: 'customers c',
    sortedBy: 'c.created_at',
    columns: 'c.*',
    filters: { client_id: 'c.client_id =', customer_status: 'c.customer_status =' }
  }
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()
for (const [path, list] of Object.entries(lists)) {
  app.get<{ Querystring: Record<string, string> }>(path, async ({ query }) => await readPage(list, query))
}
process.on('SIGTERM', () => process.exit())

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })

interface List {
  readonly from: string
  readonly sortedBy: string
  readonly columns: string
  /** The comparison for each parameter of the query. */
  readonly filters: Readonly<Record<string, string>>
}

async function readPage(
  { from, sortedBy, columns, filters }: List,
  query: Readonly<Record<string, string>>
): Promise<object> {
  const { limit, offset } = query
  const named = Object.entries(filters).filter(([name]) => query[name] !== undefined)
  const conditions = ['c.organization_id = $1', ...named.map(([, compared], index) => `${compared} $${index + 2}`)]
  const values = [process.env['ORGANIZATION_ID'], ...named.map(([name]) => query[name])]
  const where = `where ${conditions.join(' and ')}`
  const page = `order by ${sortedBy} desc, c.id desc limit $${values.length + 1} offset $${values.length + 2}`
  const [counted, found] = await Promise.all([
    pool.query(`select count(*)::integer as total from ${tableOf(from)} ${where}`, values),
    pool.query(`select ${columns} from ${from} ${where} ${page}`, [...values, limit, offset])
  ])

  return { data: found.rows, pagination: { limit, offset, total: counted.rows[0]?.total } }
}

/** Returns the first table, which is sufficient for counting. */
function tableOf(from: string): string {
  return from.split(' left join ')[0] ?? from
}
