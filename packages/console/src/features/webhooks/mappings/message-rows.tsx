import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { withConditionValues } from './document.ts'
import { type EditorProps, PointerInput } from './field-rows.tsx'
import { unitWord } from './field-words.ts'
import classes from './mapping.module.css'

const units = ['s', 'ms', 'iso'] as const

/** The list of messages, with pointers inside one message. */
export function MessageRows(props: EditorProps) {
  const { document, onChange } = props
  const { messages } = document
  const change = (options: object) => messages && onChange({ ...document, messages: { ...messages, ...options } })

  return (
    <div className={classes.fields}>
      <PointerInput {...props} target="messages:from" label="List of messages" path="messages.from" />
      {messages !== undefined && (
        <>
          <Checkbox
            label="The list is JSON text in a string"
            checked={messages.parse === 'json'}
            onChange={({ currentTarget: { checked } }) => {
              const { parse: _, ...others } = messages
              onChange({ ...document, messages: checked ? { ...others, parse: 'json' } : others })
            }}
          />
          <PointerInput {...props} target="messages:role" label="Speaker, inside a message" path="messages.role" />
          <PointerInput {...props} target="messages:text" label="Words, inside a message" path="messages.text" />
          <div className={classes.row}>
            <PointerInput {...props} target="messages:start" label="Time, inside a message" path="messages.start" />
            <NativeSelect
              aria-label="Unit of the time"
              value={messages.unit ?? 's'}
              data={units.map((unit) => ({ value: unit, label: unitWord(unit) }))}
              onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** The condition that distinguishes reports of calls from other messages. */
export function ConditionRows(props: EditorProps) {
  const { document, onChange, problemOf } = props
  const [condition] = document.report_when ?? []
  const values = condition?.in ?? condition?.not_in ?? []

  return (
    <div className={classes.fields}>
      <PointerInput {...props} target="condition" label="Type of the message" path="report_when.0.pointer" />
      {condition !== undefined && (
        <TextInput
          key={values.join()}
          label={condition.not_in === undefined ? 'Values of a report' : 'Values of other messages'}
          description={
            condition.not_in === undefined
              ? 'Separated by commas. Any other message is not stored.'
              : 'Separated by commas. Messages with these values are not stored.'
          }
          defaultValue={values.join(', ')}
          error={problemOf(condition.not_in === undefined ? 'report_when.0.in' : 'report_when.0.not_in')}
          onBlur={({ currentTarget }) => onChange(withConditionValues(document, currentTarget.value))}
        />
      )}
    </div>
  )
}
