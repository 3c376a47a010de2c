import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  linesOf,
  type MappingDocument,
  pointersOf,
  type Target,
  valuesOf,
  withOptions,
  withPointers
} from './document.ts'
import { type FieldWords, fieldWords, unitWord } from './field-words.ts'
import classes from './mapping.module.css'

export interface EditorProps {
  readonly document: MappingDocument
  readonly onChange: (document: MappingDocument) => void
  /** Called with the input that has the focus, for values picked from the body. */
  readonly onFocus: (target: Target) => void
  /** Faults of the mapping by their paths. */
  readonly problemOf: (path: string) => string | undefined
}

export function FieldRows(props: EditorProps) {
  return (
    <div className={classes.fields}>
      <PointerInput {...props} target="id" label="Call ID" path="id" isRequired />
      {fieldWords.map((words) => (
        <FieldRow key={words.name} {...props} words={words} />
      ))}
    </div>
  )
}

function FieldRow({ words, ...props }: EditorProps & { readonly words: FieldWords }) {
  const { name, label, units, choices } = words
  const { document, onChange, problemOf } = props
  const field = document.fields[name]
  const pointers = <PointerInput {...props} target={`field:${name}`} label={label} path={`fields.${name}`} />
  if (units !== undefined) {
    return (
      <div className={classes.row}>
        {pointers}
        <NativeSelect
          aria-label={`Unit of ${label}`}
          disabled={field === undefined}
          value={field?.unit ?? units[0]}
          data={units.map((unit) => ({ value: unit, label: unitWord(unit) }))}
          error={problemOf(`fields.${name}.unit`)}
          onChange={({ currentTarget }) => onChange(withOptions(document, name, { unit: currentTarget.value }))}
        />
      </div>
    )
  }
  if (choices === undefined || field === undefined) return pointers

  return (
    <>
      {pointers}
      <Textarea
        key={JSON.stringify(field.from)}
        label={`Values of ${label}`}
        description={`One per line: their value = ours. Ours: ${choices.join(', ')}`}
        autosize
        minRows={1}
        defaultValue={linesOf(field.values)}
        error={problemOf(`fields.${name}.values`)}
        onBlur={({ currentTarget }) => onChange(withOptions(document, name, { values: valuesOf(currentTarget.value) }))}
      />
    </>
  )
}

interface PointerInputProps extends EditorProps {
  readonly target: Target
  readonly label: string
  /** Path of the target in the mapping. */
  readonly path: string
  readonly isRequired?: boolean
}

export function PointerInput(props: PointerInputProps) {
  const { document, onChange, onFocus, problemOf, target, label, path, isRequired = false } = props
  const pointers = pointersOf(document, target)

  return (
    <TextInput
      key={pointers}
      label={label}
      required={isRequired}
      defaultValue={pointers}
      placeholder="Click a value of the report"
      autoComplete="off"
      spellCheck={false}
      error={problemOf(path)}
      onFocus={() => onFocus(target)}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== pointers) onChange(withPointers(document, target, value))
      }}
    />
  )
}
