import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../dialog/confirm-dialog.tsx'
import { SecretDialog } from '../../../../dialog/secret-dialog.tsx'
import { Part } from '../../../../shell/part.tsx'
import { Time } from '../../../../time/time.tsx'
import { dropPreviousSecret, endpointsQuery, removeSignature } from '../endpoints.ts'
import { presetName } from '../providers.ts'
import type { OfEndpoint } from './endpoint-page.tsx'
import { SignatureForm } from './signature-form.tsx'

/** How deliveries are signed, so that whoever has learnt the URL cannot report calls. */
export function SignatureSection({ organization, endpoint }: OfEndpoint) {
  const { id, client_id: client, signature } = endpoint
  const [isSetting, setting] = useDisclosure()
  const [isDropping, dropping] = useDisclosure()
  const [isRemoving, removing] = useDisclosure()
  const [secret, setSecret] = useState<string | null>(null)
  const path = { organization, id }
  const { queryKey: changes } = endpointsQuery(organization, client)

  return (
    <Part
      title="Signature"
      about="Proves that a delivery is from the provider and was not changed. Others are answered 401."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        {signature === null ? (
          <Text>Deliveries need no signature: whoever has the URL can report calls.</Text>
        ) : (
          <Text component="div">
            {presetName(signature.preset)}, in <code>{signature.header}</code>
            {signature.previous_secret_expires_at !== null && (
              <div>
                The secret before is accepted until <Time at={signature.previous_secret_expires_at} isLong />.
              </div>
            )}
          </Text>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={setting.open}>
            {signature === null ? 'Ask for a signature' : 'Change signature'}
          </Button>
          {signature !== null && signature.previous_secret_expires_at !== null && (
            <Button variant="default" onClick={dropping.open}>
              Drop previous secret
            </Button>
          )}
          {signature !== null && (
            <Button variant="default" onClick={removing.open}>
              Stop asking
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
          Enter it at the provider. It is shown this once, and deliveries that are not signed are refused from now on.
        </SecretDialog>
        <ConfirmDialog
          isOpen={isDropping}
          onClose={dropping.close}
          title="Drop the previous secret"
          act="Drop secret"
          send={() => dropPreviousSecret(path)}
          changes={changes}
        >
          Within a second, only the current secret counts. What the provider still signs with the one before is refused.
        </ConfirmDialog>
        <ConfirmDialog
          isOpen={isRemoving}
          onClose={removing.close}
          title="Stop asking for a signature"
          act="Stop asking"
          send={() => removeSignature(path)}
          changes={changes}
        >
          Whoever has the URL can then report calls. The secrets are forgotten.
        </ConfirmDialog>
      </Stack>
    </Part>
  )
}
