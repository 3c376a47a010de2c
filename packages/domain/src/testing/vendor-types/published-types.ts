import type { ProviderName } from '../../providers/index.ts'
import { elevenlabs, retell, vapi } from '../published-packages.ts'

/** Where a provider publishes the type of its report. */
export interface PublishedType {
  readonly provider: ProviderName
  /** A package of the npm registry, in one version, and its file that exports the type under a name. */
  readonly package: string
  readonly file: string
  readonly name: readonly string[]
  /** Types of what somebody set up before the call: their members are leaves, whatever is in them. */
  readonly settings: readonly string[]
}

/** What our types are made of. Bland publishes none: those that are committed are of its page and its samples. */
export const publishedTypes: readonly PublishedType[] = [
  {
    provider: 'vapi',
    package: vapi,
    file: 'dist/cjs/api/types/ServerMessageEndOfCallReport.d.ts',
    name: ['ServerMessageEndOfCallReport'],
    settings: [
      'ArtifactPlan',
      'AssistantOverrides',
      'ByoPhoneNumber',
      'CreateAssistantDto',
      'CreateSquadDto',
      'CreateWorkflowDto',
      'ImportTwilioPhoneNumberDto',
      'Telnyx',
      'TransferPlan',
      'Twilio',
      'Vapi',
      'Vonage',
      'WorkflowOverrides'
    ]
  },
  { provider: 'retell', package: retell, file: 'resources/call.d.ts', name: ['CallResponse'], settings: [] },
  {
    provider: 'elevenlabs',
    package: elevenlabs,
    // As it is sent: the types beside it are of what the package makes of it.
    file: 'dist/serialization/types/GetConversationResponseModel.d.ts',
    name: ['GetConversationResponseModel', 'Raw'],
    settings: []
  }
]
