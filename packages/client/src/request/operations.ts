import type { paths } from '../schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type OperationAt<Path, M extends Method> = Path extends { [Name in Lowercase<M>]: infer Operation } ? Operation : never

/** The paths that can be asked with a method, and answer in JSON. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: [BodyAnswered<OperationAt<paths[Path], M>>] extends [never] ? never : Path
}[keyof paths]

/** One operation of the API. */
export type Operation<M extends Method, Path extends PathOf<M>> = OperationAt<paths[Path], M>

type ParametersOf<Of, Place extends string> = Of extends { parameters: { [Name in Place]?: infer Values } }
  ? Exclude<Values, undefined>
  : never

/** Whoever has no value may say so: an `undefined` is not sent. */
type MayBeUndefined<Values> = { [Name in keyof Values]: Values[Name] | undefined }

/** The part `Name` of a request: not there without `Values`, left out at will where none of them is required. */
type Part<Name extends string, Values> = [Values] extends [never]
  ? { readonly [Key in Name]?: never }
  : Partial<Values> extends Values
    ? { readonly [Key in Name]?: MayBeUndefined<Values> | undefined }
    : { readonly [Key in Name]: MayBeUndefined<Values> }

type BodyOf<Of> = Of extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never

type BodyPart<Body> = [Body] extends [never] ? { readonly body?: never } : { readonly body: Body }

/** Those that change what is done. Answers are not compared with earlier ones. */
type HeadersPart<Values> = Part<'headers', 'if-none-match' extends keyof Values ? never : Values>

/** What a request of an operation is made of: what stands in its path, its query, its headers and its body. */
export type InputOf<Of> = Part<'path', ParametersOf<Of, 'path'>> &
  Part<'query', ParametersOf<Of, 'query'>> &
  HeadersPart<ParametersOf<Of, 'header'>> &
  BodyPart<BodyOf<Of>>

/** The query of an operation. */
export type QueryOf<Of> = MayBeUndefined<ParametersOf<Of, 'query'>>

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never

/** The body that an operation answers with when it succeeds. */
export type BodyAnswered<Of> = Of extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 ? JsonOf<Responses[Status]> : never
    }[keyof Responses]
  : never
