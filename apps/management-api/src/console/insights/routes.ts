import type { Act } from '@callbook/accounts'
import { measureAgreement } from '@callbook/admin'
import type { Database } from '@callbook/db'
import type { OrganizationId } from '@callbook/domain'
import type { Routes } from '@callbook/http'
import type { TSchema } from '@sinclair/typebox'
import { createFewAtOnce } from '../../tenant/analytics/few-at-once.ts'
import { inOrganization } from '../access/organization.ts'
import { Data } from '../answers.ts'
import type { Means } from '../means.ts'
import { NoneWithin, ofOrganization } from '../organizations/path.ts'
import { readCosts, readOutcomes, readQuality, readVolume } from './figures.ts'
import { type Asked, insightQuery, readAsked } from './range.ts'
import { Agreements, Costs, Outcomes, Scores, Volume } from './schema.ts'

/** How many calls that both have judged are compared: their results are read whole. */
const mostCompared = 1_000

interface Insight {
  readonly name: string
  readonly operationId: string
  readonly summary: string
  readonly act: Act
  readonly told: TSchema
  readonly read: (db: Database, organizationId: OrganizationId, asked: Asked) => Promise<object>
}

const insights: readonly Insight[] = [
  {
    name: 'volume',
    operationId: 'getVolume',
    summary: 'Count calls over time, and those that people should look at',
    act: 'read',
    told: Volume,
    read: readVolume
  },
  {
    name: 'outcomes',
    operationId: 'getOutcomes',
    summary: 'Count calls by how they ended',
    act: 'read',
    told: Outcomes,
    read: readOutcomes
  },
  {
    name: 'scores',
    operationId: 'getScores',
    summary: 'Tell what calls were judged to be worth',
    act: 'read',
    told: Scores,
    read: readQuality
  },
  {
    name: 'costs',
    operationId: 'getCosts',
    summary: 'Tell what calls and their evaluations have cost',
    act: 'read_costs',
    told: Costs,
    read: readCosts
  },
  {
    name: 'agreement',
    operationId: 'getAgreement',
    summary: 'Tell how far models and people agree',
    act: 'read',
    told: Agreements,
    read: readAgreement
  }
]

/** How it goes over time, in numbers that are exact. */
export const insightRoutes: Routes<Means> = async (app, { db }) => {
  await app.register(inOrganization, { db })
  const inFew = createFewAtOnce(2)

  for (const { name, operationId, summary, act, told, read } of insights) {
    app.get(
      `/insights/${name}`,
      {
        config: { act },
        schema: {
          tags: ['Insights'],
          operationId,
          summary,
          params: ofOrganization,
          querystring: insightQuery,
          response: { 200: Data(told, 'The figures'), 404: NoneWithin('Client') }
        }
      },
      async ({ organizationId, query }) => {
        const asked = await readAsked(db, organizationId, query)

        return { data: await inFew(organizationId, () => read(db, organizationId, asked)) }
      }
    )
  }
}

async function readAgreement(db: Database, organizationId: OrganizationId, { clientId, whole }: Asked) {
  const [since, until] = [new Date(whole.from), new Date(whole.until)]
  const scope = { organizationIds: [organizationId], since, until, clientId, limit: mostCompared }

  return { most: mostCompared, fields: await measureAgreement(db, scope) }
}
