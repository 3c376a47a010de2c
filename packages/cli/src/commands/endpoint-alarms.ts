import type { EndpointId, OrganizationId } from '@callbook/domain'
import { InputError, silenceBounds } from '@callbook/operations/values'
import { type Command, InvalidArgumentError } from 'commander'
import { examples, readId } from '../arguments.ts'
import { dataOf, readMe } from '../http/api.ts'
import { at, type HttpSession } from '../http/http-session.ts'
import { inOwner, organizationsFor, requestInOrganization } from '../http/organizations.ts'
import type { Run } from '../run.ts'
import { formatText } from '../text/text-table.ts'

interface WatchOptions {
  /** In seconds; `false` to disable the alarm. */
  readonly silenceAfter?: number | false
  readonly suspect?: boolean
}

export function addEndpointAlarmCommands(endpoint: Command, run: Run): void {
  endpoint
    .command('alarms')
    .description('List webhook URLs with an alarm: no reports arrive, or many are rejected')
    .option('--organization <id>', 'id of the organization; default: all', readId)
    .addHelpText('after', examples('endpoint alarms', 'endpoint alarms --organization ID --json'))
    .action(({ organization }: { organization?: OrganizationId }, command: Command) =>
      run.overHttp(command, (session) => listAlarms(session, organization), describeAlarms)
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
      run.overHttp(command, (session) => watch(session, id, options))
    )
}

async function listAlarms(session: HttpSession, given: OrganizationId | undefined) {
  const alarms = []
  for (const id of await organizationsWithAlarms(session, given)) {
    const list = (organization: OrganizationId) =>
      dataOf(session.api.GET('/console/api/organizations/{organization}/alarms', at({ organization })))
    alarms.push(...(await requestInOrganization(id, list)))
  }

  return alarms
}

/** Returns the given organization, or those that may have alarms: staff find them in the overview. */
async function organizationsWithAlarms(session: HttpSession, given: OrganizationId | undefined) {
  const { permissions, access_token } = await readMe(session.api)
  const isForAll = given === undefined && (access_token?.organization_id ?? null) === null
  if (!(isForAll && permissions.includes('manage_organizations'))) return await organizationsFor(session, given)
  const overview = await dataOf(session.api.GET('/console/api/overview'))

  return overview.filter(({ alarms }) => alarms > 0).map(({ id }) => id as OrganizationId)
}

async function watch(session: HttpSession, id: EndpointId, { silenceAfter, suspect }: WatchOptions) {
  if (silenceAfter === undefined && suspect === undefined) {
    throw new InputError('Give --silence-after, --no-silence-after, --suspect or --no-suspect')
  }
  const one = '/console/api/organizations/{organization}/endpoints/{id}'

  return await inOwner(session, { noun: 'endpoint', id }, async (organization) => {
    const place = at({ organization, id })
    const before = await dataOf(session.api.GET(one, place))
    const after = silenceAfter === false ? null : silenceAfter
    const body = {
      silence_after_seconds: after === undefined ? before.silence_after_seconds : after,
      suspects_silence: suspect ?? before.suspects_silence
    }

    return { id, ...(await dataOf(session.api.PUT(`${one}/watch`, { ...place, body }))) }
  })
}

/** Gives each alarm lines of its own, because it contains full sentences. */
function describeAlarms(alarms: Awaited<ReturnType<typeof listAlarms>>, width: number): string {
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
