import { Button, Stack, Text } from '@mantine/core'
import type { Examination } from '../../../../api/schema.ts'
import { Failure } from '../../../../failure/failure.tsx'
import { useAct } from '../../../../form/use-act.ts'
import { Part } from '../../../../shell/part.tsx'
import { Status } from '../../../../status/status.tsx'
import { providerOf } from '../../webhooks/providers.ts'
import { runDoctor } from '../provider-accounts.ts'
import type { OfAccount } from './account-page.tsx'
import classes from './doctor-section.module.css'
import { SettingValue } from './setting-value.tsx'

type Finding = Examination['findings'][number]

/** Reads the settings at the provider, and names those to change so that reports arrive. */
export function DoctorSection({ organization, account }: OfAccount) {
  const examining = useAct({ send: () => runDoctor({ organization, id: account.id }) })
  const { name } = providerOf(account.provider)

  return (
    <Part
      title="Settings at the provider"
      about={`Reads at ${name} what reports depend on: that they are sent, where, and what happens when one is lost. Nothing is changed there.`}
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
    </Part>
  )
}

interface OutcomeProps extends OfAccount {
  readonly examination: Examination
}

function Outcome({ examination: { findings, problem }, ...of }: OutcomeProps) {
  const { name } = providerOf(of.account.provider)
  if (problem !== null) return <Status tone="bad">{problem}</Status>
  if (findings.length === 0) return <Status tone="good">Nothing is to be changed at {name}.</Status>

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
  const { severity, subject, setting, found, wanted, text } = finding

  return (
    <Stack gap={4}>
      <Status tone={severity === 'problem' ? 'bad' : 'waiting'}>{text}</Status>
      <dl className={classes.setting}>
        <dt>Of</dt>
        <dd>
          <bdi>{subject}</bdi>
        </dd>
        <dt>Setting</dt>
        <dd>
          <code>{setting}</code>
        </dd>
        <dt>Is</dt>
        <dd>{found === null ? 'Not set' : <SettingValue {...of} value={found} />}</dd>
        <dt>Should be</dt>
        <dd>
          <SettingValue {...of} value={wanted} />
        </dd>
      </dl>
      {severity === 'advice' && (
        <Text size="sm" c="dimmed">
          Advice: change it if it is not meant so.
        </Text>
      )}
    </Stack>
  )
}
