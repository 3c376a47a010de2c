import { getDefaultZIndex, Modal } from '@mantine/core'
import { Form, type FormProps } from '../form/form.tsx'

interface FormDialogProps<Result> extends FormProps<Result> {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly size?: number
  /** Whether it is asked while another dialog is open, and lies above that. */
  readonly isAbove?: boolean
}

/** A dialog with a form, which begins anew whenever it is opened, and closes when it was sent. */
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
