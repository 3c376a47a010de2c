import type { CallEvaluations } from '@callbook/console-api'
import { Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount } from '#ui/locale/formats.ts'
import { evaluateAgain, evaluationPreviewQuery, type Outcomes } from './selected-calls.ts'

interface EvaluateDialogProps {
  readonly organization: string
  readonly ids: readonly string[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDone: (outcomes: Outcomes) => void
}

/** Confirms the number of evaluations, because the model charges for each. */
export function EvaluateDialog({ organization, ids, isOpen, onClose, onDone }: EvaluateDialogProps) {
  const { data, error } = useQuery({ ...evaluationPreviewQuery(organization, ids), enabled: isOpen })
  const count = data?.evaluations ?? 0

  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={ids.length === 1 ? 'Evaluate 1 call again' : `Evaluate ${formatCount(ids.length)} calls again`}
      submitLabel={count === 0 ? undefined : `Request ${plural(count, 'evaluation')}`}
      send={() => evaluateAgain(organization, ids)}
      onDone={onDone}
      changes={['calls', organization]}
    >
      <Failure error={error} />
      {data === undefined && error === null && <Loader size="sm" aria-label="Counting evaluations" />}
      {data !== undefined && <Estimate {...data} />}
    </FormDialog>
  )
}

function Estimate({ evaluations, judged_by_model, input_tokens, output_tokens }: CallEvaluations) {
  if (evaluations === 0) return <Text>These calls have nothing to evaluate, or their evaluations are pending.</Text>

  return (
    <>
      <Text>
        {plural(evaluations, 'evaluation')}, {formatCount(judged_by_model)} of them by the model: about{' '}
        {formatCount(input_tokens)} input and {formatCount(output_tokens)} output tokens.
      </Text>
      <Text size="sm" c="dimmed">
        The model charges for each evaluation. New results replace results of the model, but not of users. They appear
        when the evaluations are finished.
      </Text>
    </>
  )
}

function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
