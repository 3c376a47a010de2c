import { auditCommands } from './commands/audit.ts'
import { customerCommands } from './commands/customers.ts'
import { deliveryCommands } from './commands/deliveries.ts'
import { endpointSecurityCommands } from './commands/endpoint-security.ts'
import { endpointCommands } from './commands/endpoints.ts'
import { evaluationCommands } from './commands/evaluations.ts'
import { organizationCommands } from './commands/organizations.ts'
import { providerCommands } from './commands/providers.ts'
import { recordingCommands } from './commands/recordings.ts'
import { rejectionCommands } from './commands/rejections.ts'
import { reportCommands } from './commands/reports.ts'
import { userCommands } from './commands/users.ts'
import type { HttpCommands } from './http-command.ts'

/** Nouns whose commands have no other implementation. */
export const nounsOverHttp = ['api-key', 'call', 'client', 'event-endpoint', 'mapping', 'member']

/** Commands that work over HTTP, besides those of `nounsOverHttp`. All others need the database. */
export const httpCommands: HttpCommands = {
  ...organizationCommands,
  ...endpointCommands,
  ...endpointSecurityCommands,
  ...providerCommands,
  ...deliveryCommands,
  ...rejectionCommands,
  ...reportCommands,
  ...customerCommands,
  ...evaluationCommands,
  ...recordingCommands,
  ...userCommands,
  ...auditCommands
}
