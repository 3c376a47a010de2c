import { TextInput } from '@mantine/core'

interface CodeFieldProps {
  readonly description: string
  readonly error: string | undefined
}

/** Field for an authenticator code, named `code`. */
export function CodeField({ description, error }: CodeFieldProps) {
  return (
    <TextInput
      name="code"
      label="Code"
      description={description}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      required
      data-autofocus
      error={error}
    />
  )
}
