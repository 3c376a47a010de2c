import type { PromptAdherenceResult } from '@callbook/console-api'
import { scoreWords } from '#features/evaluations/evaluation-words.ts'
import { isNothing, Remarks } from '#features/evaluations/remarks.tsx'
import { CopyText } from '#ui/copy/copy-text.tsx'
import classes from './evaluations.module.css'
import { Flag } from './lead-quality.tsx'
import { CollapsibleCallSection } from './part.tsx'

const remarks = [
  { name: 'what_went_wrong', label: 'What went wrong' },
  { name: 'what_went_well', label: 'What went well' },
  { name: 'recommendations_for_improvement', label: 'Recommendations' }
] as const

export function PromptAdherence({ result }: { readonly result: PromptAdherenceResult }) {
  const { score, critical_failures_summary: critical, prompt } = result
  const { system_instruction: instruction, system_variables: variables } = prompt

  return (
    <>
      <p className={classes.overall}>
        <span className={classes.figure} data-size="small">
          {scoreWords(score)}
        </span>
        <span className={classes.of}>{score === null ? 'Not determined' : 'of 100'}</span>
      </p>
      {critical !== null && (
        <ul className={classes.flags}>
          <Flag label="Critical failures" tone="bad" field="critical_failures_summary">
            {critical}
          </Flag>
        </ul>
      )}
      {remarks.map(({ name, label }) =>
        isNothing(result[name]) ? null : (
          <div key={name}>
            <h3 className={classes.subtitle}>{label}</h3>
            <Remarks of={result[name]} field={name} />
          </div>
        )
      )}
      {(instruction !== null || variables !== null) && (
        <div className={classes.prompt}>
          <CollapsibleCallSection title="System prompt">
            {instruction !== null && <CopyText value={instruction} what="the system prompt" />}
            {variables !== null && <CopyText value={JSON.stringify(variables, null, 2)} what="the variables" />}
          </CollapsibleCallSection>
        </div>
      )}
    </>
  )
}
