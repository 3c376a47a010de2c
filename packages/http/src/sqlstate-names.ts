/** Names of classes of SQLSTATE, by their first two characters. (postgresql.org/docs/18/errcodes-appendix.html) */
const classes: Readonly<Record<string, string>> = {
  '08': 'connection exception',
  '22': 'data exception',
  '23': 'integrity constraint violation',
  '25': 'invalid transaction state',
  '26': 'invalid SQL statement name',
  '28': 'invalid authorization',
  '40': 'transaction rollback',
  '42': 'syntax error or access rule violation',
  '53': 'insufficient resources',
  '54': 'program limit exceeded',
  '55': 'object not in prerequisite state',
  '57': 'operator intervention',
  '58': 'system error',
  XX: 'internal error'
}

const codes: Readonly<Record<string, string>> = {
  '22P02': 'invalid text representation',
  '23502': 'not-null violation',
  '23503': 'foreign key violation',
  '23505': 'unique violation',
  '23514': 'check violation',
  '25006': 'read-only transaction',
  '25P03': 'idle in transaction session timeout',
  '28P01': 'invalid password',
  '3D000': 'database does not exist',
  '40001': 'serialization failure',
  '40P01': 'deadlock detected',
  '42501': 'insufficient privilege',
  '42703': 'undefined column',
  '42P01': 'undefined table',
  '53100': 'disk full',
  '53200': 'out of memory',
  '53300': 'too many connections',
  '55P03': 'lock not available',
  '57014': 'query canceled',
  '57P01': 'admin shutdown',
  '57P02': 'crash shutdown',
  '57P03': 'cannot connect now'
}

const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** Returns the name of an error of PostgreSQL by its code; `undefined` if the code is none of PostgreSQL. */
export function nameOfSqlState(code: unknown): string | undefined {
  if (typeof code !== 'string' || !sqlState.test(code)) return undefined

  return codes[code] ?? classes[code.slice(0, 2)] ?? 'database error'
}
