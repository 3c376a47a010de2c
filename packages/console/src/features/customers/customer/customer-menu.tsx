import type { Customer } from '@callbook/console-api'
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { usePermission } from '#api/session/permissions.ts'
import { NewHold } from '#features/holds/new-hold.tsx'
import { Icon } from '#ui/theme/icons.tsx'
import { EraseCustomer } from './erase-customer.tsx'
import { ExportCustomer } from './export-customer.tsx'

export const menuPermissions = ['export_callers', 'hold_data', 'erase_callers'] as const

export function CustomerMenu({ customer }: { readonly customer: Customer }) {
  const hasPermission = usePermission()
  const [isExporting, exporting] = useDisclosure()
  const [isHolding, holding] = useDisclosure()
  const [isErasing, erasing] = useDisclosure()

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More actions" size={36}>
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hasPermission('export_callers') && <Menu.Item onClick={exporting.open}>Export customer</Menu.Item>}
          {hasPermission('hold_data') && <Menu.Item onClick={holding.open}>Create legal hold</Menu.Item>}
          {hasPermission('erase_callers') && (
            <Menu.Item data-danger onClick={erasing.open}>
              Erase customer
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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
