import type { ListingProviderName } from '../../providers/index.ts'
import { elevenLabsPackage, retellPackage, vapiPackage } from '../published-packages.ts'

/** The source of the type of a provider's report. */
export interface PublishedType {
  readonly provider: ListingProviderName
  /** An npm package in one version, its file, and the exported name. */
  readonly package: string
  readonly file: string
  readonly name: readonly string[]
  /** Types of configuration from before the call. Their members count as leaves. */
  readonly settings: readonly string[]
}

/** The sources of our types. Bland publishes none: its committed types follow its documentation and samples. */
export const publishedTypes: readonly PublishedType[] = [
  {
    provider: 'vapi',
    package: vapiPackage,
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
  { provider: 'retell', package: retellPackage, file: 'resources/call.d.ts', name: ['CallResponse'], settings: [] },
  {
    provider: 'elevenlabs',
    package: elevenLabsPackage,
    // The serialized form. The neighboring types describe the package's own objects.
    file: 'dist/serialization/types/GetConversationResponseModel.d.ts',
    name: ['GetConversationResponseModel', 'Raw'],
    settings: []
  }
]
