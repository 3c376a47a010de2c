import { hasStatus, type ReviewedCall } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type EvidenceOfResult, EvidenceProvider } from '#features/evaluations/evidence.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { modKey } from '#ui/keys/platform.ts'
import { FieldRow } from './form/field-row.tsx'
import { KeyButton } from './form/key-button.tsx'
import { useFields } from './form/use-fields.ts'
import { valueOfDigit } from './form/values.ts'
import classes from './review.module.css'
import { ReviewConflict } from './review-conflict.tsx'
import { readReviewedCall, reviewedCallQuery, saveReview } from './reviews.ts'
import { type DomainReview, type Drafts, useReviewDraft } from './use-review-draft.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface ReviewFormProps {
  readonly organization: string
  readonly call: ReviewedCall
  /** Whether another reviewer has claimed the call. */
  readonly isTaken: boolean
  readonly drafts: Drafts
  /** How quotes are shown in the conversation. */
  readonly quotes: Omit<EvidenceOfResult, 'evidence'>
  /** Whether the next call is loading; keys are then ignored. */
  readonly isLeaving: boolean
  readonly onSaved: () => void
  readonly onGo: (calls: -1 | 1) => void
}

export function ReviewForm({ organization, call, isTaken, drafts, quotes, isLeaving, onSaved, onGo }: ReviewFormProps) {
  const form = useRef<HTMLDivElement>(null)
  const queryClient = useQueryClient()
  const evaluated = useReviewDraft(call, drafts)
  const { parts, isChanged, problems } = evaluated
  const fields = useFields(form, parts)
  const isNothing = parts.every(({ isEvaluated }) => !isEvaluated)
  const saving = useMutation({
    mutationFn: () => saveReview(organization, call, evaluated.recordedScores()),
    onSuccess: () => {
      evaluated.forget()
      onSaved()
    }
  })
  const theirs = useMutation({
    mutationFn: () => readReviewedCall(organization, call.id),
    onSuccess: (found) => {
      evaluated.forget()
      queryClient.setQueryData(reviewedCallQuery(organization, call.id).queryKey, found)
    }
  })
  const first = hasStatus(saving.error, 412) ? saving.error : undefined
  const isFirst = first !== undefined
  const isLocked = isTaken || isLeaving || saving.isPending || isFirst

  function save(): void {
    const [problem] = problems
    if (isLocked || isNothing) return
    if (problem !== undefined) fields.show(problem)
    else saving.mutate()
  }

  const agree = () => {
    if (!isChanged) save()
  }
  useReviewKeys(
    {
      goCall: onGo,
      goField: fields.go,
      digit: (digit) => {
        const { selected } = fields
        const value = selected && valueOfDigit(selected.field, digit)
        if (!isLocked && selected !== undefined && value !== undefined) {
          evaluated.change(selected.domain, selected.field.path, value)
        }
      },
      agree,
      note: fields.write,
      skip: () => onGo(1),
      save,
      leave: fields.leave
    },
    isLeaving
  )

  return (
    <div ref={form} className={classes.form}>
      {parts.map((part) => (
        <section key={part.domain} aria-label={part.title}>
          <h3 className={classes.part}>{part.title}</h3>
          {part.isEvaluated ? (
            <EvidenceProvider of={{ ...quotes, evidence: call[part.domain]?.evidence ?? [] }}>
              <Fields part={part} fields={fields} isLocked={isLocked} onChange={evaluated.change} />
            </EvidenceProvider>
          ) : (
            <p className={classes.unevaluated}>
              Not evaluated yet.
              <Button variant="default" size="xs" disabled={isLocked} onClick={() => evaluated.begin(part.domain)}>
                Add evaluation
              </Button>
            </p>
          )}
        </section>
      ))}
      <div className={classes.foot}>
        {first !== undefined ? (
          <ReviewConflict error={first} onShow={theirs.mutate} isPending={theirs.isPending} />
        ) : (
          <Failure error={saving.error ?? theirs.error} />
        )}
        <div className={classes.actions}>
          <KeyButton
            label="Save and next"
            keys={[modKey, 'Enter']}
            isMain
            isDisabled={isTaken || isLeaving || isFirst || isNothing}
            isPending={saving.isPending}
            onClick={save}
          />
          <KeyButton label="Agree" keys={['a']} isDisabled={isLocked || isNothing || isChanged} onClick={agree} />
          <KeyButton label="Skip" keys={['s']} isDisabled={isLeaving} onClick={() => onGo(1)} />
        </div>
      </div>
    </div>
  )
}

interface FieldsProps {
  readonly part: DomainReview
  readonly fields: ReturnType<typeof useFields>
  readonly isLocked: boolean
  readonly onChange: ReturnType<typeof useReviewDraft>['change']
}

function Fields({ part, fields, isLocked, onChange }: FieldsProps) {
  return part.fields.map((field) => (
    <FieldRow
      key={field.path}
      field={field}
      values={part.values}
      before={part.before}
      problem={part.problems[field.path]}
      isSelected={fields.selected?.domain === part.domain && fields.selected.field.path === field.path}
      isDisabled={isLocked}
      isNoteOpen={fields.note === field.path}
      onSelect={() => fields.select(field.path)}
      onNote={fields.write}
      onChange={(path, value) => onChange(part.domain, path, value)}
    />
  ))
}
