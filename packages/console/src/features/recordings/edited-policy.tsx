import type { Client, RecordingPolicy } from '@callbook/console-api'
import { inputBounds } from '@callbook/domain/tables'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { policiesQuery, setPolicy } from './policies.ts'

interface EditedPolicyProps {
  readonly client: Client
  /** `undefined` if recordings of the client were never stored. */
  readonly policy: RecordingPolicy | undefined
  readonly onClose: () => void
}

export function EditedPolicy({ client, policy, onClose }: EditedPolicyProps) {
  const { organization_id: organization, id } = client
  const [keeps, setKeeps] = useState(policy?.keeps ?? false)

  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={`Recordings of ${client.display_name}`}
      submitLabel="Save"
      send={({ text }) => {
        const days = text('days') === '' ? null : Number(text('days'))
        return setPolicy(organization, id, { keeps, days, consent_confirmed: text('consent') === 'on' })
      }}
      changes={policiesQuery(organization).queryKey}
    >
      {(errorOf) => (
        <>
          <Checkbox
            label="Store recordings of new calls"
            checked={keeps}
            onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
            data-autofocus
          />
          {keeps ? (
            <>
              <TextInput
                name="days"
                type="number"
                label="Days"
                description="Empty for as long as the call"
                defaultValue={policy?.days ?? ''}
                min={1}
                max={inputBounds.recordingDays}
                step={1}
                error={errorOf('days')}
              />
              <Checkbox
                name="consent"
                label="Callers of this client consent to the storage of their recordings"
                description="Your name and the time are recorded."
                required
              />
            </>
          ) : (
            <Text size="sm">Stored recordings remain until their end.</Text>
          )}
        </>
      )}
    </FormDialog>
  )
}
