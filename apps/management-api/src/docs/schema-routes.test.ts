import { connectAs, createTestDatabase } from '@callbook/db/testing'
import { CallReportSchema } from '@callbook/domain'
import { expect, it } from 'vitest'
import { startApp } from '../testing/index.ts'

const { app } = startApp(connectAs('management', (await createTestDatabase()).testDb))

it('serves the schema of reports at its id', async () => {
  const response = await app.inject('/schemas/call-report-v1.json')

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/json/)
  expect(response.json()).toEqual(JSON.parse(JSON.stringify(CallReportSchema)))
})
