import type { ClientId, CustomerId, OrganizationId } from '@callbook/domain'
import type { FoundCustomer, ListPage } from '@callbook/operations'
import { InputError } from '@callbook/operations/values'
import type { Command } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { examples, readId } from '../arguments.ts'
import { runPage, withPage } from '../pages.ts'
import { addExportCommand } from './export.ts'

const { findOrganization, findOrganizationOfId } = queries
const { eraseCaller, findCustomers } = operations

interface FindOptions extends ListPage {
  readonly organization: OrganizationId
  readonly client?: ClientId
  readonly phoneNumber?: string
  readonly name?: string
}

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
    .action((options: FindOptions, command: Command) => find(run, command, options))

  addExportCommand(customer, run)

  customer
    .command('erase')
    .description('Erase the personal data of a customer permanently; the calls remain without it')
    .argument('<id>', 'id of the customer', readId)
    .option('--dry-run', 'preview of the erasure, without any change')
    .addHelpText('after', examples('customer erase ID --dry-run', 'customer erase ID'))
    .action((id: CustomerId, { dryRun = false }: { dryRun?: boolean }, command: Command) =>
      run(command, async ({ actor, db, settings }) => {
        const key = settings.erasureKey()
        const organizationId = found(await findOrganizationOfId(db, 'customers', id), 'customer', id)

        return found(await eraseCaller(db, organizationId, actor, id, { key, dryRun }), 'customer', id)
      })
    )
}

function find(run: Run, command: Command, { organization, client, phoneNumber, name, limit, offset }: FindOptions) {
  const read = async ({ db }: Session, page: ListPage) => {
    if (phoneNumber === undefined && name === undefined) throw new InputError('Give --phone-number or --name')
    found(await findOrganization(db, organization), 'organization', organization)

    return await findCustomers(db, organization, { clientId: client, phoneNumber, name }, page)
  }

  return runPage(run, command, { limit, offset }, read, inTable)
}

function inTable({ id, full_name, phone_number, total_calls }: FoundCustomer) {
  return { id, name: full_name, phone_number, calls: total_calls }
}
