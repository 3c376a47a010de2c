import type { JudgeBudget } from '@callbook/console-api'
import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { formatCount } from '#ui/formats.ts'
import { budgetQuery, setBudget } from './runs.ts'
import { scorecardsKey, useMayDefine } from './scorecards.ts'

interface BudgetProps {
  readonly organization: string
  /** By default, the budget is that of the organization. */
  readonly client?: { readonly id: string; readonly name: string }
}

/** How often a day a model may answer scorecards, and a button to change that. */
export function Budget({ organization, client }: BudgetProps) {
  const { data: budget, error } = useQuery(budgetQuery(organization, client?.id))
  const [isOpen, dialog] = useDisclosure()
  const mayChange = useMayDefine()
  if (budget === undefined) return error === null ? '–' : <Failure error={error} />
  const title = client === undefined ? 'Daily limit of the organization' : `Daily limit of ${client.name}`

  return (
    <>
      {budgetWords(budget)}{' '}
      {mayChange && (
        <Button variant="default" size="compact-xs" aria-label={`Change: ${title}`} onClick={dialog.open}>
          Change
        </Button>
      )}
      <FormDialog
        isOpen={isOpen}
        onClose={dialog.close}
        title={title}
        submitLabel="Save"
        send={({ text }) =>
          setBudget(organization, client?.id, { per_day: text('unlimited') === 'on' ? null : Number(text('per_day')) })
        }
        changes={scorecardsKey(organization)}
      >
        {(errorOf) => <BudgetFields budget={budget} isOfClient={client !== undefined} error={errorOf('per_day')} />}
      </FormDialog>
    </>
  )
}

interface UsedBudgetProps {
  readonly organization: string
  /** Client of the scorecard; null for all clients. */
  readonly client: string | null
}

/** Says why answers of a model stay pending, if a daily limit is the reason. */
export function UsedBudget({ organization, client }: UsedBudgetProps) {
  const mayKnow = useMayDefine()
  const { data: all } = useQuery({ ...budgetQuery(organization), enabled: mayKnow })
  const { data: own } = useQuery({
    ...budgetQuery(organization, client ?? ''),
    enabled: mayKnow && client !== null
  })
  if (all?.left !== 0 && own?.left !== 0) return null

  return <span>The daily limit is used up. The rest waits for 00:00 UTC.</span>
}

interface BudgetFieldsProps {
  readonly budget: JudgeBudget
  readonly isOfClient: boolean
  readonly error: string | undefined
}

function BudgetFields({ budget: { per_day: perDay }, isOfClient, error }: BudgetFieldsProps) {
  const [isUnlimited, setUnlimited] = useState(perDay === null)

  return (
    <>
      <Text size="sm">
        One evaluation is counted each time a model is asked to answer a scorecard about a call, even if it fails. Lead
        quality and prompt adherence are not counted. Evaluations above the limit wait for the next day, which begins at
        00:00 UTC.
        {isOfClient && ' The limit of the organization applies as well.'}
      </Text>
      <Checkbox
        name="unlimited"
        label="No limit"
        checked={isUnlimited}
        onChange={({ currentTarget }) => setUnlimited(currentTarget.checked)}
      />
      <TextInput
        name="per_day"
        type="number"
        label="Evaluations a day"
        description="With 0, no model answers scorecards."
        defaultValue={perDay ?? ''}
        disabled={isUnlimited}
        required={!isUnlimited}
        min={0}
        max={1_000_000}
        step={1}
        error={error}
        data-autofocus
      />
    </>
  )
}

function budgetWords({ per_day: perDay, used, left }: JudgeBudget): string {
  if (perDay === null || left === null) return 'No daily limit'
  const waiting = left === 0 ? ': further ones wait for 00:00 UTC' : ''

  return `${formatCount(perDay)} evaluations a day, ${formatCount(used)} used today${waiting}`
}
