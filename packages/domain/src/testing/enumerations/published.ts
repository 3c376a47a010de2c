import type { ListingProviderName } from '../../providers/index.ts'
import { elevenLabsPackage, retellPackage, vapiPackage } from '../published-packages.ts'

/** The source of a field's values. */
export interface Published {
  readonly provider: ListingProviderName
  /** The path of the field in a reader. */
  readonly path: string
  /** An npm package in one version, its file, and the declared name. */
  readonly package: string
  readonly file: string
  readonly name: string
}

/** The sources of our lists. To update a list, change the version here. */
export const published: readonly Published[] = [
  {
    provider: 'vapi',
    path: 'message.endedReason',
    package: vapiPackage,
    file: 'dist/cjs/api/types/ServerMessageEndOfCallReportEndedReason.d.ts',
    name: 'ServerMessageEndOfCallReportEndedReason'
  },
  {
    provider: 'retell',
    path: 'call.disconnection_reason',
    package: retellPackage,
    file: 'resources/call.d.ts',
    name: 'disconnection_reason'
  },
  {
    provider: 'retell',
    path: 'call.call_status',
    package: retellPackage,
    file: 'resources/call.d.ts',
    name: 'call_status'
  },
  {
    provider: 'elevenlabs',
    path: 'data.metadata.phone_call.call_result',
    package: elevenLabsPackage,
    file: 'dist/api/types/CallResult.d.ts',
    name: 'CallResult'
  },
  {
    provider: 'elevenlabs',
    path: 'data.status',
    package: elevenLabsPackage,
    file: 'dist/api/types/GetConversationResponseModelStatus.d.ts',
    name: 'GetConversationResponseModelStatus'
  }
]
