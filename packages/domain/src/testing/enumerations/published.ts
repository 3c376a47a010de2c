import type { ProviderName } from '../../providers/index.ts'
import { elevenlabs, retell, vapi } from '../published-packages.ts'

/** Where a provider publishes the values of a field. */
export interface Published {
  readonly provider: ProviderName
  /** The field, by the path by which we read it. */
  readonly path: string
  /** A package of the npm registry, in one version: its file, and the name in it that the values are declared for. */
  readonly package: string
  readonly file: string
  readonly name: string
}

/** What our lists are made of; newer ones are made by a newer version here. */
export const published: readonly Published[] = [
  {
    provider: 'vapi',
    path: 'message.endedReason',
    package: vapi,
    file: 'dist/cjs/api/types/ServerMessageEndOfCallReportEndedReason.d.ts',
    name: 'ServerMessageEndOfCallReportEndedReason'
  },
  {
    provider: 'retell',
    path: 'call.disconnection_reason',
    package: retell,
    file: 'resources/call.d.ts',
    name: 'disconnection_reason'
  },
  { provider: 'retell', path: 'call.call_status', package: retell, file: 'resources/call.d.ts', name: 'call_status' },
  {
    provider: 'elevenlabs',
    path: 'data.metadata.phone_call.call_result',
    package: elevenlabs,
    file: 'dist/api/types/CallResult.d.ts',
    name: 'CallResult'
  },
  {
    provider: 'elevenlabs',
    path: 'data.status',
    package: elevenlabs,
    file: 'dist/api/types/GetConversationResponseModelStatus.d.ts',
    name: 'GetConversationResponseModelStatus'
  }
]
