import { Button, Group, Stack } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { hasStatus } from '../api/api-error.ts'
import { Failure } from '../failure/failure.tsx'
import { type Fields, submitted } from './fields.ts'
import classes from './form.module.css'
import { useAct } from './use-act.ts'

/** What is wrong with a field, by its name; undefined for nothing. */
type ErrorOf = (field: string) => string | undefined

export interface FormProps<Result> {
  /** What is done, as the button says it; without it, there is only a way out. */
  readonly act: string | undefined
  /** Whether it destroys something. */
  readonly isDangerous?: boolean
  /** Whether it can be done, as far as the page knows. */
  readonly isReady?: boolean
  readonly send: (fields: Fields) => Promise<Result>
  readonly onDone?: ((result: Result) => void) | undefined
  /** What has to be read again afterwards. */
  readonly changes?: QueryKey
  /** The field that a refusal is about, where its message does not begin with the name of it. */
  readonly fieldOf?: (error: unknown) => string | undefined
  readonly children: ReactNode | ((errorOf: ErrorOf) => ReactNode)
}

interface ExitProps {
  /** Leaves the form; without it, it stays where it is and says when it is saved. */
  readonly onCancel?: () => void
}

/**
 * A form whose fields are read by their names when it is sent.
 *
 * What is wrong is said beside the field that it is about, which gets the focus; else above the buttons.
 */
export function Form<Result>(props: FormProps<Result> & ExitProps) {
  const { act, isDangerous = false, isReady = true, send, onDone, onCancel, changes, fieldOf, children } = props
  const form = useRef<HTMLFormElement>(null)
  const sending = useAct({ send, changes, onDone })
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
              {act === undefined ? 'Close' : 'Cancel'}
            </Button>
          )}
          {act !== undefined && (
            <Button
              type="submit"
              disabled={!isReady}
              loading={sending.isPending}
              {...(isDangerous && { color: 'red' })}
            >
              {act}
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

/** The field that the API says is wrong: its name begins the message. */
function namedIn(error: unknown): string | undefined {
  return hasStatus(error, 400) ? /^(\w+) (?:must|is)\b/.exec(error.message)?.[1] : undefined
}

/** Below a field, its name need not be said again. */
function wordsOf(message: string, field: string): string {
  if (!message.startsWith(`${field} `)) return message
  const rest = message.slice(field.length + 1)

  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
