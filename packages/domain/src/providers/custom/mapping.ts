import type { MappedFieldName } from './fields.ts'
import type { Pointer } from './pointer.ts'

export interface Mapping {
  readonly id: readonly Pointer[]
  readonly conditions: readonly CompiledCondition[]
  readonly fields: readonly CompiledField[]
  readonly messages: CompiledMessages | undefined
}

export interface CompiledCondition {
  readonly pointer: Pointer
  readonly values: ReadonlySet<string>
  /** Whether the condition holds for all other values. */
  readonly isExclusion: boolean
}

export interface CompiledField {
  readonly name: MappedFieldName
  readonly from: readonly Pointer[]
  readonly byDirection: { readonly inbound: readonly Pointer[]; readonly outbound: readonly Pointer[] } | undefined
  readonly unit: string | undefined
  readonly values: ReadonlyMap<string, string> | undefined
  readonly otherwise: string | undefined
  readonly when: CompiledCondition | undefined
}

export interface CompiledMessages {
  readonly from: Pointer
  readonly isJsonText: boolean
  readonly role: Pointer
  readonly roles: ReadonlyMap<string, string>
  readonly text: Pointer
  readonly start: Pointer | undefined
  readonly end: Pointer | undefined
  readonly unit: string
}
