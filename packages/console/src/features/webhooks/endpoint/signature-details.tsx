import type { SignatureInput } from '@callbook/console-api'
import { NativeSelect, TextInput } from '@mantine/core'
import type { Fields } from '#ui/form/fields.ts'
import classes from './signature-details.module.css'

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

/** Fields for senders that deviate from a preset. */
export function SignatureDetails({ errorOf }: { readonly errorOf: (field: string) => string | undefined }) {
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

export function readOwnParameters({ text }: Fields): Partial<SignatureInput> {
  const names = [...texts, ...choices].map(({ name }) => name)
  const given = names.filter((name) => text(name).trim() !== '').map((name) => [name, asSent(name, text(name).trim())])

  return Object.fromEntries(given)
}

function asSent(name: string, value: string): string | number {
  return name === 'tolerance_seconds' ? Number(value) : value
}
