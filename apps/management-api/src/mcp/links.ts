import { type CallFilterDefinition, type CallId, callFilters, type OrganizationKey } from '@callbook/domain'

/** Addresses of console pages of one organization; `undefined` without a console. */
export interface Links {
  call(id: CallId): string | undefined
  /** @param search parameters of the page; absent ones are left out */
  page(
    path: string,
    search?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  ): string | undefined
}

/** @param consoleUrl base URL of the console, or an empty text without one */
export function linksOf(consoleUrl: string, organizationId: OrganizationKey): Links {
  function page(
    path: string,
    search: Readonly<Record<string, string | number | readonly string[] | undefined>> = {}
  ): string | undefined {
    if (consoleUrl === '') return undefined
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value))

    return `${consoleUrl}/o/${organizationId}/${path}${query.size === 0 ? '' : `?${query}`}`
  }

  return { page, call: (id) => page(`calls/${id}`) }
}

/** Returns the parameters of the page of calls for filters, by their parameters in `/v1`. */
export function callsSearch(filters: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.values<CallFilterDefinition>(callFilters).flatMap(({ page, parameter, hasSeveral }) => {
    const value = filters[parameter]
    if (page === undefined || value === undefined) return []
    const texts = [value].flat().map(pageText)

    return [[page, hasSeveral ? texts.map((text) => text.replaceAll(',', '\\,')).join(',') : texts.join()]]
  })

  return Object.fromEntries(entries)
}

function pageText(value: unknown): string {
  if (value instanceof Date) return dayOf(value) ?? ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'

  return String(value)
}

/** Returns the day of a time in UTC, in the form of console pages. */
export function dayOf(time: Date | undefined): string | undefined {
  return time?.toISOString().slice(0, 10)
}
