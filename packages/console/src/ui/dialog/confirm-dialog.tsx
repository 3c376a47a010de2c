import { Text, TextInput } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Fields } from '../form/fields.ts'
import { FormDialog } from './form-dialog.tsx'

interface ConfirmDialogProps<Result> {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly submitLabel: string
  /** Name that the user must type; without it, a click confirms. */
  readonly name?: string
  /** Compares the typed text if several notations are valid. */
  readonly matches?: (typed: string) => boolean
  /** Consequences. */
  readonly children: ReactNode
  /** Further fields, such as a reason. */
  readonly fields?: ReactNode
  readonly send: (fields: Fields) => Promise<Result>
  readonly onDone?: (result: Result) => void
  readonly changes?: QueryKey
}

/** Confirms an irreversible action: states its consequences and may require the name of its subject. */
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
