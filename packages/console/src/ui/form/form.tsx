import { hasStatus } from '@callbook/console-api'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { capitalize } from '#lib/capitalize.ts'
import { Failure } from '../failure/failure.tsx'
import { type Fields, submitted } from './fields.ts'
import classes from './form.module.css'
import { useAction } from './use-action.ts'

type ErrorOf = (field: string) => string | undefined

export interface FormProps<Result> {
  /** Label of the submit button; without it, the form can only be closed. */
  readonly submitLabel: string | undefined
  readonly isDangerous?: boolean
  readonly isReady?: boolean
  readonly send: (fields: Fields) => Promise<Result>
  readonly onDone?: ((result: Result) => void) | undefined
  /** Query invalidated afterwards. */
  readonly changes?: QueryKey
  /** Field of an error whose message does not start with the field’s name. */
  readonly fieldOf?: (error: unknown) => string | undefined
  readonly children: ReactNode | ((errorOf: ErrorOf) => ReactNode)
}

interface ExitProps {
  /** Closes the form; without it, the form stays open and confirms that it was saved. */
  readonly onCancel?: () => void
}

/**
 * A form whose fields are read by name on submission.
 *
 * An error is shown next to its field, which gets the focus, or else above the buttons.
 */
export function Form<Result>(props: FormProps<Result> & ExitProps) {
  const { submitLabel, isDangerous = false, isReady = true, send, onDone, onCancel, changes, fieldOf, children } = props
  const form = useRef<HTMLFormElement>(null)
  const sending = useAction({ send, changes, onDone })
  const { error } = sending
  const field = error === null ? undefined : (fieldOf?.(error) ?? namedIn(error))
  const errorOf: ErrorOf = (name) => (name === field ? wordsOf(error?.message ?? '', name) : undefined)
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  return (
    <form ref={form} onSubmit={submitted(sending.mutate)} onChange={sending.isSuccess ? sending.reset : undefined}>
      <Stack gap="lg">
        {typeof children === 'function' ? children(errorOf) : children}
        <Failure error={field === undefined ? error : undefined} />
        <Group justify={onCancel === undefined ? 'flex-start' : 'flex-end'} gap="sm">
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {submitLabel === undefined ? 'Close' : 'Cancel'}
            </Button>
          )}
          {submitLabel !== undefined && (
            <Button
              type="submit"
              disabled={!isReady}
              loading={sending.isPending}
              {...(isDangerous && { color: 'red' })}
            >
              {submitLabel}
            </Button>
          )}
          {onCancel === undefined && (
            <span role="status" className={classes.saved}>
              {sending.isSuccess && 'Saved'}
            </span>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** Returns the field that the API’s message starts with. */
function namedIn(error: unknown): string | undefined {
  return hasStatus(error, 400) ? /^(\w+) (?:must|is)\b/.exec(error.message)?.[1] : undefined
}

/** Removes the field’s name from the message, because it is shown below that field. */
function wordsOf(message: string, field: string): string {
  if (!message.startsWith(`${field} `)) return message
  const rest = message.slice(field.length + 1)

  return capitalize(rest)
}

/** Two fields side by side on wide screens. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}

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
