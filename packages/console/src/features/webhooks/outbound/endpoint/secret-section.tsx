import type { EventEndpoint } from '@callbook/console-api'
import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SettingsPanel } from '#ui/page/part.tsx'
import { rotateSecret } from '../event-endpoints.ts'
import { NewSecretDialog } from '../new-secret-dialog.tsx'

export function SecretSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const [isRotating, rotating] = useDisclosure()
  const [secret, setSecret] = useState<string>()

  return (
    <SettingsPanel
      title="Signature"
      about="Lets your receiver verify that a request comes from Callbook and was not changed."
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Text>
          Requests are signed in <code>webhook-signature</code> with a secret that is not shown again.
        </Text>
        <Button variant="default" onClick={rotating.open}>
          Rotate secret
        </Button>
        <ConfirmDialog
          isOpen={isRotating}
          onClose={rotating.close}
          title="Rotate signing secret"
          submitLabel="Rotate secret"
          send={() => rotateSecret(endpoint)}
          onDone={setSecret}
        >
          This can’t be undone. The new secret is shown once. For 24 hours, requests carry a signature of both secrets.
          After that, the old secret no longer works.
        </ConfirmDialog>
        <NewSecretDialog secret={secret} onClose={() => setSecret(undefined)}>
          Copy this secret now and enter it in your receiver within 24 hours. Until then, requests are also signed with
          the previous secret. You won’t see it again.
        </NewSecretDialog>
      </Stack>
    </SettingsPanel>
  )
}
