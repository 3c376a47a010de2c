import type { Queryable } from '@callbook/db'

/**
 * Checks again, in the transaction of a change, whether the actor may make it, because permissions may have been
 * removed since the request began. If omitted, as in the command line, every change is permitted.
 *
 * @throws {Error} if the change is not permitted, which rolls it back
 */
export type Permit = (tx: Queryable) => Promise<void>
