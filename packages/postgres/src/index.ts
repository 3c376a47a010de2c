export { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
export { isoTimestamp } from './column-types.ts'
export type { Bulkhead } from './database/bulkhead.ts'
export {
  type DatabaseOptions,
  PooledDatabase,
  ping,
  type Statement
} from './database/pooled-database.ts'
export type { EndedQuery } from './database/query-log.ts'
export { firstIdAt, newId } from './new-id.ts'
export { isOfNode, isOutage, isPoolBusy, isTimeLimit, isTransient } from './outage/is-outage.ts'
export { isUnavailable } from './outage/is-unavailable.ts'
export { isConflict, isFaultOfData, isServerError, sqlstateOf, sqlstates } from './outage/sqlstate.ts'
export { databaseUrlForm, databaseUrlProblem } from './pool/database-url.ts'
export { createPool, indexPlans, type PoolOptions, type PoolUse, useOf } from './pool/pool.ts'
export { type Columns, listOf, placeOf } from './rows/columns.ts'
export { isJsonBytes, type JsonBytes, joinJson, recycle } from './rows/json-memory.ts'
export { type JsonTemplate, jsonTemplate, Presence, pickMembers } from './rows/json-template.ts'
export { writeJson, writeJsonString } from './rows/json-writer.ts'
export { combine, each, rowsPart, runParts, type StatementFragment } from './statements/fragments.ts'
export { join, listSql, raw, type Sql } from './statements/list-statement.ts'
export { type MultiRowStatement, queriesFor } from './statements/multi-row.ts'
export { commitPipeline, type NamedQuery, rollBack, runPipeline } from './statements/named-query.ts'
export { deferInKysely, deferRowsInKysely, runInKysely } from './statements/run-in-kysely.ts'
export type { Parameter } from './wire/message-writer.ts'
export type { StatementResult } from './wire/row-objects.ts'
export { RowBuffer } from './wire/tap/row-buffer.ts'
