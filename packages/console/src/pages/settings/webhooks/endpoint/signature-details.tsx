import { NativeSelect, TextInput } from '@mantine/core'
import type { SignatureInput } from '../../../../api/schema.ts'
import type { Fields } from '../../../../form/fields.ts'
import classes from './signature-details.module.css'

const texts = [
  { name: 'header', label: 'Header', description: 'Where the signature stands' },
  { name: 'prefix', label: 'Prefix', description: 'What stands before it, such as sha256=' },
  { name: 'payload', label: 'Payload', description: 'What is signed, such as {timestamp}.{body}' },
  { name: 'timestamp_header', label: 'Timestamp header', description: 'Where the time of signing stands' },
  { name: 'id_header', label: 'Id header', description: 'Where the id of the delivery stands, which {id} is' },
  { name: 'tolerance_seconds', label: 'Tolerance', description: 'How many seconds that time may be off' }
] as const

const choices = [
  { name: 'algorithm', label: 'Algorithm', values: ['sha256', 'sha512', 'sha1'] },
  { name: 'encoding', label: 'Encoding', values: ['hex', 'base64'] }
] as const

/** Where the sender differs from a preset. */
export function SignatureDetails({ errorOf }: { readonly errorOf: (field: string) => string | undefined }) {
  const isWrong = [...texts, ...choices].some(({ name }) => errorOf(name) !== undefined)

  return (
    <details className={classes.details} open={isWrong || undefined}>
      <summary>Where the sender differs from this</summary>
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
            data={[{ value: '', label: 'As usual' }, ...values]}
            error={errorOf(name)}
          />
        ))}
      </div>
    </details>
  )
}

/** What was filled in of them. */
export function readOwnParameters({ text }: Fields): Partial<SignatureInput> {
  const names = [...texts, ...choices].map(({ name }) => name)
  const given = names.filter((name) => text(name).trim() !== '').map((name) => [name, asSent(name, text(name).trim())])

  return Object.fromEntries(given)
}

function asSent(name: string, value: string): string | number {
  return name === 'tolerance_seconds' ? Number(value) : value
}
