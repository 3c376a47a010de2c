import type { Endpoint, SignatureInput } from '@callbook/console-api'
import { Button, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import {
  dropPreviousSecret,
  type EndpointPath,
  endpointsQuery,
  type Preset,
  removeSignature,
  setSignature
} from '#features/endpoints/endpoints.ts'
import { getProvider, presetName, presetsFor } from '#features/endpoints/providers.ts'
import { oneOf } from '#lib/records.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx'
import type { Fields } from '#ui/form/fields.ts'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Time } from '#ui/time/time.tsx'
import type { OfEndpoint } from './endpoint-page.tsx'
import classes from './signature-section.module.css'

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
          onClose={() => setSecret(null)}
          title="Signing secret"
          secrets={secret === null ? undefined : [{ label: 'Secret', value: secret }]}
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

interface SignatureFormProps {
  readonly path: EndpointPath
  readonly endpoint: Endpoint
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly changes: QueryKey
  /** Called with the generated secret; `null` if the user entered one. */
  readonly onDone: (secret: string | null) => void
}

function SignatureForm({ path, endpoint, isOpen, onClose, changes, onDone }: SignatureFormProps) {
  const provider = getProvider(endpoint.provider)
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
            onChange={({ currentTarget }) => setPreset(oneOf(presets, currentTarget.value))}
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

const texts = [
  { name: 'header', label: 'Header', description: 'Header that contains the signature' },
  { name: 'prefix', label: 'Prefix', description: 'Text before the signature, such as sha256=' },
  { name: 'payload', label: 'Payload', description: 'Signed content, such as {timestamp}.{body}' },
  { name: 'timestamp_header', label: 'Timestamp header', description: 'Header that contains the time of signing' },
  { name: 'id_header', label: 'ID header', description: 'Header that contains the message ID, used as {id}' },
  { name: 'tolerance_seconds', label: 'Tolerance', description: 'Maximum age of the time of signing, in seconds' }
] as const

const choices = [
  { name: 'algorithm', label: 'Algorithm', values: ['sha256', 'sha512', 'sha1'] },
  { name: 'encoding', label: 'Encoding', values: ['hex', 'base64'] }
] as const

function readOwnParameters({ text }: Fields): Partial<SignatureInput> {
  const names = [...texts, ...choices].map(({ name }) => name)
  const given = names.filter((name) => text(name).trim() !== '').map((name) => [name, asSent(name, text(name).trim())])

  return Object.fromEntries(given)
}

function asSent(name: string, value: string): string | number {
  return name === 'tolerance_seconds' ? Number(value) : value
}

/** Fields for senders that deviate from a preset. */
function SignatureDetails({ errorOf }: { readonly errorOf: (field: string) => string | undefined }) {
  const isWrong = [...texts, ...choices].some(({ name }) => errorOf(name) !== undefined)

  return (
    <details className={classes.details} open={isWrong || undefined}>
      <summary>Custom parameters</summary>
      <div className={classes.fields}>
        {texts.map(({ name, label, description }) => (
          <TextInput
            key={name}
            name={name}
            label={label}
            description={description}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={errorOf(name)}
          />
        ))}
        {choices.map(({ name, label, values }) => (
          <NativeSelect
            key={name}
            name={name}
            label={label}
            data={[{ value: '', label: 'Default' }, ...values]}
            error={errorOf(name)}
          />
        ))}
      </div>
    </details>
  )
}
