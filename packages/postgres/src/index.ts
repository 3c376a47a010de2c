export { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
export { isoTimestamp } from './column-types.ts'
export {
  type DatabaseOptions,
  PooledDatabase,
  ping,
  type Sql,
  type Statement
} from './database/pooled-database.ts'
export type { EndedQuery } from './database/query-log.ts'
export type { Bulkhead } from './database/rows-reader.ts'
export { runInKysely } from './database/run-in-kysely.ts'
export { firstIdAt, newId } from './new-id.ts'
export { isOfNode, isOutage, isPoolBusy, isTimeLimit, isTransient } from './outage/is-outage.ts'
export { isUnavailable } from './outage/is-unavailable.ts'
export { isConflict, isFaultOfData, isServerError, sqlstateOf, sqlstates } from './outage/sqlstate.ts'
export { combine, each, rowsFragment, runFragments, type StatementFragment } from './pipeline/fragments.ts'
export { type MultiRowStatement, queriesFor } from './pipeline/multi-row.ts'
export {
  commitPipeline,
  type NamedQuery,
  type Parameter,
  rollBack,
  runPipeline,
  type StatementResult
} from './pipeline/pipeline.ts'
export { databaseUrlForm, databaseUrlProblem } from './pool/database-url.ts'
export { createPool, indexPlans, type PoolOptions, type PoolUse, useOf } from './pool/pool.ts'
export {
  type Columns,
  columnIndex,
  columnList,
  type JsonTemplate,
  jsonTemplate,
  Presence,
  pickMembers,
  type Row
} from './rows/json-template.ts'
