import { TextInput } from '@mantine/core'

interface CodeFieldProps {
  readonly description: string
  readonly error: string | undefined
}

/** Takes a code of an authenticator, as `code`. */
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
