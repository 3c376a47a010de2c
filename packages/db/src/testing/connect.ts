import { openAdmin, openPatiently, openService } from '@callbook/postgres/testing'
import type { Database, Queryable, Schema } from '../database.ts'

/** Database handle for statements of tests. Code under test does not accept it. */
export type TestDb = Pick<Queryable, keyof Queryable>

/** Connects with privileges that only tests have. */
export const connectAdmin: (connectionString: string) => Database = openAdmin<Schema>

/** Connects as code of a service does, with prepared statements as in management-api. */
export const connectService: (connectionString: string) => Database = openService<Schema>

/** Connects without timeouts, because a busy machine must not fail a test. */
export const connectPatiently: (options: Parameters<typeof openPatiently>[0]) => Database = openPatiently<Schema>
