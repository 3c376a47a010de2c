import { providerOf } from '#features/endpoints/providers.ts'
import { SettingsPanel } from '#ui/page/part.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import { SetupFields } from './setup-fields.tsx'

export function SetupSection({ organization, endpoint }: OfEndpoint) {
  const { name } = providerOf(endpoint.provider)

  return (
    <SettingsPanel
      title={`Set up in ${name}`}
      about={`Enter these values in ${name}. Treat the URL like a password. Callbook records in the audit log when it is shown.`}
    >
      <SetupFields organization={organization} endpoint={endpoint} />
    </SettingsPanel>
  )
}
