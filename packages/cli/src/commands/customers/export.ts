import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { findCustomerOrganization } from '@callbook/db'
import type { CustomerId } from '@callbook/domain'
import { exportCustomer, InputError } from '@callbook/operations'
import type { Command } from 'commander'
import { found, type Run, type Session } from '../../run.ts'
import { examples, readId } from '../arguments.ts'

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
      run(command, (session) => write(session, id, resolve(output)))
    )
}

async function write({ actor, db, settings }: Session, id: CustomerId, file: string) {
  const organizationId = found(await findCustomerOrganization(db, id), 'customer', id)
  const store = settings.recordingStore()
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  try {
    await new Promise<void>((done, fail) => target.once('open', () => done()).once('error', fail)).catch(refuse)
    const options = { store, now: new Date() }
    const zip = found(await exportCustomer(db, organizationId, actor, id, options), 'customer', id)
    await pipeline(zip, target).catch(async (error: unknown) => {
      await rm(file, { force: true })
      throw error
    })

    return { id, file, bytes: target.bytesWritten }
  } finally {
    target.destroy()
    await store?.close()
  }

  function refuse(error: NodeJS.ErrnoException): never {
    throw new InputError(
      error.code === 'EEXIST'
        ? `${file} already exists and is not overwritten`
        : `${file} cannot be created: ${error.code}`
    )
  }
}
