export interface AuditFilter {
  /** Absent for changes. */
  readonly kind?: 'access' | undefined
  readonly act?: string | undefined
  readonly actor?: string | undefined
  readonly object?: string | undefined
  /** The first and last day, such as `2026-11-22`. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const names = ['act', 'actor', 'object', 'from', 'to'] as const satisfies readonly (keyof AuditFilter)[]

export function readAuditFilter(search: Record<string, unknown>): AuditFilter {
  const entries = names.flatMap((name) => {
    const value = search[name]
    const isDay = name === 'from' || name === 'to'

    return typeof value === 'string' && value !== '' && (!isDay || isDate(value)) ? [[name, value]] : []
  })

  return { ...(search['kind'] === 'access' && { kind: 'access' }), ...Object.fromEntries(entries) }
}

export function hasAuditFilter(filter: AuditFilter): boolean {
  return names.some((name) => filter[name] !== undefined)
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
