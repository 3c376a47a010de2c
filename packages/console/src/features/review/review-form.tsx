import { type ConsoleApiError, hasStatus, type ReviewedCall } from '@callbook/console-api'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EvidenceOfResult, EvidenceProvider } from '#features/evaluations/evidence.tsx'
import { questionsWords } from '#features/scorecards/scorecards.ts'
import { Failure } from '#ui/failure/failure.tsx'
import { isTakenElsewhere, modKey, useSingleKeys } from '#ui/keys.ts'
import { longTime } from '#ui/time/short-time.ts'
import { useTimeZone } from '#ui/time/time.tsx'
import { FieldRow } from './field-row.tsx'
import { type Field, valueOfDigit } from './fields.ts'
import { KeyButton } from './key-button.tsx'
import classes from './review.module.css'
import { readReviewedCall, reviewedCallQuery, saveReview } from './reviews.ts'
import { type DomainReview, type Drafts, useReviewDraft } from './use-review-draft.ts'

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
  const [isTried, setIsTried] = useState(false)
  const isNothing = parts.every(({ isEvaluated }) => !isEvaluated)
  const saving = useMutation({
    mutationFn: () => saveReview(organization, call, evaluated.recordedResults()),
    onSuccess: () => {
      evaluated.forget()
      onSaved()
    }
  })
  const theirs = useMutation({
    mutationFn: () => readReviewedCall(organization, call.id),
    onSuccess: (found) => {
      evaluated.carryOver(found)
      saving.reset()
      queryClient.setQueryData(reviewedCallQuery(organization, call.id).queryKey, found)
    }
  })
  // 409: the questions of a scorecard are no longer asked. Both are solved by the current state of the call.
  const first = hasStatus(saving.error, 412) || hasStatus(saving.error, 409) ? saving.error : undefined
  const isFirst = first !== undefined
  const isLocked = isTaken || isLeaving || saving.isPending || isFirst

  function save(): void {
    const [problem] = problems
    if (isLocked || isNothing) return
    setIsTried(true)
    if (problem !== undefined) fields.show(problem)
    else saving.mutate()
  }

  const agree = () => {
    if (!isChanged) save()
  }
  // While the next call loads, keys are meant for that call.
  useReviewKeys(
    isLeaving
      ? undefined
      : {
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
        }
  )

  return (
    <div ref={form} className={classes.form}>
      {parts.map((part) => (
        <section key={part.domain} aria-label={part.title}>
          <h3 className={classes.part}>{part.title}</h3>
          {part.isEvaluated ? (
            <EvidenceProvider of={{ ...quotes, evidence: evidenceOf(call, part.domain) }}>
              <Fields part={part} fields={fields} isLocked={isLocked} isTried={isTried} onChange={evaluated.change} />
            </EvidenceProvider>
          ) : (
            <p className={classes.unevaluated}>
              {part.isScorecard ? introductionOf(call, part.domain) : 'Not evaluated yet.'}
              <Button
                variant="default"
                size="xs"
                disabled={isLocked}
                onClick={() => {
                  evaluated.begin(part.domain)
                  fields.begin(part.fields[0]?.path)
                }}
              >
                {part.isScorecard ? `Answer ${questionsWords(part.fields.length)}` : 'Add evaluation'}
              </Button>
            </p>
          )}
          {part.isScorecard && part.isEvaluated && (
            <p className={classes.unevaluated}>
              All questions are saved with the review.
              <Button variant="default" size="xs" disabled={isLocked} onClick={() => evaluated.leaveOut(part.domain)}>
                Leave out
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

/** Says what becomes of answers to a scorecard. */
function introductionOf({ scorecards }: ReviewedCall, domain: string): string {
  const isDraft = scorecards.some((one) => one.domain === domain && !one.is_live)

  return isDraft
    ? 'Questions of a draft: your answers are compared with those of a model, and do not appear at the call.'
    : 'Questions of your scorecard.'
}

function evidenceOf({ lead_quality: quality, prompt_adherence: adherence }: ReviewedCall, domain: string) {
  if (domain === 'lead_quality') return quality?.evidence ?? []

  return domain === 'prompt_adherence' ? (adherence?.evidence ?? []) : []
}

interface SelectedField {
  readonly domain: DomainReview['domain']
  readonly field: Field
}

function useFields(form: RefObject<HTMLElement | null>, parts: readonly DomainReview[]) {
  const all = parts.flatMap(({ domain, fields, isEvaluated }) =>
    isEvaluated ? fields.map((field): SelectedField => ({ domain, field })) : []
  )
  const [at, setAt] = useState(0)
  const [note, setNote] = useState<string>()
  const [begun, setBegun] = useState<string>()
  const selected = all[Math.min(at, all.length - 1)]

  const rowOf = (path: string | undefined) =>
    form.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(path ?? '')}"]`)

  useEffect(() => {
    if (begun !== undefined) rowOf(begun)?.focus()
  }, [begun])

  useEffect(() => {
    if (note !== undefined) rowOf(note)?.querySelector<HTMLElement>('textarea')?.focus()
  }, [note])

  return {
    selected,
    note,
    /** Selects the first field of a part that appears. */
    begin: setBegun,
    select: (path: string) => setAt(all.findIndex(({ field }) => field.path === path)),
    go(fields: -1 | 1) {
      const isOnRow = form.current?.contains(document.activeElement) === true
      const next = isOnRow ? Math.min(all.length - 1, Math.max(0, at + fields)) : at
      setAt(next)
      setNote(undefined)
      rowOf(all[next]?.field.path)?.focus()
    },
    /** Opens the note of the selected field, or focuses the next text field. */
    write() {
      const next = all.findIndex(({ field }, index) => index >= at && takesText(field))
      const field = all[next]?.field
      if (field === undefined) return
      setAt(next)
      if (field.note !== undefined) setNote(field.path)
      else rowOf(field.path)?.querySelector<HTMLElement>('textarea')?.focus()
    },
    leave() {
      const row = document.activeElement?.closest<HTMLElement>('[data-field]')
      setNote(undefined)
      if (row === null || row === undefined) (document.activeElement as HTMLElement | null)?.blur()
      else row.focus()
    },
    show(path: string) {
      rowOf(path)?.querySelector<HTMLElement>('input, button, textarea')?.focus()
      rowOf(path)?.scrollIntoView({ block: 'nearest' })
    }
  }
}

function takesText({ kind, note }: Field): boolean {
  return note !== undefined || kind === 'text' || kind === 'lines'
}

interface ReviewKeys {
  readonly goCall: (calls: -1 | 1) => void
  readonly goField: (fields: -1 | 1) => void
  readonly digit: (digit: number) => void
  readonly agree: () => void
  readonly note: () => void
  readonly skip: () => void
  readonly save: () => void
  /** Moves the focus from an input to its field. */
  readonly leave: () => void
}

/** Review shortcuts. Single keys can be turned off; commands with Ctrl or ⌘ remain. */
function useReviewKeys(keys: ReviewKeys | undefined): void {
  const [areLettersOn] = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys && findAction(event, keys, { areLettersOn })
    if (run === undefined) return
    event.preventDefault()
    run()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)

    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function findAction(
  event: KeyboardEvent,
  keys: ReviewKeys,
  { areLettersOn }: { readonly areLettersOn: boolean }
): (() => void) | undefined {
  const { key, target, ctrlKey, metaKey } = event
  // Ignores key repeat.
  if (event.defaultPrevented || event.repeat || isDialogOpen()) return undefined
  if (key === 'Enter' && (ctrlKey || metaKey)) return keys.save
  if (key === 'Escape' && target instanceof Element && target.matches('input, textarea, select')) return keys.leave
  if (isTakenElsewhere(event)) return undefined

  return commands(keys)[key] ?? (areLettersOn ? letters(keys, key) : undefined)
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null
}

function commands(keys: ReviewKeys): Readonly<Record<string, () => void>> {
  return {
    ArrowLeft: () => keys.goCall(-1),
    ArrowRight: () => keys.goCall(1),
    ArrowUp: () => keys.goField(-1),
    ArrowDown: () => keys.goField(1)
  }
}

function letters(keys: ReviewKeys, key: string): (() => void) | undefined {
  if (/^\d$/.test(key)) return () => keys.digit(Number(key))

  return { a: keys.agree, n: keys.note, s: keys.skip }[key]
}

interface FieldsProps {
  readonly part: DomainReview
  readonly fields: ReturnType<typeof useFields>
  readonly isLocked: boolean
  /** Whether the user tried to save. Until then, questions without an answer are no faults. */
  readonly isTried: boolean
  readonly onChange: ReturnType<typeof useReviewDraft>['change']
}

function Fields({ part, fields, isLocked, isTried, onChange }: FieldsProps) {
  return part.fields.map((field) => (
    <FieldRow
      key={field.path}
      field={field}
      values={part.values}
      before={part.before}
      problem={isTried || !part.isScorecard || part.values[field.path] !== '' ? part.problems[field.path] : undefined}
      isSelected={fields.selected?.domain === part.domain && fields.selected.field.path === field.path}
      isDisabled={isLocked}
      isNoteOpen={fields.note === field.path}
      onSelect={() => fields.select(field.path)}
      onNote={fields.write}
      onChange={(path, value) => onChange(part.domain, path, value)}
    />
  ))
}

interface ReviewConflictProps {
  readonly error: ConsoleApiError
  readonly onShow: () => void
  readonly isPending: boolean
}

/** Shown if another result was saved first. */
function ReviewConflict({ error, onShow, isPending }: ReviewConflictProps) {
  const timeZone = useTimeZone()
  // Other questions went live, or none are. Other conflicts name who was first.
  const isOfQuestions = error.status === 409 || error.message.endsWith('is live now')
  const message = error.message.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z$/, (at) => longTime(new Date(at), { timeZone }))

  return (
    <div role="alert" className={classes.first}>
      <strong>{message}.</strong> Your review was not saved.
      <Button variant="default" size="xs" loading={isPending} onClick={onShow}>
        {isOfQuestions ? 'Show current questions' : 'Show saved review'}
      </Button>
    </div>
  )
}
