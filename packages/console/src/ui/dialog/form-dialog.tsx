import { Button, getDefaultZIndex, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Form, type FormProps } from '../form/form.tsx'
import { SessionEnd } from '../session-end.tsx'

interface FormDialogProps<Result> extends FormProps<Result> {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly size?: number
  /** Whether it opens above another dialog. */
  readonly isAbove?: boolean
}

/** A dialog with a form that resets when opened and closes after submission. */
export function FormDialog<Result>(props: FormDialogProps<Result>) {
  const { title, isOpen, onClose, size = 460, isAbove = false, onDone, ...form } = props

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      zIndex={getDefaultZIndex(isAbove ? 'popover' : 'modal')}
    >
      <SessionEnd />
      <Form
        {...form}
        onCancel={onClose}
        onDone={(result) => {
          onDone?.(result)
          onClose()
        }}
      />
    </Modal>
  )
}

interface FormButtonProps<Result> extends Omit<FormDialogProps<Result>, 'isOpen' | 'onClose'> {
  /** Label of the button. */
  readonly button: string
  /** Whether it is the main action of a page. */
  readonly isPrimary?: boolean
  readonly isDisabled?: boolean
}

/** A button that opens a form in a dialog. */
export function FormButton<Result>(props: FormButtonProps<Result>) {
  const { button, isPrimary = false, isDisabled = false, ...dialog } = props
  const [isOpen, { open, close }] = useDisclosure()

  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} disabled={isDisabled} onClick={open}>
        {button}
      </Button>
      <FormDialog {...dialog} isOpen={isOpen} onClose={close} />
    </>
  )
}

/** State of the form dialog of a page, which the palette can open together with the page. */
export function useRequestedForm(): ReturnType<typeof useDisclosure> {
  const disclosure = useDisclosure()
  const [, { open }] = disclosure
  const request = useLocation({ select: ({ state }) => state.formRequest })

  useEffect(() => {
    if (request !== undefined) open()
  }, [request, open])

  return disclosure
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Requests the form of a page to be opened; differs for each request. */
    formRequest?: number
  }
}
