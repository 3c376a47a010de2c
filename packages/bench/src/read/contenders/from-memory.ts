import { readFileSync } from 'node:fs'
import fastify from 'fastify'

/** The upper limit: a plain Fastify server that sends prepared bytes of all responses from memory. */
const answers = new Map(Object.entries<string>(JSON.parse(readFileSync(String(process.env['ANSWERS']), 'utf8'))))

const app = fastify()
app.get('/*', async ({ url }, reply) => reply.type('application/json; charset=utf-8').send(answers.get(url) ?? '{}'))
process.on('SIGTERM', () => process.exit())

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
