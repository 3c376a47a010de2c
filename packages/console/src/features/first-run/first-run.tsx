import { Button } from '@mantine/core'
import { Failure } from '#ui/failure/failure.tsx'
import { PageHead } from '#ui/page/page-head.tsx'
import { ClientStep } from './client-step.tsx'
import { KeyStep } from './key-step.tsx'
import { useProgress } from './progress.ts'
import { ReportStep } from './report-step.tsx'
import classes from './step.module.css'
import { Step } from './step.tsx'
import { WebhookStep } from './webhook-step.tsx'

interface FirstRunProps {
  readonly organization: string
  /** Called when the user leaves the steps. */
  readonly onDone: () => void
}

/** First-run steps, each completed in place. A step is ticked off if its result already exists. */
export function FirstRun({ organization, onDone }: FirstRunProps) {
  const { client, endpoint, hasReport, apiKey, isKnown, error } = useProgress(organization)
  const isDone = client !== undefined && endpoint !== undefined && hasReport && apiKey !== undefined

  return (
    <>
      <PageHead title="Get started" actions={isDone && <Button onClick={onDone}>Go to overview</Button>} />
      <Failure error={error} />
      {isKnown && (
        <ol className={classes.steps}>
          <Step title="Add a client" isDone={client !== undefined} isOpen>
            <ClientStep organization={organization} client={client} />
          </Step>
          <Step
            title="Create a webhook URL and enter it at the provider"
            isDone={endpoint !== undefined}
            isOpen={client !== undefined && !hasReport}
          >
            {client !== undefined && <WebhookStep organization={organization} client={client} endpoint={endpoint} />}
          </Step>
          <Step title="Receive the first report" isDone={hasReport} isOpen={endpoint !== undefined}>
            <ReportStep hasReport={hasReport} />
          </Step>
          <Step title="Create an API key" isDone={apiKey !== undefined} isOpen={client !== undefined}>
            <KeyStep organization={organization} apiKey={apiKey} />
          </Step>
        </ol>
      )}
    </>
  )
}
