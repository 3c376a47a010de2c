import { organizationKey } from '@callbook/domain'
import { fileMs, limitDownloads } from '../responses/limit-downloads.ts'

/** Hooks that limit concurrent exports. All routes share them. */
export type ExportLimits = readonly ReturnType<typeof limitDownloads>[]

export function createExportLimits(): ExportLimits {
  return [
    limitDownloads({ width: 64, widthPerKey: 1, keyOf: ({ apiKey }) => apiKey.id, maxMs: fileMs }),
    limitDownloads({ width: 16, widthPerKey: 2, keyOf: ({ reach }) => organizationKey(reach), maxMs: fileMs })
  ]
}

export const aboutLimits =
  `A key can run one export at a time, an organization two, each for ${fileMs / 60_000} minutes. An export that is read ` +
  'at less than 4 KiB per second is interrupted. If all places are taken, an organization without an export gets the ' +
  'place of the slowest reader of an organization with two.'
