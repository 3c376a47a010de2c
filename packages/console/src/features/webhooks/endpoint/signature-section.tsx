import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { dropPreviousSecret, endpointsQuery, removeSignature } from '#features/endpoints/endpoints.ts'
import { presetName } from '#features/endpoints/providers.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import { SettingsPanel } from '#ui/page/part.tsx'
import { Time } from '#ui/time/time.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import { SignatureForm } from './signature-form.tsx'

/** The signature that requests must carry, so that knowing the URL is not enough to send reports. */
export function SignatureSection({ organization, endpoint }: OfEndpoint) {
  const { id, client_id: client, signature } = endpoint
  const [isSetting, setting] = useDisclosure()
  const [isDropping, dropping] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const [secret, setSecret] = useState<string | null>(null)
  const path = { organization, id }
  const { queryKey: changes } = endpointsQuery(organization, client)

  return (
    <SettingsPanel
      title="Signature"
      about="Proves that a report comes from the provider and was not changed. Unsigned requests get 401."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        {signature === null ? (
          <Text>Signatures are not required: anyone with the URL can send reports.</Text>
        ) : (
          <Text component="div">
            {presetName(signature.preset)}, in <code>{signature.header}</code>
            {signature.previous_secret_expires_at !== null && (
              <div>
                The previous secret is accepted until <Time at={signature.previous_secret_expires_at} isLong />.
              </div>
            )}
          </Text>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={setting.open}>
            {signature === null ? 'Require signatures' : 'Change signature'}
          </Button>
          {signature !== null && signature.previous_secret_expires_at !== null && (
            <Button variant="default" onClick={dropping.open}>
              Remove previous secret
            </Button>
          )}
          {signature !== null && (
            <Button variant="default" onClick={removing.open}>
              Stop requiring signatures
            </Button>
          )}
        </Group>
        <SignatureForm
          path={path}
          endpoint={endpoint}
          isOpen={isSetting}
          onClose={setting.close}
          changes={changes}
          onDone={setSecret}
        />
        <SecretDialog
          isOpen={secret !== null}
          onClose={() => setSecret(null)}
          title="Signing secret"
          secrets={secret === null ? [] : [{ label: 'Secret', value: secret }]}
        >
          Copy this secret now and enter it at the provider. You won’t see it again. Unsigned requests are rejected from
          now on.
        </SecretDialog>
        <ConfirmDialog
          isOpen={isDropping}
          onClose={dropping.close}
          title="Remove previous secret"
          submitLabel="Remove secret"
          send={() => dropPreviousSecret(path)}
          changes={changes}
        >
          This can’t be undone. Within a second, only the current secret works. Requests signed with the previous secret
          are rejected.
        </ConfirmDialog>
        <ConfirmDialog
          isOpen={isRemoving}
          onClose={removing.close}
          title="Stop requiring signatures"
          submitLabel="Stop requiring signatures"
          send={() => removeSignature(path)}
          changes={changes}
        >
          Anyone with the URL can then send reports. The secrets are deleted. You can require signatures again with a
          new secret.
        </ConfirmDialog>
      </Stack>
    </SettingsPanel>
  )
}
