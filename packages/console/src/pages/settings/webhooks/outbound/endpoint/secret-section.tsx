import { Button, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { EventEndpoint } from '../../../../../api/schema.ts'
import { ConfirmDialog } from '../../../../../dialog/confirm-dialog.tsx'
import { Part } from '../../../../../shell/part.tsx'
import { rotateSecret } from '../event-endpoints.ts'
import { ShownSecret } from '../shown-secret.tsx'

/** What requests are signed with, and how another secret takes its place. */
export function SecretSection({ endpoint }: { readonly endpoint: EventEndpoint }) {
  const [isRotating, rotating] = useDisclosure()
  const [secret, setSecret] = useState<string>()

  return (
    <Part title="Signature" about="By it, your receiver knows that a request is from Callbook and was not changed.">
      <Stack gap="md" align="flex-start" maw={720}>
        <Text>
          In <code>webhook-signature</code>, by a secret that is not shown again.
        </Text>
        <Button variant="default" onClick={rotating.open}>
          Rotate secret
        </Button>
        <ConfirmDialog
          isOpen={isRotating}
          onClose={rotating.close}
          title="Rotate the signing secret"
          act="Rotate secret"
          send={() => rotateSecret(endpoint)}
          onDone={setSecret}
        >
          A new secret is shown once. For 24 hours, requests carry a signature of each, so your receiver can change over
          in that time; then the old secret is worth nothing.
        </ConfirmDialog>
        <ShownSecret secret={secret} onClose={() => setSecret(undefined)}>
          Give it to your receiver within 24 hours: until then, requests are signed with the one before as well. It is
          shown this once.
        </ShownSecret>
      </Stack>
    </Part>
  )
}
