import type { EventEndpointWithSecret } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { addEventEndpoint, eventEndpointsQuery } from './event-endpoints.ts'
import { EventFields, eventSettingsOf } from './event-fields.tsx'
import { NewSecretDialog } from './new-secret-dialog.tsx'

/** Button and form that add an event endpoint, show its secret once, and then open its page. */
export function AddEventEndpoint({ organization }: { readonly organization: string }) {
  const [isOpen, dialog] = useDisclosure()
  const [added, setAdded] = useState<EventEndpointWithSecret>()
  const navigate = useNavigate()

  function proceed(): void {
    const endpoint = added?.id
    setAdded(undefined)
    if (endpoint === undefined) return
    void navigate({
      to: '/o/$organization/settings/webhooks/outbound/$endpoint',
      params: { organization, endpoint }
    })
  }

  return (
    <>
      <Button onClick={dialog.open}>Add endpoint</Button>
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title="Add event endpoint"
        submitLabel="Add endpoint"
        size={520}
        send={(fields) => addEventEndpoint(organization, eventSettingsOf(fields))}
        onDone={setAdded}
        changes={eventEndpointsQuery(organization).queryKey}
      >
        {(errorOf) => <EventFields organization={organization} errorOf={errorOf} />}
      </FormDialog>
      <NewSecretDialog secret={added?.secret} onClose={proceed}>
        Copy this secret now and enter it in your receiver, which uses it to verify requests. You won’t see it again,
        but you can rotate it at any time.
      </NewSecretDialog>
    </>
  )
}
