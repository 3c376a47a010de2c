import type { Examination } from '@callbook/console-api'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clientsQuery } from '#features/clients/clients.ts'
import { getProvider } from '#features/endpoints/providers.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { SettingsPanel } from '#ui/page/settings-panel.tsx'
import { Status } from '#ui/status.tsx'
import classes from './doctor-section.module.css'
import type { OfAccount } from './provider-account-page.tsx'
import { runDoctor } from './provider-accounts.ts'

/** Checks the settings at the provider, and lists the settings to change. */
export function DoctorSection({ organization, account }: OfAccount) {
  const examining = useAction({ send: () => runDoctor({ organization, id: account.id }) })
  const { name } = getProvider(account.provider)

  return (
    <SettingsPanel
      title="Settings check"
      about={`Reads the settings at ${name} that affect reports: whether they are sent, where, and whether failed ones are retried. Nothing is changed at ${name}.`}
    >
      <Stack gap="md" align="flex-start" maw={720}>
        <Button variant="default" loading={examining.isPending} onClick={() => examining.mutate()}>
          Check settings
        </Button>
        <div role="status" className={classes.outcome}>
          {examining.data !== undefined && (
            <Outcome organization={organization} account={account} examination={examining.data} />
          )}
        </div>
        <Failure error={examining.error} />
      </Stack>
    </SettingsPanel>
  )
}

interface OutcomeProps extends OfAccount {
  readonly examination: Examination
}

function Outcome({ examination: { findings, problem }, ...of }: OutcomeProps) {
  const { name } = getProvider(of.account.provider)
  if (problem !== null) return <Status tone="bad">{problem}</Status>
  if (findings.length === 0) return <Status tone="good">No changes needed at {name}.</Status>

  return (
    <ul className={classes.findings}>
      {findings.map((finding, index) => (
        <li key={index} className={classes.finding}>
          <FindingText {...of} finding={finding} />
        </li>
      ))}
    </ul>
  )
}

type Finding = Examination['findings'][number]

function FindingText({ finding, ...of }: OfAccount & { readonly finding: Finding }) {
  const { severity, subject, setting, current, expected, explanation } = finding

  return (
    <Stack gap={4}>
      <Status tone={severity === 'problem' ? 'bad' : 'waiting'}>{explanation}</Status>
      <dl className={classes.setting}>
        <dt>Applies to</dt>
        <dd>
          <bdi>{subject}</bdi>
        </dd>
        <dt>Setting</dt>
        <dd>
          <code>{setting}</code>
        </dd>
        <dt>Current</dt>
        <dd>{current === null ? 'Not set' : <SettingValue {...of} value={current} />}</dd>
        <dt>Expected</dt>
        <dd>
          <SettingValue {...of} value={expected} />
        </dd>
      </dl>
      {severity === 'advice' && (
        <Text size="sm" c="dimmed">
          Advice only. Ignore it if the setting is intended.
        </Text>
      )}
    </Stack>
  )
}

/** The API names the endpoint, because it does not return webhook URLs. */
const urlOfEndpoint = /^the webhook URL of endpoint ([\da-f-]{36})$/

/** A current or expected value. A webhook URL of Callbook becomes a link to its page. */
function SettingValue({ organization, account, value }: OfAccount & { readonly value: string }) {
  const { data: clients } = useQuery(clientsQuery(organization))
  const endpoint = urlOfEndpoint.exec(value)?.[1]
  const assignment = account.assignments.find(({ endpoint_id: id }) => id === endpoint)
  const client = clients?.find(({ id }) => id === assignment?.client_id)
  if (endpoint === undefined || client === undefined) return <code>{value}</code>

  return (
    <>
      Webhook URL of{' '}
      <Link
        to="/o/$organization/settings/webhooks/$client/$endpoint"
        params={{ organization, client: client.id, endpoint }}
        className={classes.link}
      >
        <bdi>{client.name}</bdi>
      </Link>
    </>
  )
}
