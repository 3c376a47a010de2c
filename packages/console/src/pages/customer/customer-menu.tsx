import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Customer } from '../../api/schema.ts'
import { eraseCustomer } from '../../customers/customers.ts'
import { ConfirmDialog } from '../../dialog/confirm-dialog.tsx'
import { Icon } from '../../theme/icons.tsx'
import classes from './customer-page.module.css'

/** What is done with a customer. */
export function CustomerMenu({ customer }: { readonly customer: Customer }) {
  const { organization_id: organization, phone_number: number, phone_number_international: shown } = customer
  const [isErasing, erasing] = useDisclosure()
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /** What was read of them before is forgotten here as well. */
  async function leave(): Promise<void> {
    queryClient.removeQueries({ type: 'inactive' })
    await navigate({ to: '/o/$organization/customers', params: { organization } })
    queryClient.removeQueries({ type: 'inactive' })
  }

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More actions" size={36}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-danger onClick={erasing.open}>
            Erase customer
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isErasing}
        onClose={erasing.close}
        title="Erase this customer"
        act="Erase customer"
        name={shown}
        matches={(typed) => digitsOf(typed) === digitsOf(number)}
        send={({ text }) => eraseCustomer(customer, text('confirmation'))}
        onDone={() => void leave()}
      >
        For ever, and for everybody:
        <ul className={classes.told}>
          <li>
            <b>Removed</b>: the name, number and email, and of every call the recording link, transcript, summary, data,
            the report as it came, and the words of its evaluations.
          </li>
          <li>
            <b>Kept</b>: that there were calls, with their times, durations, status, cost and scores. They are nobody’s
            then.
          </li>
          <li>A recording stays with the provider until it is removed there. Whoever calls again is a new customer.</li>
        </ul>
      </ConfirmDialog>
    </>
  )
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}
