import { Button, Kbd, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { Quotes } from '#features/evaluations/evidence.tsx'
import { digitOf, type Field, findChoice, type Values } from './fields.ts'
import classes from './review.module.css'

interface FieldRowProps {
  readonly field: Field
  readonly values: Values
  /** Values when the call was opened. */
  readonly before: Values
  readonly problem: string | undefined
  /** Whether keys apply to this field. */
  readonly isSelected: boolean
  readonly isDisabled: boolean
  readonly isNoteOpen: boolean
  readonly onSelect: () => void
  readonly onNote: () => void
  readonly onChange: (path: string, value: string) => void
}

/** One field of a review. Keys change the selected field. */
export function FieldRow(props: FieldRowProps) {
  const { field, values, before, isSelected, isDisabled, isNoteOpen, onSelect, onNote, onChange } = props
  const { kind, path, label, hint, note, isRequired = false } = field
  const value = values[path] ?? ''
  const words = note === undefined ? '' : (values[note] ?? '')
  const isChanged = value !== before[path]

  return (
    <fieldset
      aria-label={label}
      tabIndex={isSelected ? 0 : -1}
      className={classes.row}
      data-field={path}
      data-selected={isSelected || undefined}
      onFocus={onSelect}
      onMouseDown={onSelect}
      onKeyDown={enter}
    >
      <div className={classes.line} data-stacked={kind === 'lines' || kind === 'text' || undefined}>
        <span className={classes.label}>
          {label}
          {isChanged && !isRequired && (kind === 'score' || kind === 'choice') && (
            <Before field={field} value={before[path] ?? ''} />
          )}
        </span>
        <Value {...props} value={value} />
      </div>
      {hint !== undefined && isSelected && <p className={classes.hint}>{hint}</p>}
      {kind === 'score' && isSelected && !isDisabled && (
        <Tenths label={label} value={value} onChange={(next) => onChange(path, next)} />
      )}
      {note !== undefined && !isNoteOpen && (words !== '' || isSelected) && (
        <Words text={words}>
          {isSelected && !isDisabled && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              rightSection={<Kbd aria-hidden>n</Kbd>}
              aria-keyshortcuts="n"
              onClick={onNote}
            >
              {words === '' ? 'Add note' : 'Edit note'}
            </Button>
          )}
        </Words>
      )}
      {note !== undefined && isNoteOpen && (
        <Textarea
          aria-label={`Note on ${label.toLowerCase()}`}
          rows={3}
          maxLength={4_000}
          value={words}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange(note, currentTarget.value)}
        />
      )}
      <Quotes field={field.evidence ?? field.path} />
    </fieldset>
  )
}

/** Moves the focus from a field to its input. */
function enter(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey } = event
  if (key !== 'Enter' || ctrlKey || metaKey || target !== currentTarget) return
  event.preventDefault()
  currentTarget.querySelector<HTMLElement>('input, textarea, button')?.focus()
}

function Before({ field, value }: { readonly field: Field; readonly value: string }) {
  const label = findChoice(field, value)?.label ?? value

  return <span className={classes.before}>was {label === '' ? 'not determined' : label}</span>
}

function Value({
  field,
  value,
  problem,
  isDisabled,
  isSelected,
  onChange
}: FieldRowProps & { readonly value: string }) {
  const input = { field, value, problem, isDisabled, onChange: (next: string) => onChange(field.path, next) }
  if (field.kind === 'choice') return <ChoiceInput {...input} isSelected={isSelected} />
  if (field.kind !== 'score') return <WordsInput {...input} />

  return (
    <>
      <ScoreInput {...input} value={findChoice(field, value) === undefined ? value : ''} />
      {field.choices !== undefined && <Options {...input} isSelected={false} />}
    </>
  )
}

interface InputProps {
  readonly field: Field
  readonly value: string
  readonly problem: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

/** Input for an exact score; empty if not determined. */
function ScoreInput({ field: { label }, value, problem, isDisabled, onChange }: InputProps) {
  return (
    <TextInput
      aria-label={`Score of ${label.toLowerCase()}`}
      classNames={{ input: classes.score, error: classes.problem }}
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      placeholder="–"
      value={value}
      error={problem}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface OptionsProps extends InputProps {
  /** Whether digits set the options. */
  readonly isSelected: boolean
}

function ChoiceInput(props: OptionsProps) {
  const { problem } = props

  return (
    <div className={classes.choices}>
      <Options {...props} />
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </div>
  )
}

function Options({ field: { label, choices = [] }, value, isDisabled, isSelected, onChange }: OptionsProps) {
  return (
    <fieldset aria-label={`${label} as`} className={classes.options}>
      {choices.map((choice, index) => {
        const digit = isSelected ? digitOf(choice, index) : undefined

        return (
          <UnstyledButton
            key={String(choice.value)}
            className={classes.option}
            disabled={isDisabled}
            aria-pressed={value === String(choice.value)}
            aria-keyshortcuts={digit?.toString()}
            onClick={() => onChange(String(choice.value))}
          >
            {choice.label}
            {digit !== undefined && <Kbd aria-hidden>{digit}</Kbd>}
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}

function WordsInput({ field: { label, kind }, value, isDisabled, onChange }: InputProps) {
  return (
    <Textarea
      aria-label={kind === 'lines' ? `${label}, one per line` : label}
      className={classes.text}
      rows={Math.min(6, Math.max(2, value.split('\n').length + 1))}
      maxLength={8_000}
      value={value}
      disabled={isDisabled}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

/** Buttons that set a score in steps of 10, as the digits do. */
function Tenths({ label, value, onChange }: Pick<InputProps, 'onChange' | 'value'> & { readonly label: string }) {
  return (
    <fieldset className={classes.tenths} aria-label={`${label} in tenths`}>
      {tenths.map((digit) => {
        const score = String(digit === 0 ? 100 : digit * 10)

        return (
          <UnstyledButton
            key={digit}
            className={classes.tenth}
            aria-pressed={value === score}
            aria-keyshortcuts={String(digit)}
            onClick={() => onChange(score)}
          >
            {score}
            <Kbd aria-hidden>{digit}</Kbd>
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}

function Words({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className={classes.words}>
      {text !== '' && (
        <p dir="auto" className={classes.note}>
          {text}
        </p>
      )}
      {children}
    </div>
  )
}
