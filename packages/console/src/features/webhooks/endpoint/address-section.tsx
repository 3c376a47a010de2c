import { hasStatus } from '@callbook/console-api'
import { Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endpointsQuery, setAllowedIps } from '#features/endpoints/endpoints.ts'
import { getProvider } from '#features/endpoints/providers.ts'
import { FormButton } from '#ui/dialog/form-dialog.tsx'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import { setupQuery } from './setup-fields.tsx'

/** The addresses that have permission to send reports. */
export function AddressSection({ organization, endpoint }: OfEndpoint) {
  const { id, client_id: client, allowed_ips: allowed } = endpoint

  return (
    <SettingsPanel
      title="Allowed addresses"
      about="Requests from other addresses get 403. Use this only if the provider has fixed addresses."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        {allowed.length === 0 ? (
          <Text>All addresses are allowed.</Text>
        ) : (
          <Text component="div">
            {allowed.map((range) => (
              <div key={range}>
                <code>{range}</code>
              </div>
            ))}
          </Text>
        )}
        <FormButton
          button="Change addresses"
          title="Allowed addresses"
          submitLabel="Save addresses"
          send={({ text }) =>
            setAllowedIps(
              { organization, id },
              text('allowed_ips')
                .split(/[\s,]+/)
                .filter(Boolean)
            )
          }
          changes={endpointsQuery(organization, client).queryKey}
          fieldOf={(error) => (hasStatus(error, 400) ? 'allowed_ips' : undefined)}
        >
          {(errorOf) => (
            <>
              <Textarea
                name="allowed_ips"
                label="Addresses and CIDR blocks"
                description="One per line. Leave empty to allow all addresses."
                placeholder={'203.0.113.0/24\n2001:db8::/32'}
                defaultValue={allowed.join('\n')}
                rows={5}
                spellCheck={false}
                autoCapitalize="off"
                data-autofocus
                error={errorOf('allowed_ips')}
              />
              <KnownAddresses organization={organization} endpoint={endpoint} />
            </>
          )}
        </FormButton>
      </Stack>
    </SettingsPanel>
  )
}

function KnownAddresses({ organization, endpoint }: OfEndpoint) {
  const { data: setup } = useQuery(setupQuery(organization, endpoint))
  const { name } = getProvider(endpoint.provider)
  if (setup === undefined) return null
  if (setup.addresses.length === 0) {
    return <Text>{name} has no fixed addresses, so any list rejects some of its reports.</Text>
  }

  return (
    <Text component="div">
      {name} sends from:
      {setup.addresses.map(({ range, when }) => (
        <div key={range}>
          <code>{range}</code> ({when})
        </div>
      ))}
    </Text>
  )
}
