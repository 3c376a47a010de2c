import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import fastify from 'fastify'

const Report = TypeCompiler.Compile(
  Type.Object({
    message: Type.Object({
      type: Type.Literal('end-of-call-report'),
      call: Type.Object({ id: Type.String({ minLength: 1 }) })
    })
  })
)

/** The upper limit: a plain Fastify server that parses and validates a report in the fastest way, and discards it. */
const app = fastify({ bodyLimit: 1_048_576 })
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
  done(null, JSON.parse(body.toString()))
})
app.post('/webhook/:provider/:slug', async ({ body, id }, reply) => {
  if (!Report.Check(body)) return reply.code(400).send({ success: false })

  return { success: true, requestId: id }
})
process.on('SIGTERM', () => process.exit())

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
