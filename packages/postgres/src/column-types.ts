import pg from 'pg'

type GetTypeParser = typeof pg.types.getTypeParser

const { builtins } = pg.types

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.JSON, verbatim],
  [builtins.JSONB, verbatim],
  [builtins.TIMESTAMPTZ, isoTimestamp]
])

/**
 * Parsers of column values: int8 as a number, json as its text, timestamptz as `2026-11-20T15:04:12.537Z`.
 *
 * Each pool gets them, because pg's own table of parsers is global to the process.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? pg.types.getTypeParser(oid, format)) as GetTypeParser
}

function verbatim(text: string): string {
  return text
}

/** Converts `2026-11-20 15:04:12.5+00` to the format of the API. */
export function isoTimestamp(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString()

  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
