import type { Customer, ExportSize } from '@callbook/console-api'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount, numberFormat } from '#ui/locale/formats.ts'
import { exportSizeQuery, exportUrl } from '../customers.ts'

interface ExportCustomerProps {
  readonly customer: Customer
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function ExportCustomer({ customer, isOpen, onClose }: ExportCustomerProps) {
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
