import { bodyOf } from '@callbook/console-api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import type { MappingDocument } from './document.ts'

const ofOrganization = '/console/api/organizations/{organization}'

/** Polling interval while the page is visible, for reports that arrive. */
const pollMs = 5_000

export function mappingsKey(organization: string) {
  return ['mappings', organization] as const
}

/** A mapping with its document and its waiting reports. */
export function mappingQuery(organization: string, name: string) {
  return queryOptions({
    queryKey: [...mappingsKey(organization), name],
    queryFn: async () => {
      const path = { organization, name }

      return (await bodyOf(api.GET(`${ofOrganization}/mappings/{name}`, { params: { path } }))).data
    },
    refetchInterval: pollMs
  })
}

interface PreviewRequest {
  readonly name: string
  readonly document: MappingDocument | null
  /** JSON text of a body; empty for the waiting reports. */
  readonly sample: string
  /** Number of waiting reports, so that a new one is shown. */
  readonly waiting: number
}

/** The calls that a mapping reads. */
export function previewQuery(organization: string, { name, document, sample, waiting }: PreviewRequest) {
  return queryOptions({
    queryKey: [...mappingsKey(organization), name, 'preview', waiting, document, sample],
    queryFn: async () => {
      const path = { organization }
      const body = { name, document, ...(sample !== '' && { sample }) }

      return (await bodyOf(api.POST(`${ofOrganization}/mappings/preview`, { params: { path }, body }))).data
    },
    placeholderData: keepPreviousData,
    gcTime: 0
  })
}

/**
 * @param version the version that was edited
 * @throws {ConsoleApiError} 412 if another user has saved the mapping
 */
export async function saveMapping(
  path: { readonly organization: string; readonly name: string },
  document: MappingDocument,
  version: number
) {
  const params = { path, header: { 'if-match': `"${version}"` } }

  return (await bodyOf(api.PUT(`${ofOrganization}/mappings/{name}`, { params, body: { document } }))).data
}
