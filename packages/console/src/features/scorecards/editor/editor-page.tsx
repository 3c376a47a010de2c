import { type ConsoleApiError, hasStatus, type ScorecardDetail, type ScorecardRevision } from '@callbook/console-api'
import { inputBounds, scorecardLimits } from '@callbook/domain/tables'
import { Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { clientsQuery } from '#features/clients/clients.ts'
import { KeyButton } from '#features/review/key-button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Failure } from '#ui/failure/failure.tsx'
import { useAction } from '#ui/form/use-action.ts'
import { modKey } from '#ui/keys.ts'
import { FailedList } from '#ui/list/list-states.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { PageHead, RefusedPage } from '#ui/page/page-head.tsx'
import { QuestionList } from '../question-list.tsx'
import {
  createScorecard,
  type Question,
  questionsWords,
  reviseScorecard,
  revisionQuery,
  scorecardQuery,
  scorecardsKey,
  scorecardsQuery,
  useMayDefine
} from '../scorecards.ts'
import {
  type AnswerKind,
  blankQuestion,
  type Draft,
  draftOf,
  findFreeName,
  findProblems,
  keyQuestions,
  moveQuestion,
  nameOfText,
  nextId,
  type Problem,
  type QuestionDraft,
  questionsOf,
  readProblems,
  restoreQuestion
} from './draft.ts'
import classes from './editor.module.css'
import { QuestionCard } from './question-card.tsx'
import { readDraft, storeDraft } from './stored-draft.ts'

const signedInRoute = getRouteApi('/signed-in')

const organizationRoute = getRouteApi('/signed-in/o/$organization')

const route = getRouteApi('/signed-in/o/$organization/scorecards/$scorecard/edit')

const blank: Draft = { basedOn: 0, name: '', client: '', domain: '', questions: [] }

export function NewScorecardPage() {
  const { organization } = organizationRoute.useParams()
  const [edition, setEdition] = useState(0)
  if (!useMayDefine()) return <RefusedPage title="New scorecard" />

  return (
    <Editor
      key={edition}
      organization={organization}
      title="New scorecard"
      scorecard={undefined}
      original={blank}
      used={[]}
      onDiscard={() => setEdition(edition + 1)}
    />
  )
}

export function EditorPage() {
  const { organization } = organizationRoute.useParams()
  const { scorecard: domain } = route.useParams()
  const { data: scorecard, error, refetch } = useQuery(scorecardQuery(organization, domain))
  if (!useMayDefine()) return <RefusedPage title="Edit questions" />
  if (scorecard !== undefined) return <Edited key={domain} organization={organization} scorecard={scorecard} />

  return (
    <>
      <PageHead title="Edit questions" />
      {hasStatus(error, 404) ? (
        <Empty icon="scorecards">Scorecard not found. It may have been deleted.</Empty>
      ) : (
        error !== null && <FailedList error={error} retry={refetch} />
      )}
    </>
  )
}

interface EditedProps {
  readonly organization: string
  readonly scorecard: ScorecardDetail
}

/** The newest revision when the page was opened. A newer one does not replace what the user types. */
function Edited({ organization, scorecard }: EditedProps) {
  const { domain, name, newest_revision: newest } = scorecard
  const [revision, setRevision] = useState(newest)
  const [edition, setEdition] = useState(0)
  const { data: base, error, refetch } = useQuery(revisionQuery(organization, domain, revision))
  if (base === undefined) {
    return (
      <>
        <PageHead title={`Edit ${name}`} />
        {error !== null && <FailedList error={error} retry={refetch} />}
      </>
    )
  }

  const used = usedQuestions(scorecard, base)

  return (
    <Editor
      key={`${revision} ${edition}`}
      organization={organization}
      title={`Edit ${name}`}
      scorecard={scorecard}
      original={draftOf(base, used)}
      used={used}
      onDiscard={() => {
        setRevision(newest)
        setEdition(edition + 1)
      }}
    />
  )
}

/** Returns the known questions whose keys stay. The server knows those of all revisions. */
function usedQuestions(scorecard: ScorecardDetail, base: ScorecardRevision): readonly Question[] {
  return [
    ...(scorecard.live_revision === null ? [] : scorecard.questions),
    ...(base.used_at === null ? [] : base.questions)
  ]
}

interface EditorProps {
  readonly organization: string
  readonly title: string
  /** `undefined` for a new one. */
  readonly scorecard: ScorecardDetail | undefined
  readonly original: Draft
  readonly used: readonly Question[]
  /** Begins again without what was typed. */
  readonly onDiscard: () => void
}

function Editor({ organization, title, scorecard, original, used, onDiscard }: EditorProps) {
  const editor = useEditor({ organization, scorecard, original, used })
  const { draft, change, problems, saving, isChanged, isRestored } = editor
  const [isDiscarding, discarding] = useDisclosure()
  const keyed = keyQuestions(draft.questions, used)
  const explained = draft.questions.find(({ answers }) => answers !== null)
  const conflict = hasStatus(saving.error, 412) ? saving.error : undefined
  useHotkeys([['mod+Enter', () => conflict === undefined && editor.save()]], [], true)

  return (
    <div ref={editor.element} className={classes.editor}>
      <PageHead title={title}>
        {scorecard === undefined ? (
          <Link to="/o/$organization/scorecards" params={{ organization }} className={classes.back}>
            All scorecards
          </Link>
        ) : (
          <Link
            to="/o/$organization/scorecards/$scorecard"
            params={{ organization, scorecard: scorecard.domain }}
            className={classes.back}
          >
            Back to the scorecard
          </Link>
        )}
      </PageHead>
      <div role="status" className={classes.note}>
        {isRestored && isChanged && 'Your unsaved changes were restored.'}
      </div>
      {scorecard === undefined && (
        <HeadFields organization={organization} draft={draft} problem={editor.nameProblem} onChange={change} />
      )}
      <ol className={classes.cards} aria-label="Questions">
        {draft.questions.map((question, nth) => {
          const own = problems.filter(({ id }) => id === question.id)
          const of = keyed[nth] ?? { key: '', before: undefined }

          return (
            <QuestionCard
              key={question.id}
              draft={question}
              nth={nth}
              count={draft.questions.length}
              keyed={of}
              isExplained={question === explained}
              problemOf={(path) => own.find((problem) => problem.path === path)?.message}
              problems={own.filter(({ path }) => !isShownAtField(path)).map(({ message }) => message)}
              onChange={editor.changeQuestion}
              onMove={(by) => editor.move(question.id, by)}
              onRemove={() => editor.remove(question.id)}
              onRestore={() => {
                if (of.before !== undefined) editor.changeQuestion(restoreQuestion(question, of.before))
              }}
            />
          )
        })}
      </ol>
      <VisuallyHidden role="status">{editor.moved}</VisuallyHidden>
      <div role="status" className={classes.removed}>
        {editor.removed !== undefined && (
          <>
            Question removed.
            <Button variant="default" size="compact-xs" onClick={editor.undo}>
              Undo
            </Button>
          </>
        )}
      </div>
      <AddQuestion count={draft.questions.length} onAdd={editor.add} />
      <div className={classes.foot}>
        {conflict === undefined || scorecard === undefined ? (
          <Failure error={problems.length > 0 ? undefined : saving.error} />
        ) : (
          <Conflict
            organization={organization}
            scorecard={scorecard}
            error={conflict}
            isPending={saving.isPending}
            onSave={editor.save}
            onDiscard={discarding.open}
          />
        )}
        {conflict === undefined && (
          <div className={classes.actions}>
            <KeyButton
              label={scorecard === undefined ? 'Create scorecard' : 'Save revision'}
              keys={[modKey, 'Enter']}
              isMain
              isDisabled={!isChanged || draft.questions.length === 0}
              isPending={saving.isPending}
              onClick={() => editor.save()}
            />
            {isChanged && (
              <Button variant="default" onClick={discarding.open}>
                Discard changes
              </Button>
            )}
            <span className={classes.note}>
              {problems.length > 0 || editor.nameProblem !== undefined
                ? 'Not saved: see the marked fields.'
                : noteOf(draft.questions.length, scorecard)}
            </span>
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={isDiscarding}
        onClose={discarding.close}
        title="Discard changes"
        submitLabel="Discard changes"
        send={async () => editor.forget()}
        onDone={onDiscard}
      >
        What you have typed since the last save is removed. This can’t be undone.
      </ConfirmDialog>
    </div>
  )
}

function noteOf(count: number, scorecard: ScorecardDetail | undefined): string {
  if (count === 0) return 'Add a question first.'

  return scorecard === undefined
    ? `${questionsWords(count)}. They are asked once you go live.`
    : `${questionsWords(count)}. The new revision is asked once you go live with it.`
}

function isShownAtField(path: string): boolean {
  return /^(question|instructions|key|choices\[\d+\]\.(value|points))$/.test(path)
}

type EditorOptions = Pick<EditorProps, 'organization' | 'original' | 'scorecard' | 'used'>

/** What the user has typed, and its saving. */
function useEditor({ organization, scorecard, original, used }: EditorOptions) {
  const { me } = signedInRoute.useRouteContext()
  const navigate = useNavigate()
  const { data: scorecards = [] } = useQuery(scorecardsQuery(organization))
  const place = { user: me.id, organization, domain: scorecard?.domain }
  const [restored] = useState(() => readDraft(place))
  const [draft, setDraft] = useState(restored ?? original)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [nameProblem, setNameProblem] = useState<string>()
  const [moved, setMoved] = useState('')
  const [removed, setRemoved] = useState<{ readonly question: QuestionDraft; readonly nth: number }>()
  const element = useRef<HTMLDivElement>(null)
  const focusNext = useFocus(element)
  const saving = useAction({
    send: async (basedOn: number) => {
      const questions = questionsOf(draft.questions, used)
      if (scorecard !== undefined) {
        await reviseScorecard({ organization, domain: scorecard.domain }, { questions, based_on: basedOn })

        return scorecard.domain
      }
      const taken = new Set([...scorecards.map(({ domain }) => domain), 'versions', 'lead_quality', 'prompt_adherence'])
      const domain = draft.domain === '' ? findFreeName(nameOfText(draft.name, 'scorecard'), taken) : draft.domain
      const client = draft.client === '' ? null : draft.client
      await createScorecard(organization, { domain, name: draft.name.trim(), client_id: client, questions })

      return domain
    },
    changes: scorecardsKey(organization),
    onDone: (domain) => {
      storeDraft(place, undefined)
      void navigate({ to: '/o/$organization/scorecards/$scorecard', params: { organization, scorecard: domain } })
    }
  })

  function change(next: Draft): void {
    setDraft(next)
    setNameProblem(undefined)
    storeDraft(place, next)
  }

  function changeQuestions(questions: readonly QuestionDraft[]): void {
    change({ ...draft, questions })
  }

  function save(basedOn = draft.basedOn): void {
    if (saving.isPending || !isChanged || draft.questions.length === 0) return
    const found = findProblems(draft.questions)
    const isNameMissing = scorecard === undefined && draft.name.trim() === ''
    setProblems(found)
    setNameProblem(isNameMissing ? 'Enter a name' : undefined)
    if (found.length > 0 || isNameMissing) focusNext('problem')
    else saving.mutate(basedOn, { onError: (error) => showProblems(error.message) })
  }

  function showProblems(message: string): void {
    const named = readProblems(message, draft.questions)
    setProblems(named.problems)
    if (named.problems.length > 0) focusNext('problem')
    if (named.freeKeys.size === 0) return
    changeQuestions(draft.questions.map((each) => ({ ...each, key: named.freeKeys.get(each.id) ?? each.key })))
  }

  const isChanged = scorecard === undefined ? hasText(draft) : textOf(draft, used) !== textOf(original, used)

  return {
    ...{ draft, change, problems, nameProblem, moved, removed, element, saving, save, isChanged },
    isRestored: restored !== undefined,
    forget: () => storeDraft(place, undefined),
    changeQuestion(changed: QuestionDraft) {
      setProblems(problems.filter(({ id }) => id !== changed.id))
      changeQuestions(draft.questions.map((each) => (each.id === changed.id ? changed : each)))
    },
    add(kind: AnswerKind) {
      const id = nextId(draft.questions)
      changeQuestions([...draft.questions, blankQuestion(kind, id)])
      setRemoved(undefined)
      focusNext(id)
    },
    remove(id: number) {
      const nth = draft.questions.findIndex((each) => each.id === id)
      const next = draft.questions[nth + 1] ?? draft.questions[nth - 1]
      changeQuestions(draft.questions.filter((each) => each.id !== id))
      const question = draft.questions[nth]
      if (question !== undefined) setRemoved({ question, nth })
      focusNext(next?.id ?? 'add')
    },
    undo() {
      if (removed === undefined) return
      changeQuestions(draft.questions.toSpliced(removed.nth, 0, removed.question))
      setRemoved(undefined)
      focusNext(removed.question.id)
    },
    move(id: number, by: -1 | 1) {
      const questions = moveQuestion(draft.questions, id, by)
      if (questions === draft.questions) return
      changeQuestions(questions)
      const place = questions.findIndex((each) => each.id === id) + 1
      setMoved(`Question moved to place ${place} of ${questions.length}.`)
      focusNext(document.activeElement)
    }
  }
}

function hasText({ name, questions }: Draft): boolean {
  return name.trim() !== '' || questions.length > 0
}

/** Returns the questions as text, to compare them. */
function textOf({ questions }: Draft, used: readonly Question[]): string {
  return JSON.stringify([
    questionsOf(questions, used),
    questions.map(({ answers }) => answers?.map(({ text }) => text))
  ])
}

/** Returns a function that moves the focus after the next change: to a question, an element, or the first fault. */
function useFocus(within: React.RefObject<HTMLElement | null>) {
  const next = useRef<Element | number | 'add' | 'problem' | null>(null)
  // Runs after each render, because the element may have just appeared or moved.
  useEffect(() => {
    const { current: wanted } = next
    if (wanted === null) return
    next.current = null
    const selector =
      wanted === 'problem'
        ? '[aria-invalid="true"], li:has(> fieldset > [role="alert"]) textarea'
        : wanted === 'add'
          ? '[data-add]'
          : `[data-question="${wanted}"] textarea`
    const found = wanted instanceof HTMLElement ? wanted : within.current?.querySelector<HTMLElement>(selector)
    found?.focus()
    // Also if it has the focus already.
    found?.scrollIntoView({ block: 'nearest' })
  })

  return (wanted: Element | number | 'add' | 'problem' | null) => {
    next.current = wanted
  }
}

interface HeadFieldsProps {
  readonly organization: string
  readonly draft: Draft
  readonly problem: string | undefined
  readonly onChange: (draft: Draft) => void
}

/** Name and client of a new scorecard. */
function HeadFields({ organization, draft, problem, onChange }: HeadFieldsProps) {
  const { data: clients = [] } = useQuery(clientsQuery(organization))

  return (
    <div className={classes.head}>
      <TextInput
        label="Name"
        description="For example: Booking"
        required
        dir="auto"
        autoComplete="off"
        maxLength={inputBounds.name}
        value={draft.name}
        error={problem}
        onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
      />
      <NativeSelect
        label="Client"
        description="Whose calls the questions are about"
        value={draft.client}
        data={[
          { value: '', label: 'All clients' },
          ...clients.map(({ id: value, display_name: label }) => ({ value, label }))
        ]}
        onChange={({ currentTarget }) => onChange({ ...draft, client: currentTarget.value })}
      />
      <details className={classes.advanced}>
        <summary>Advanced</summary>
        <TextInput
          label="Domain"
          description="Names the scorecard in the API, and never changes"
          placeholder={nameOfText(draft.name, 'scorecard')}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          maxLength={30}
          value={draft.domain}
          onChange={({ currentTarget }) => onChange({ ...draft, domain: currentTarget.value })}
        />
      </details>
    </div>
  )
}

const kinds: readonly { readonly kind: AnswerKind; readonly label: string }[] = [
  { kind: 'yes_no', label: 'Yes or no' },
  { kind: 'choices', label: 'Choices' },
  { kind: 'score', label: 'Score' }
]

interface AddQuestionProps {
  readonly count: number
  readonly onAdd: (kind: AnswerKind) => void
}

function AddQuestion({ count, onAdd }: AddQuestionProps) {
  if (count >= scorecardLimits.questions) {
    return <p className={classes.add}>A scorecard has at most {scorecardLimits.questions} questions.</p>
  }

  return (
    <fieldset className={classes.add} aria-label="Add question">
      <span aria-hidden>Add question:</span>
      {kinds.map(({ kind, label }) => (
        <Button key={kind} variant="default" size="xs" data-add onClick={() => onAdd(kind)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}

interface ConflictProps {
  readonly organization: string
  readonly scorecard: ScorecardDetail
  readonly error: ConsoleApiError
  readonly isPending: boolean
  readonly onSave: (basedOn: number) => void
  readonly onDiscard: () => void
}

/** Shown if another user saved a revision first. */
function Conflict({ organization, scorecard, error, isPending, onSave, onDiscard }: ConflictProps) {
  const { domain } = scorecard
  // Read again, because the page was opened before that revision was saved.
  const current = useQuery({ ...scorecardQuery(organization, domain), staleTime: 0, refetchOnMount: 'always' })
  const newest = current.data?.newest_revision
  const isCurrent = newest !== undefined && !current.isFetching
  const theirs = useQuery({ ...revisionQuery(organization, domain, newest ?? 1), enabled: isCurrent })

  return (
    <div role="alert" className={classes.conflict}>
      <p>
        <strong>{error.message}.</strong> Your changes are still in this form, and not saved.
      </p>
      {isCurrent && (
        <>
          {theirs.data !== undefined && (
            <details className={classes.theirs}>
              <summary>Questions of revision {newest}</summary>
              <QuestionList questions={theirs.data.questions} />
            </details>
          )}
          <div className={classes.actions}>
            <Button size="xs" loading={isPending} onClick={() => onSave(newest)}>
              Save mine as revision {newest + 1}
            </Button>
            <Button variant="default" size="xs" onClick={onDiscard}>
              Discard mine, edit revision {newest}
            </Button>
          </div>
        </>
      )}
      <Failure error={current.error ?? theirs.error} />
    </div>
  )
}
