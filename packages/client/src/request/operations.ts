import type { paths } from '../schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type OperationAt<Path, M extends Method> = Path extends { [Name in Lowercase<M>]: infer Operation } ? Operation : never

/** Paths with a method that return JSON. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: [ResponseBody<OperationAt<paths[Path], M>>] extends [never] ? never : Path
}[keyof paths]

export type Operation<M extends Method, Path extends PathOf<M>> = OperationAt<paths[Path], M>

type ParametersOf<Of, Place extends string> = Of extends { parameters: { [Name in Place]?: infer Values } }
  ? Exclude<Values, undefined>
  : never

/** Allows one value in place of a list, and `undefined`, which is not sent. */
type MayBeUndefined<Values> = { [Name in keyof Values]: OneOrSeveral<Values[Name]> | undefined }

type OneOrSeveral<Value> = Value extends readonly (infer One)[] ? One | readonly One[] : Value

/** The part `Name` of a request: absent without `Values`, and optional if none of them is required. */
type RequestPart<Name extends string, Values> = [Values] extends [never]
  ? { readonly [Key in Name]?: never }
  : Partial<Values> extends Values
    ? { readonly [Key in Name]?: MayBeUndefined<Values> | undefined }
    : { readonly [Key in Name]: MayBeUndefined<Values> }

type BodyOf<Of> = Of extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never

type BodyPart<Body> = [Body] extends [never] ? { readonly body?: never } : { readonly body: Body }

/** Headers of a request without conditional ones, because responses are not cached. */
type HeadersPart<Values> = RequestPart<'headers', 'if-none-match' extends keyof Values ? never : Values>

export type InputOf<Of> = RequestPart<'path', ParametersOf<Of, 'path'>> &
  RequestPart<'query', ParametersOf<Of, 'query'>> &
  HeadersPart<ParametersOf<Of, 'header'>> &
  BodyPart<BodyOf<Of>>

export type QueryOf<Of> = MayBeUndefined<ParametersOf<Of, 'query'>>

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : never

/** Body of a successful response. */
export type ResponseBody<Of> = Of extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 ? JsonOf<Responses[Status]> : never
    }[keyof Responses]
  : never
