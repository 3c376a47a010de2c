import { Command } from 'commander'
import { addApiKeyCommands } from './commands/api-keys/api-key.ts'
import { addAuditCommands } from './commands/audit/audit.ts'
import { addCallCommands } from './commands/calls/call.ts'
import { addClientCommands } from './commands/clients/client.ts'
import { addCompletionCommand } from './commands/completion/completion.ts'
import { addCountsCommands } from './commands/counts/counts.ts'
import { addCustomerCommands } from './commands/customers/customer.ts'
import { addDeliveryCommands } from './commands/deliveries/delivery.ts'
import { addEndpointCommands } from './commands/endpoints/endpoint.ts'
import { addEvaluationCommands } from './commands/evaluations/evaluation.ts'
import { addEventEndpointCommands } from './commands/event-endpoints/event-endpoint.ts'
import { addOrganizationCommands } from './commands/organizations/organization.ts'
import { addProviderCommands } from './commands/providers/provider.ts'
import { addRejectionCommands } from './commands/rejections/rejection.ts'
import { addReportCommands } from './commands/reports/report.ts'
import { addRetentionCommands } from './commands/retention/retention.ts'
import { addSecretsCommands } from './commands/secrets/secrets.ts'
import { addUserCommands } from './commands/users/user.ts'
import { failures } from './failures/exit-codes.ts'
import { version } from './invocation.ts'
import type { Run } from './run.ts'

const kinds = Object.keys(failures)

const settings = `
It works on the installation of a running \`npm start\`, or on the one that these
settings name:
  DATABASE_URL        the database
  SECRETS_KEY         the key ring that webhook URLs are encrypted with
  PUBLIC_WEBHOOK_URL  the address of the webhook host
  ERASURE_KEY         the key that erased callers are recognized by
  PROVIDER_ORIGINS    where providers may be asked beside their own hosts
  CONSOLE_ORIGINS     where the console is opened; links are made for the first
  PUBLIC_API_URL      where programs of tenants reach the API; for events
  EVENTS_ALLOWED_SUBNETS
                      private addresses to which events may be sent
  EVENTS_PROXY_URL    a forward proxy, by which events are sent
  DATA_DIR            where \`npm start\` keeps its data (.data)

Exit codes:
  0    it was done
  1    it was not: a mistake in the command line, or something that is not there
       or not allowed; or what was verified is wrong
  70   a mistake of Callbook itself
  75   the database does not answer: try again later
  130  it was interrupted

With --json, an error is {"error", "message"} on standard error, the first being
${kinds.slice(0, 4).join(', ')}, ${kinds.slice(4, -1).join(', ')} or ${kinds.at(-1)}.`

interface ProgramOptions {
  /** What a person types to get here. */
  readonly invocation: string
  /** Whether a program reads the output: nothing is written to `stderr`, not even help where a command is missing. */
  readonly isJson: boolean
  /** How many columns a line has. */
  readonly width: number
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

/**
 * The whole command line; `run` does the work of a command.
 *
 * Help is written, and then thrown as a CommanderError, as is what is wrong with a command line, for the caller to tell.
 */
export function createProgram(run: Run, { invocation, isJson, width, stdout, stderr }: ProgramOptions): Command {
  const writeErr = (text: string) => isJson || stderr.write(text)
  const program = new Command(invocation)
    .description('The work of an account manager: organizations, clients, API keys, webhook URLs and evaluations.')
    .option('--json', 'print one JSON value and nothing else; an error as JSON on standard error')
    .version(isJson ? JSON.stringify({ version }) : version, '--version', 'print the release')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr,
      outputError: () => undefined,
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width
    })
    .exitOverride()
    .addHelpText('after', settings)

  addOrganizationCommands(program, run)
  addClientCommands(program, run)
  addApiKeyCommands(program, run)
  addEndpointCommands(program, run)
  addProviderCommands(program, run)
  addDeliveryCommands(program, run)
  addEventEndpointCommands(program, run)
  addRejectionCommands(program, run)
  addReportCommands(program, run)
  addEvaluationCommands(program, run)
  addCallCommands(program, run)
  addCustomerCommands(program, run)
  addCountsCommands(program, run)
  addRetentionCommands(program, run)
  addSecretsCommands(program, run)
  addUserCommands(program, run)
  addAuditCommands(program, run)
  addCompletionCommand(program, (text) => stdout.write(text))

  return program
}
