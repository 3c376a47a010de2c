import type { ReactNode } from 'react'
import { answerWords } from './answer-words.ts'
import classes from './scorecards.module.css'
import type { Question } from './scorecards.ts'

interface QuestionListProps {
  readonly questions: readonly Question[]
  /** What is shown below a question, by its key. */
  readonly more?: (key: string) => ReactNode
}

/** Questions of a revision with their possible answers. */
export function QuestionList({ questions, more }: QuestionListProps) {
  return (
    <ol className={classes.questions}>
      {questions.map(({ key, question, instructions, choices }) => (
        <li key={key} className={classes.question}>
          <p dir="auto" className={classes.words}>
            {question}
          </p>
          {instructions !== undefined && (
            <p dir="auto" className={classes.instructions}>
              {instructions}
            </p>
          )}
          {choices === undefined ? (
            <p className={classes.about}>Score from 0 to 100</p>
          ) : (
            <ul className={classes.answers} aria-label="Answers">
              {choices.map((choice) => (
                <li key={choice.value}>
                  {answerWords(choice.value)}
                  <ChoiceDetails {...choice} />
                </li>
              ))}
            </ul>
          )}
          {more?.(key)}
        </li>
      ))}
    </ol>
  )
}

type ChoiceDetailsProps = Pick<NonNullable<Question['choices']>[number], 'needs_quote' | 'points'>

function ChoiceDetails({ points, needs_quote: needsQuote }: ChoiceDetailsProps) {
  const details = [
    ...(points === undefined ? [] : [points === 1 ? '1 point' : `${points} points`]),
    ...(needsQuote === true ? ['with quote'] : [])
  ]

  return details.length > 0 && <span className={classes.about}> {details.join(', ')}</span>
}
