import { connectTestDatabase, createTestDatabaseUrl } from '@callbook/db/testing'
import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { performanceOf } from '../testing/erasure.ts'
import { someReport } from '../testing/index.ts'
import { mergedSql, mergedValue, reportValues } from './merge-rule.ts'
import { type ReportColumn, reportColumn, reportColumnNames } from './report-columns.ts'

const { testDb } = connectTestDatabase(await createTestDatabaseUrl())

const { report } = someReport({ organizationId: '', clientId: '', endpointId: '' } as never)

/** Two distinct values of a column that are not empty. */
const samples = [
  reportValues({
    ...report,
    ...{
      requestedAt: new Date('2026-11-20T10:59:00.000Z'),
      endedAt: new Date('2026-11-20T11:01:00.000Z'),
      callerEmail: 'a@example.com',
      agentPhoneNumber: '+12025550100'
    },
    ...{ assistantId: 'a', assistantName: 'a', summary: 'a', recordingUrl: 'a', successEvaluation: 'a' },
    ...{ structuredData: { a: 1 }, metadata: { a: 1 }, systemInstruction: 'a', systemVariables: { a: 1 } },
    ...{ recordings: [{ kind: 'mixed', url: 'a' }], costBreakdown: [{ item: 'a', usd: 1 }] },
    ...{ transfers: [{ destination: 'a', at: null, outcome: null }] },
    ...{ providerVerdicts: [{ name: 'a', result: 1, rationale: null }] },
    ...{ providerWarnings: [{ kind: 'ended', text: 'a' }] },
    ...{ assistantVersion: 'a', language: 'a', transferDestination: 'a', callerSentiment: 'a' },
    ...{
      externalIds: [{ name: 'a', id: 'a' }],
      numbers: [{ name: 'from', number: 'a' }],
      performance: performanceOf(1)
    }
  }),
  reportValues({
    ...report,
    ...{ direction: 'outbound', status: 'failed', endedReason: 'b' },
    ...{ requestedAt: new Date(2), startedAt: new Date(0), endedAt: new Date(1) },
    ...{ durationSeconds: 0, callerPhoneNumber: '+12025550148', callerFullName: 'b', callerEmail: 'b@example.com' },
    ...{ agentPhoneNumber: '+12025550101', assistantId: 'b', assistantName: 'b', summary: 'b', transcript: 'b' },
    ...{ assistantVersion: 'b', language: 'b', transferDestination: 'b', callerSentiment: 'b' },
    ...{ messages: [{ role: 'user', text: 'b', start_seconds: 1 }], recordingUrl: 'b', costUsd: 0 },
    ...{ successEvaluation: 'b', structuredData: false, metadata: {}, systemInstruction: 'b', systemVariables: {} },
    ...{ recordings: [{ kind: 'video', url: 'b' }], costBreakdown: [{ item: 'b', usd: 0 }] },
    ...{ transfers: [{ destination: null, at: null, outcome: 'b' }] },
    ...{ providerVerdicts: [{ name: 'b', result: null, rationale: 'b' }] },
    ...{ providerWarnings: [{ kind: 'other', text: 'b' }] },
    ...{
      externalIds: [{ name: 'b', id: 'b' }],
      numbers: [{ name: 'from', number: 'b' }],
      performance: performanceOf(2)
    }
  })
]

it.each(reportColumnNames)('merges %s in SQL as it does in memory', async (column) => {
  const empty = reportColumn(column).empty ?? null
  const [one, another] = samples.map((values) => values[column])
  expect(one).not.toEqual(another)

  for (const kept of [empty, one])
    for (const reported of [empty, one, another])
      for (const isReplacing of [true, false]) {
        const merged = mergedValue(column, kept, reported, isReplacing)

        expect(await mergedBySql(column, kept, reported, isReplacing), `${kept} and ${reported}`).toEqual(merged)
      }
})

/**
 * Returns the result of the statement for a column with the value `kept`, given the report's value as the writer passes
 * it.
 */
async function mergedBySql(column: ReportColumn, kept: unknown, reported: unknown, isReplacing: boolean) {
  const type = typeOf(column)
  const merged = mergedSql(column, `$2::${type}`, 'replaces')
  const text = `select ${merged} as merged from (select $1::${type} as ${column}, $3::boolean as replaces) as stored`
  const carried = reported === reportColumn(column).empty ? null : reported
  const { rows } = await testDb.executeQuery<{ merged: unknown }>(CompiledQuery.raw(text, [kept, carried, isReplacing]))

  return rows[0]?.merged
}

function typeOf(column: ReportColumn): string {
  if (reportColumn(column).isJson) return 'json'
  if (column.endsWith('_at')) return 'timestamptz'

  return column === 'duration_seconds' || column === 'cost_usd' ? 'float8' : 'text'
}
