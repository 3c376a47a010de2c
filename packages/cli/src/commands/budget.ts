import type { JudgeBudget } from '@callbook/console-api'
import type { ClientId, OrganizationId } from '@callbook/domain'
import { InputError } from '@callbook/operations/values'
import { type Command, Option } from 'commander'
import { examples, readCount, readId } from '../arguments.ts'
import { dataOf } from '../http/api.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { inOwner, requestInOrganization } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

const organizations = '/console/api/organizations/{organization}'

const mostPerDay = 1_000_000

interface OfBudget {
  readonly organization?: OrganizationId
  readonly client?: ClientId
}

interface SetOptions extends OfBudget {
  readonly perDay?: number
  /** False for no limit. */
  readonly limit: boolean
}

export function addBudgetCommands(program: Command, run: Run): void {
  const budget = program
    .command('budget')
    .description('Limit how often a day a model answers scorecards, for an organization or a client')

  withOwner(budget.command('show'))
    .description('Show the limit, the evaluations of today, and those left')
    .addHelpText('after', examples('budget show --organization ID', 'budget show --client ID'))
    .action((options: OfBudget, command: Command) =>
      run.overHttp(command, (session) => show(session, options), describe)
    )

  withOwner(budget.command('set'))
    .description('Set the limit; evaluations above it wait for the next day, which begins at 00:00 UTC')
    .option('--per-day <number>', 'evaluations a day; 0: no model answers scorecards', readCount(mostPerDay))
    .addOption(new Option('--no-limit', 'end of the limit').conflicts('perDay'))
    .addHelpText('after', examples('budget set --organization ID --per-day 500', 'budget set --client ID --no-limit'))
    .action((options: SetOptions, command: Command) =>
      run.overHttp(command, (session) => set(session, options), describe)
    )
}

function withOwner(command: Command): Command {
  return command
    .option('--organization <id>', 'organization of the limit', readId)
    .addOption(new Option('--client <id>', 'client of the limit').argParser(readId).conflicts('organization'))
}

async function show({ api, ...session }: HttpSession, options: OfBudget) {
  return await inBudget({ api, ...session }, options, {
    ofOrganization: (organization) => dataOf(api.GET(`${organizations}/budget`, at({ organization }))),
    ofClient: (organization, id) => dataOf(api.GET(`${organizations}/clients/{id}/budget`, at({ organization, id })))
  })
}

async function set({ api, ...session }: HttpSession, { perDay, limit, ...options }: SetOptions) {
  if (limit && perDay === undefined) throw new InputError('Give --per-day or --no-limit')
  const body = { per_day: perDay ?? null }

  return await inBudget({ api, ...session }, options, {
    ofOrganization: (organization) => dataOf(api.PUT(`${organizations}/budget`, { ...at({ organization }), body })),
    ofClient: (organization, id) =>
      dataOf(api.PUT(`${organizations}/clients/{id}/budget`, { ...at({ organization, id }), body }))
  })
}

interface Requests {
  readonly ofOrganization: (organization: OrganizationId) => Promise<JudgeBudget>
  readonly ofClient: (organization: OrganizationId, client: ClientId) => Promise<JudgeBudget>
}

/** Sends the request for the given organization or client. */
async function inBudget(session: HttpSession, { organization, client }: OfBudget, requests: Requests) {
  if (client !== undefined) {
    const found = await inOwner(session, { noun: 'client', id: client }, (owner) => requests.ofClient(owner, client))

    return { client_id: client, ...found }
  }
  if (organization === undefined) throw new InputError('Give --organization or --client')

  return { organization_id: organization, ...(await requestInOrganization(organization, requests.ofOrganization)) }
}

function describe({ per_day: perDay, used, left, ...owner }: JudgeBudget, width: number): string {
  const text = (limit: number | null) => limit ?? 'no limit'

  return formatText({ ...owner, per_day: text(perDay), used, left: text(left) }, width)
}
