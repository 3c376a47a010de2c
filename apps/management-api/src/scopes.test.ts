import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { apiKeyScopes } from '@callbook/domain'
import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { describeApi } from './description/testing/describe-api.ts'
import { membersOf } from './description/testing/references.ts'
import { addTenant, startApp } from './testing/index.ts'

const { db, testDb } = await createTestDatabase()
const { request } = startApp(connectAs('management', testDb))
const [reader, writer] = [await addTenant(db), await addTenant(db, { scopes: apiKeyScopes })]

const writing = membersOf((await describeApi())['paths']).flatMap(([path, methods]) =>
  membersOf(methods)
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
    .filter(({ method }) => method !== 'GET')
)

describe.each(writing)('$method $path', ({ method, path, operation }) => {
  const options = { method, url: path.replace(/\{\w+\}/g, crypto.randomUUID()) } as InjectOptions

  it('returns 403 for a key without scopes, and names the missing one', async () => {
    const response = await request(options, reader.key)

    expect(response.statusCode).toBe(403)
    expect(response.json().message).toMatch(/ lacks the scope \w+:write$/)
    expect(operation).toHaveProperty('responses.403')
  })

  it('does not return 403 for a key with all scopes', async () => {
    expect((await request(options, writer.key)).statusCode).not.toBe(403)
  })
})
