import { Text, TextInput } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Fields } from '../form/fields.ts'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmDialogProps<Result> {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** What is done, as the button says it. */
  readonly act: string
  /** The name of what it is done to, which has to be typed; without one, a click is enough. */
  readonly name?: string
  /** Whether it was typed, where it can be written in several ways. */
  readonly matches?: (typed: string) => boolean
  /** What happens, and what stays. */
  readonly children: ReactNode
  /** What else is asked, such as why. */
  readonly fields?: ReactNode
  readonly send: (fields: Fields) => Promise<Result>
  readonly onDone?: (result: Result) => void
  readonly changes?: QueryKey
}

/** Asks before something that cannot be undone: it says what happens, and wants the name of what it happens to. */
export function ConfirmDialog<Result>(props: ConfirmDialogProps<Result>) {
  const { name, matches = isSame(name), children, fields, onClose, ...dialog } = props
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }

  return (
    <FormDialog {...dialog} onClose={close} isDangerous isReady={name === undefined || matches(typed)}>
      <Text component="div">{children}</Text>
      {fields}
      {name !== undefined && (
        <TextInput
          label={
            <>
              Type <b dir="auto">{name}</b> to confirm
            </>
          }
          name="confirmation"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

function isSame(name = '') {
  return (typed: string) => typed.trim() === name.trim()
}
