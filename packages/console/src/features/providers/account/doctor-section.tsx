import type { Examination } from '@callbook/console-api'
import { Button, Stack, Text } from '@mantine/core'
import { providerOf } from '#features/endpoints/providers.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { SettingsPanel } from '#ui/page/part.tsx'
import { Status } from '#ui/status/status.tsx'
import { runDoctor } from '../provider-accounts.ts'
import classes from './doctor-section.module.css'
import type { OfAccount } from './provider-account-page.tsx'
import { SettingValue } from './setting-value.tsx'

type Finding = Examination['findings'][number]

/** Checks the settings at the provider, and lists the settings to change. */
export function DoctorSection({ organization, account }: OfAccount) {
  const examining = useAction({ send: () => runDoctor({ organization, id: account.id }) })
  const { name } = providerOf(account.provider)

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
  const { name } = providerOf(of.account.provider)
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
