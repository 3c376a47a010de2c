import type { Customer, ExportSize } from '@callbook/console-api'
import { Button, Group, Menu, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { usePermission } from '#api/permissions.ts'
import { NewHold } from '#features/holds/new-hold.tsx'
import { ActionMenu } from '#ui/action-menu.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount, numberFormat } from '#ui/formats.ts'
import classes from './customer-page.module.css'
import { eraseCustomer, exportSizeQuery, exportUrl } from './customers.ts'

export const menuPermissions = ['export_callers', 'hold_data', 'erase_callers'] as const

export function CustomerMenu({ customer }: { readonly customer: Customer }) {
  const hasPermission = usePermission()
  const [isExporting, exporting] = useDisclosure()
  const [isHolding, holding] = useDisclosure()
  const [isErasing, erasing] = useDisclosure()

  return (
    <>
      <ActionMenu label="More actions" size={36}>
        {hasPermission('export_callers') && <Menu.Item onClick={exporting.open}>Export customer</Menu.Item>}
        {hasPermission('hold_data') && <Menu.Item onClick={holding.open}>Create legal hold</Menu.Item>}
        {hasPermission('erase_callers') && (
          <Menu.Item data-danger onClick={erasing.open}>
            Erase customer
          </Menu.Item>
        )}
      </ActionMenu>
      <ExportCustomer customer={customer} isOpen={isExporting} onClose={exporting.close} />
      <NewHold
        organization={customer.organization_id}
        isOpen={isHolding}
        onClose={holding.close}
        heldOf={() => ({ kind: 'customer', id: customer.id })}
      />
      <EraseCustomer customer={customer} isOpen={isErasing} onClose={erasing.close} />
    </>
  )
}

interface ExportCustomerProps {
  readonly customer: Customer
  readonly isOpen: boolean
  readonly onClose: () => void
}

function ExportCustomer({ customer, isOpen, onClose }: ExportCustomerProps) {
  const { data: size, error } = useQuery({ ...exportSizeQuery(customer), enabled: isOpen })

  return (
    <Modal opened={isOpen} onClose={onClose} title="Export customer" size={460}>
      <Stack gap="lg">
        <Text>
          A ZIP file with the customer, the calls with transcripts and evaluations, the raw reports and the stored
          recordings. Its manifest lists each file, and the missing ones. The export is recorded in the audit log.
        </Text>
        <Text role="status">{size === undefined ? '' : describe(size)}</Text>
        <Failure error={error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {size !== undefined && (
            <Button component="a" href={exportUrl(customer)} download onClick={onClose}>
              Download ZIP
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const megabytes = () => numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

function describe({ calls, recordings, bytes }: ExportSize): string {
  return `Calls: ${formatCount(calls)}. Recordings: ${formatCount(recordings)} (${megabytes().format(bytes / 1e6)}).`
}

interface EraseCustomerProps {
  readonly customer: Customer
  readonly isOpen: boolean
  readonly onClose: () => void
}

function EraseCustomer({ customer, isOpen, onClose }: EraseCustomerProps) {
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
