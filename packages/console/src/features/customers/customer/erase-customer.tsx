import type { Customer } from '@callbook/console-api'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { eraseCustomer } from '../customers.ts'
import classes from './customer-page.module.css'

interface EraseCustomerProps {
  readonly customer: Customer
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function EraseCustomer({ customer, isOpen, onClose }: EraseCustomerProps) {
  const { organization_id: organization, phone_number: number, phone_number_international: shown } = customer
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /** Removes the cached data of the customer. */
  async function leave(): Promise<void> {
    queryClient.removeQueries({ type: 'inactive' })
    await navigate({ to: '/o/$organization/customers', params: { organization } })
    queryClient.removeQueries({ type: 'inactive' })
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Erase this customer"
      submitLabel="Erase customer"
      name={shown}
      matches={(typed) => digitsOf(typed) === digitsOf(number)}
      send={({ text }) => eraseCustomer(customer, text('confirmation'))}
      onDone={() => void leave()}
    >
      This can’t be undone.
      <ul className={classes.consequences}>
        <li>
          <b>Removed</b>: the name, number and email, and each call’s stored recording, recording link, transcript,
          summary, data, raw reports and evaluation texts.
        </li>
        <li>
          <b>Kept anonymously</b>: each call’s times, duration, status, cost and scores.
        </li>
        <li>
          The provider keeps its recordings until you delete them there. If this person calls again, a new customer is
          created.
        </li>
      </ul>
    </ConfirmDialog>
  )
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}
