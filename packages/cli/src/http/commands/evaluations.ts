import type { SampleOptions } from '../../commands/evaluations/evaluation-sample.ts'
import { dataOf } from '../api.ts'
import { at, type HttpCommands } from '../http-command.ts'
import { inOwner } from '../organizations.ts'

export const evaluationCommands = {
  'evaluation sample': (session, { client, percent }: SampleOptions) =>
    inOwner(session, 'client', client, async (organization) => {
      const path = '/console/api/organizations/{organization}/clients/{id}/review-sample'
      const body = { percent: Number(percent) }
      const set = session.api.PUT(path, { ...at({ organization, id: client }), body })

      return { client_id: client, ...(await dataOf(set)) }
    })
} satisfies HttpCommands
