import type { CustomerId } from '@callbook/domain'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { saveFile } from './save-file.ts'

const { findOrganizationOfId } = queries
const { exportCustomer } = operations

const about = `
The ZIP contains the customer, its calls with transcripts and evaluations, the
raw reports, the stored recordings, and a manifest with the SHA-256 of each file
and the missing ones. An existing file is not overwritten. The file contains
personal data, so only its owner can read it.`

export function addExportCommand(customer: Command, run: Run): void {
  customer
    .command('export')
    .description('Export the data and recordings of a customer to a ZIP file')
    .argument('<id>', 'id of the customer', readId)
    .requiredOption('--output <file>', 'path of the file to create')
    .addHelpText('after', about)
    .addHelpText('after', examples('customer export ID --output customer.zip'))
    .action((id: CustomerId, { output }: { output: string }, command: Command) =>
      run(command, (session) => write(session, id, output))
    )
}

async function write({ actor, db, settings }: Session, id: CustomerId, output: string) {
  const organizationId = found(await findOrganizationOfId(db, 'customers', id), 'customer', id)
  const store = await settings.recordingStore()
  try {
    const options = { store, now: new Date() }
    const read = async () => found(await exportCustomer(db, organizationId, actor, id, options), 'customer', id)

    return { id, ...(await saveFile(output, read)) }
  } finally {
    await store?.close()
  }
}
