import { scorecardLimits } from '@callbook/domain/tables'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type AnswerDraft, blankAnswer, type KeyedQuestion, type QuestionDraft, valueOfText } from './draft.ts'
import classes from './editor.module.css'

interface QuestionCardProps {
  readonly draft: QuestionDraft
  readonly nth: number
  readonly count: number
  readonly keyed: KeyedQuestion
  /** Whether it is the first question with choices, which explains points and quotes. */
  readonly isExplained: boolean
  /** Returns the fault of a part, such as `choices[0].value`. */
  readonly problemOf: (path: string) => string | undefined
  /** Faults without a part that the card shows. */
  readonly problems: readonly string[]
  readonly onChange: (draft: QuestionDraft) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
  /** Restores the words and answers that the question had when it was used. */
  readonly onRestore: () => void
}

/** A question with its possible answers. */
export function QuestionCard(props: QuestionCardProps) {
  const { draft, nth, count, keyed, isExplained, problemOf, problems, onChange, onMove, onRemove } = props
  const { id, question, instructions, answers } = draft

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(by)
  }

  return (
    <li className={classes.card} data-question={id} onKeyDown={press}>
      <fieldset className={classes.fieldset}>
        <legend className={classes.legend}>
          Question {nth + 1}
          <span className={classes.kind}>{kindWords(answers)}</span>
        </legend>
        <div className={classes.tools}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            disabled={nth === 0}
            aria-label={`Move question ${nth + 1} up`}
            aria-keyshortcuts="Alt+ArrowUp"
            title="Move up (Alt ↑)"
            onClick={() => onMove(-1)}
          >
            ↑
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            disabled={nth === count - 1}
            aria-label={`Move question ${nth + 1} down`}
            aria-keyshortcuts="Alt+ArrowDown"
            title="Move down (Alt ↓)"
            onClick={() => onMove(1)}
          >
            ↓
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-label={`Remove question ${nth + 1}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
        <div>
          <Textarea
            aria-label={`Question ${nth + 1}`}
            placeholder={placeholderOf(answers)}
            dir="auto"
            autosize
            minRows={1}
            required
            maxLength={scorecardLimits.question}
            value={question}
            error={problemOf('question')}
            onChange={({ currentTarget }) => onChange({ ...draft, question: currentTarget.value })}
          />
          <NewQuestion {...props} />
        </div>
        <Textarea
          label="Instructions (optional)"
          placeholder="What counts, and what does not"
          dir="auto"
          autosize
          minRows={1}
          maxLength={scorecardLimits.instructions}
          value={instructions}
          error={problemOf('instructions')}
          onChange={({ currentTarget }) => onChange({ ...draft, instructions: currentTarget.value })}
        />
        {answers === null ? (
          <p className={classes.hint}>The answer is a score from 0 to 100, or “Not applicable”.</p>
        ) : (
          <Answers
            answers={answers}
            nth={nth}
            isExplained={isExplained}
            problemOf={problemOf}
            onChange={(changed) => onChange({ ...draft, answers: changed })}
          />
        )}
        {problems.map((problem) => (
          <p key={problem} role="alert" className={classes.problem}>
            {problem}.
          </p>
        ))}
        <Advanced draft={draft} keyed={keyed} problem={problemOf('key')} onChange={onChange} />
      </fieldset>
    </li>
  )
}

function kindWords(answers: QuestionDraft['answers']): string {
  return answers === null ? 'Score' : `${answers.length} answers`
}

function placeholderOf(answers: QuestionDraft['answers']): string {
  if (answers === null) return 'How polite was the agent?'

  return answers[0]?.text === 'Yes' ? 'Was an appointment booked?' : 'How did the call end?'
}

/** Says that answers to the former words stay with another question. */
function NewQuestion({ keyed: { key, before }, onRestore }: Pick<QuestionCardProps, 'keyed' | 'onRestore'>) {
  return (
    <div role="status">
      {before !== undefined && (
        <div className={classes.new}>
          <p>
            <strong>This becomes a new question</strong>, named <code>{key}</code>. Answers to “
            <bdi>{before.question}</bdi>” stay at their calls.
          </p>
          <Button variant="default" size="compact-xs" onClick={onRestore}>
            Restore the question
          </Button>
        </div>
      )}
    </div>
  )
}

interface AnswersProps extends Pick<QuestionCardProps, 'isExplained' | 'nth' | 'problemOf'> {
  readonly answers: readonly AnswerDraft[]
  readonly onChange: (answers: readonly AnswerDraft[]) => void
}

function Answers({ answers, nth, isExplained, problemOf, onChange }: AnswersProps) {
  const withAnswer = (index: number, changed: Partial<AnswerDraft>) =>
    onChange(answers.map((answer, at) => (at === index ? { ...answer, ...changed } : answer)))
  const hasRoom = answers.length < scorecardLimits.choices

  return (
    <fieldset className={classes.answers} aria-label={`Answers to question ${nth + 1}`}>
      <div className={classes.heads} aria-hidden>
        <span>Answer</span>
        <span>Points</span>
      </div>
      {answers.map(({ id, text, points, needsQuote }, index) => (
        <div key={id} className={classes.answer}>
          <TextInput
            aria-label={`Answer ${index + 1}`}
            maxLength={30}
            autoComplete="off"
            value={text}
            error={problemOf(`choices[${index}].value`)}
            onChange={({ currentTarget }) => withAnswer(index, { text: currentTarget.value })}
          />
          <TextInput
            aria-label={`Points of answer ${index + 1}`}
            placeholder="Points"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={points}
            error={problemOf(`choices[${index}].points`)}
            onChange={({ currentTarget }) => withAnswer(index, { points: currentTarget.value })}
          />
          <Checkbox
            label="Needs a quote"
            aria-label={`Answer ${index + 1} needs a quote`}
            checked={needsQuote}
            onChange={({ currentTarget }) => withAnswer(index, { needsQuote: currentTarget.checked })}
          />
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            disabled={answers.length <= scorecardLimits.fewestChoices}
            aria-label={`Remove answer ${index + 1}`}
            onClick={() => onChange(answers.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        disabled={!hasRoom}
        onClick={() => onChange([...answers, blankAnswer(Math.max(...answers.map(({ id }) => id)) + 1)])}
      >
        Add answer
      </Button>
      {isExplained && (
        <p className={classes.hint}>
          “Not applicable” can always be answered. Points from 0 to 100 make the score of a call; an answer without
          points does not count. If an answer needs a quote, a model must support it with words of the call.
        </p>
      )}
    </fieldset>
  )
}

interface AdvancedProps extends Pick<QuestionCardProps, 'draft' | 'keyed' | 'onChange'> {
  readonly problem: string | undefined
}

/** The names of the question and its answers in the API. */
function Advanced({ draft, keyed: { key, before }, problem, onChange }: AdvancedProps) {
  const values = draft.answers?.map(({ text }) => valueOfText(text)).filter((value) => value !== '') ?? []

  return (
    <details className={classes.advanced} {...(problem !== undefined && { open: true })}>
      <summary>Advanced</summary>
      <TextInput
        label="Key"
        description="Names the question in the API, in filters and in exports"
        placeholder={key}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        maxLength={30}
        value={before === undefined ? (draft.key ?? '') : key}
        error={problem}
        onChange={({ currentTarget: { value } }) => onChange({ ...draft, key: value === '' ? null : value })}
      />
      {values.length > 0 && (
        <p className={classes.hint}>
          Values of the answers: {values.map((value, index) => [index > 0 && ', ', <code key={value}>{value}</code>])}
        </p>
      )}
    </details>
  )
}
