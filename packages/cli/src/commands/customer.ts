import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { examples, readId } from '../arguments.ts'
import { bodyOf, dataOf } from '../http/api.ts'
import { at, atQuery, type HttpSession } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import { readPages } from '../http/read-pages.ts'
import { type PageRequest, runPage, withPage } from '../pages.ts'
import type { Run } from '../run.ts'

interface FindOptions extends PageRequest {
  readonly organization: OrganizationId
  readonly client?: ClientId
  readonly phoneNumber?: string
  readonly name?: string
}

/** Maximum number of matching customers, because the API has another order and all of them are read. */
const maxMatches = 2_000

const customers = '/console/api/organizations/{organization}/customers'

const aboutExport = `
The ZIP contains the customer, its calls with transcripts and evaluations, the
raw reports, the stored recordings, and a manifest with the SHA-256 of each file
and the missing ones. An existing file is not overwritten. The file contains
personal data, so only its owner can read it.`

export function addCustomerCommands(program: Command, run: Run): void {
  const customer = program.command('customer').description('Manage customers, the callers of clients')

  withPage(
    customer
      .command('list')
      .alias('find')
      .description('List customers by number or name, newest first')
      .requiredOption('--organization <id>', 'organization of the customers', readId)
      .option('--client <id>', 'id of the client', readId)
      .option(
        '--phone-number <number>',
        'phone number, in any notation; numbers without a country code are read as numbers of --client'
      )
      .option('--name <name>', 'name: each word must start a word of the name')
  )
    .addHelpText(
      'after',
      examples(
        'customer list --organization ID --phone-number "+1 415 555 0100"',
        'customer list --organization ID --name "Ada Lov"'
      )
    )
    .action((options: FindOptions, command: Command) =>
      runPage(run, command, {
        page: options,
        read: (session) => find(session, options),
        inTable: ({ id, full_name, phone_number, total_calls }) => {
          return { id, name: full_name, phone_number, calls: total_calls }
        }
      })
    )

  customer
    .command('export')
    .description('Export the data and recordings of a customer to a ZIP file')
    .argument('<id>', 'id of the customer', readId)
    .requiredOption('--output <file>', 'path of the file to create')
    .addHelpText('after', aboutExport)
    .addHelpText('after', examples('customer export ID --output customer.zip'))
    .action((id: CustomerId, { output }: { output: string }, command: Command) =>
      run.overHttp(command, (session) =>
        inOwner(session, { noun: 'customer', id }, async (organization) => {
          const path = `${customers}/{id}/export` as const
          const read = async () =>
            (await bodyOf(session.api.GET(path, { ...at({ organization, id }), parseAs: 'stream' }))) ?? []

          return { id, ...(await saveFile(output, read)) }
        })
      )
    )

  customer
    .command('erase')
    .description('Erase the personal data of a customer permanently; the calls remain without it')
    .argument('<id>', 'id of the customer', readId)
    .option('--dry-run', 'preview of the erasure, without any change')
    .addHelpText('after', examples('customer erase ID --dry-run', 'customer erase ID'))
    .action((id: CustomerId, { dryRun = false }: { dryRun?: boolean }, command: Command) =>
      run.overHttp(command, (session) => erase(session, id, { dryRun }))
    )
}

async function find({ api }: HttpSession, { organization, client, phoneNumber, name, limit, offset }: FindOptions) {
  if (phoneNumber === undefined && name === undefined) throw new InputError('Give --phone-number or --name')
  const filter = {
    ...(client !== undefined && { client_id: client }),
    ...(phoneNumber !== undefined && { phone_number: phoneNumber }),
    ...(name !== undefined && { name })
  }
  const read = () =>
    readPages(maxMatches + 1, async (page) => {
      const { data, pagination } = await bodyOf(api.GET(customers, atQuery({ organization }, { ...filter, ...page })))

      return { data, next_cursor: pagination.next_cursor ?? null }
    })
  const matches = await requestInOrganization(organization, read, { noun: 'client', id: client })
  if (matches.length > maxMatches) throw new InputError(`More than ${maxMatches} customers match. Give a longer name`)
  const newestFirst = matches.toSorted((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id))
  const items = newestFirst.slice(offset, offset + limit).map(({ phone_number_international: _, ...row }) => row)

  return { items, total: matches.length }
}

async function erase(session: HttpSession, id: CustomerId, { dryRun }: { readonly dryRun: boolean }) {
  const { api } = session

  return await inOwner(session, { noun: 'customer', id }, async (organization) => {
    const { client_id, phone_number } = await dataOf(api.GET(`${customers}/{id}`, at({ organization, id })))
    const body = { phone_number, dry_run: dryRun }
    const erased = await dataOf(api.POST(`${customers}/{id}/erase`, { ...at({ organization, id }), body }))

    return { id, applied: !dryRun, organization_id: organization, client_id, ...erased }
  })
}

function compare(a: string, b: string): number {
  if (a === b) return 0

  return a < b ? -1 : 1
}

/**
 * Writes a new file that only its owner can read, and removes it if the content is incomplete.
 *
 * @param read returns the content; called after the file was created
 * @throws {InputError} if the file exists or cannot be created
 */
async function saveFile(path: string, read: () => Promise<AsyncIterable<Uint8Array> | Iterable<Uint8Array>>) {
  const file = resolve(path)
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const opened = new Promise<void>((done, fail) => target.once('open', () => done()).once('error', fail))
  await opened.catch((error: NodeJS.ErrnoException) => {
    throw new InputError(
      error.code === 'EEXIST'
        ? `${file} already exists and is not overwritten`
        : `${file} cannot be created: ${error.code}`
    )
  })
  try {
    await pipeline(await read(), target)
  } catch (error) {
    target.destroy()
    await rm(file, { force: true })
    throw error
  }

  return { file, bytes: target.bytesWritten }
}
