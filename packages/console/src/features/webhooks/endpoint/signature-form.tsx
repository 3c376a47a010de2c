import type { Endpoint } from '@callbook/console-api'
import { NativeSelect, PasswordInput } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { type EndpointPath, type Preset, setSignature } from '#features/endpoints/endpoints.ts'
import { presetName, presetsFor, providerOf } from '#features/endpoints/providers.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { readOwnParameters, SignatureDetails } from './signature-details.tsx'

interface SignatureFormProps {
  readonly path: EndpointPath
  readonly endpoint: Endpoint
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly changes: QueryKey
  /** Called with the generated secret; `null` if the user entered one. */
  readonly onDone: (secret: string | null) => void
}

export function SignatureForm({ path, endpoint, isOpen, onClose, changes, onDone }: SignatureFormProps) {
  const provider = providerOf(endpoint.provider)
  const presets = presetsFor(provider)
  const [preset, setPreset] = useState<Preset>(
    presets.find((one) => one === endpoint.signature?.preset) ?? provider.presets[0] ?? 'standard-webhooks'
  )
  const isEntered = provider.makesSecret && provider.presets.includes(preset)

  function send(fields: Fields) {
    const secret = fields.text('secret').trim()

    return setSignature(path, { preset, ...(secret !== '' && { secret }), ...readOwnParameters(fields) })
  }

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Signature"
      submitLabel="Save signature"
      send={send}
      changes={changes}
      onDone={({ secret }) => onDone(secret)}
    >
      {(errorOf) => (
        <>
          <NativeSelect
            label="Signature scheme"
            value={preset}
            data={presets.map((one) => ({ value: one, label: presetName(one) }))}
            onChange={({ currentTarget }) => setPreset(currentTarget.value as Preset)}
            error={errorOf('preset')}
          />
          <PasswordInput
            name="secret"
            label="Secret"
            description={
              isEntered
                ? `The secret shown by ${provider.name}`
                : 'Leave empty to generate a secret, which is shown once'
            }
            autoComplete="off"
            required={isEntered}
            data-autofocus
            error={errorOf('secret')}
          />
          {endpoint.signature !== null && <p>The previous secret stays valid for 24 hours.</p>}
          <SignatureDetails errorOf={errorOf} />
        </>
      )}
    </FormDialog>
  )
}
