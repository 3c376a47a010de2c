import type { EndpointId, OrganizationId } from '@callbook/domain'
import type { Alarm } from '@callbook/operations'
import { silenceBounds } from '@callbook/operations/values'
import { type Command, InvalidArgumentError } from 'commander'
import { operations, queries } from '../../database/code.ts'
import { found, type Run, type Session } from '../../run.ts'
import { formatText } from '../../text/text-table.ts'
import { examples, readId } from '../arguments.ts'
import { type WatchOptions, watchOf } from './endpoint-options.ts'

const { findOrganizationOfId, listOrganizationsWithAlarms } = queries
const { listAlarms, watchEndpoint } = operations

export function addEndpointAlarmCommands(endpoint: Command, run: Run): void {
  endpoint
    .command('alarms')
    .description('List webhook URLs with an alarm: no reports arrive, or many are rejected')
    .option('--organization <id>', 'id of the organization; default: all', readId)
    .addHelpText('after', examples('endpoint alarms', 'endpoint alarms --organization ID --json'))
    .action(({ organization }: { organization?: OrganizationId }, command: Command) =>
      run(command, async (session) => await listAll(session, organization), describeAlarms)
    )

  endpoint
    .command('watch')
    .description('Set when a silent webhook URL raises an alarm')
    .argument('<id>', 'id of the endpoint', readId)
    .option('--silence-after <time>', 'time without a report that raises an alarm: 90m, 6h, 2d', readSilence)
    .option('--no-silence-after', 'no alarm after a fixed silence')
    .option('--suspect', 'alarm after a silence that is unusual compared with the last six weeks')
    .option('--no-suspect', 'no alarm after an unusual silence')
    .addHelpText('after', examples('endpoint watch ID --silence-after 6h', 'endpoint watch ID --suspect'))
    .action((id: EndpointId, options: WatchOptions, command: Command) =>
      run(command, async ({ actor, db }) => {
        const watch = watchOf(options)
        const organizationId = found(await findOrganizationOfId(db, 'endpoints', id), 'endpoint', id)

        return found(await watchEndpoint(db, organizationId, actor, id, watch), 'endpoint', id)
      })
    )
}

async function listAll({ db }: Session, organization: OrganizationId | undefined): Promise<Alarm[]> {
  const alarms: Alarm[] = []
  const organizations = organization === undefined ? await listOrganizationsWithAlarms(db) : [organization]
  for (const id of organizations) alarms.push(...(await listAlarms(db, id)))

  return alarms
}

/** Gives each alarm lines of its own, because it contains full sentences. */
function describeAlarms(alarms: readonly Alarm[], width?: number): string {
  if (alarms.length === 0) return 'none'

  return alarms
    .map(({ endpoint_id, client_name, provider, kind, certainty, since, what, next_step }) => {
      const alarm = certainty === null ? kind : `${kind} (${certainty})`

      return formatText({ endpoint_id, client: client_name, provider, alarm, since, what, next_step }, width)
    })
    .join('\n\n')
}

const unitSeconds: Readonly<Record<string, number>> = { m: 60, h: 3_600, d: 86_400 }

/** Parses the permitted silence of a webhook URL, in seconds. */
export function readSilence(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([mhd])$/.exec(text) ?? []
  const seconds = Number(count) * (unitSeconds[unit] ?? Number.NaN)
  if (!(seconds >= silenceBounds.minSeconds && seconds <= silenceBounds.maxSeconds)) {
    throw new InvalidArgumentError('It must be five minutes to thirty days, such as 90m, 6h or 2d.')
  }

  return seconds
}
