import { Kbd, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import classes from '../review.module.css'
import type { Field } from './fields.ts'

interface InputProps {
  readonly field: Field
  readonly value: string
  readonly problem: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}

/** Input for an exact score; empty if not determined. */
export function ScoreInput({ field: { label }, value, problem, isDisabled, onChange }: InputProps) {
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

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]

/** Buttons that set a score in steps of 10, as the digits do. */
export function Tenths({
  label,
  value,
  onChange
}: Pick<InputProps, 'onChange' | 'value'> & { readonly label: string }) {
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

export function ChoiceInput({
  field: { label, choices = [] },
  value,
  problem,
  isDisabled,
  isSelected,
  onChange
}: InputProps & { readonly isSelected: boolean }) {
  return (
    <div className={classes.choices}>
      <fieldset aria-label={`${label} as`} className={classes.options}>
        {choices.map((choice, index) => (
          <UnstyledButton
            key={String(choice.value)}
            className={classes.option}
            disabled={isDisabled}
            aria-pressed={value === String(choice.value)}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onChange(String(choice.value))}
          >
            {choice.label}
            {isSelected && <Kbd aria-hidden>{index + 1}</Kbd>}
          </UnstyledButton>
        ))}
      </fieldset>
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </div>
  )
}

export function WordsInput({ field: { label, kind }, value, isDisabled, onChange }: InputProps) {
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
