import { findCustomerOrganization } from '@callbook/db'
import type { CustomerId } from '@callbook/domain'
import type { Command } from 'commander'
import { eraseCaller } from '../../../customers/erase-customer.ts'
import { found, type Run } from '../../run.ts'
import { examples, readId } from '../arguments.ts'

export function addCustomerCommands(program: Command, run: Run): void {
  const customer = program.command('customer').description('the callers of clients')

  customer
    .command('erase')
    .description('remove everything about a caller of a client for ever, but that there were calls')
    .argument('<id>', 'the customer', readId)
    .option('--dry-run', 'tell what would be removed, and remove nothing')
    .addHelpText('after', examples('customer erase ID --dry-run', 'customer erase ID'))
    .action((id: CustomerId, { dryRun = false }: { dryRun?: boolean }, command: Command) =>
      run(command, async ({ actor, db, settings }) => {
        const key = settings.erasureKey()
        const organizationId = found(await findCustomerOrganization(db, id), 'customer', id)

        return found(await eraseCaller(db, organizationId, actor, id, { key, dryRun }), 'customer', id)
      })
    )
}
