import {
  callColumns,
  callEvaluationColumns,
  callEvaluationJson,
  callJson,
  columnsWithTranscript,
  customerJson,
  type Database,
  findCallPosition,
  findCustomerPosition,
  listCallEvaluations,
  listCalls,
  listCustomers,
  scoredEvaluationColumns,
  scoredEvaluationJson,
  spokenCallJson
} from '@callbook/db'
import type { CallId, CustomerId } from '@callbook/domain'
import { enumeration } from '@callbook/http'
import { Call } from '../calls/schema.ts'
import { filters, readCallFilter } from '../calls/v1.ts'
import { Customer } from '../customers/schema.ts'
import { customerFilters, readCustomerFilter } from '../customers/v1.ts'
import { CallEvaluation } from '../evaluations/schema.ts'
import { evaluationFilters, readEvaluationFilter } from '../evaluations/v1.ts'
import { described } from '../http-api/parameters.ts'
import { exportIncludes } from './export-files.ts'
import type { ExportedList } from './v1.ts'

const callParameters = {
  ...filters,
  include: described(
    enumeration(exportIncludes),
    'Adds the content: `transcript` and, in JSON and Parquet, `messages`, as in `GET /v1/calls/{id}`'
  )
}

export function exportedCalls(db: Database): ExportedList<typeof callParameters> {
  return {
    ...{ operationId: 'exportCalls', tag: 'Calls', items: 'calls', identity: 'Call' },
    ...{ resource: Call, template: callJson, parameters: callParameters },
    about: 'Each call has the fields of the list.',
    async open(reach, query) {
      const filter = await readCallFilter(db, reach, query)
      const isSpoken = query.include === 'transcript'
      const [item, columns] = isSpoken ? [spokenCallJson, columnsWithTranscript] : [callJson, callColumns]

      return {
        template: item,
        read: (part, layout) => listCalls(db, reach, filter, part, { ...layout, item }, columns)
      }
    },
    findPosition: (reach, id) => findCallPosition(db, reach, id as CallId)
  }
}

export function exportedEvaluations(db: Database): ExportedList<typeof evaluationFilters> {
  return {
    ...{ operationId: 'exportCallEvaluations', tag: 'Calls', items: 'evaluations', identity: 'Call' },
    ...{ resource: CallEvaluation, template: scoredEvaluationJson, parameters: evaluationFilters },
    about: 'Calls without evaluations are included as pending. CSV and Parquet also have the scores of the call.',
    async open(reach, query, { hasColumns }) {
      const filter = await readEvaluationFilter(db, reach, query)
      const item = hasColumns ? scoredEvaluationJson : callEvaluationJson
      const columns = hasColumns ? scoredEvaluationColumns : callEvaluationColumns

      return {
        template: item,
        read: (part, layout) => listCallEvaluations(db, reach, filter, part, { ...layout, item }, columns)
      }
    },
    findPosition: (reach, id) => findCallPosition(db, reach, id as CallId)
  }
}

export function exportedCustomers(db: Database): ExportedList<typeof customerFilters> {
  return {
    ...{ operationId: 'exportCustomers', tag: 'Customers', items: 'customers', identity: 'Customer' },
    ...{ resource: Customer, template: customerJson, parameters: customerFilters },
    about: 'Each customer has the fields of the list.',
    async open(reach, query) {
      const filter = await readCustomerFilter(db, reach, query)
      const item = customerJson

      return {
        template: item,
        read: (part, layout) => listCustomers(db, reach, filter, part, { ...layout, item })
      }
    },
    findPosition: (reach, id) => findCustomerPosition(db, reach, id as CustomerId)
  }
}
