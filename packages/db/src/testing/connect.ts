import { openAdmin, openPatiently, openService } from '@callbook/postgres/testing'
import type { Database, Queryable, Schema } from '../database.ts'

/** A database for what only a test may do: the code that is tested takes none of these. */
export type TestDb = Pick<Queryable, keyof Queryable>

/** A connection for what only a test may do. */
export const connectAdmin: (connectionString: string) => Database = openAdmin<Schema>

/** A connection for what the code of a service does, which prepares its statements as management-api does. */
export const connectService: (connectionString: string) => Database = openService<Schema>

/** A connection that gives up on nothing: a busy machine is no reason for a test to fail. */
export const connectPatiently: (options: Parameters<typeof openPatiently>[0]) => Database = openPatiently<Schema>
