import type { SendOptions } from '../options.ts'
import { requireData } from './data.ts'
import type { ApiResponse } from './read-response.ts'

/** Options of a request for one resource, or for a list without pages. */
export interface SelectOptions<Resource> extends SendOptions {
  /** Names of the fields to return; all by default. */
  readonly fields?: readonly (keyof Resource & string)[] | undefined
}

/** A resource with the fields that a query or options select. */
export type Selected<Resource, Given> = Given extends { readonly fields: infer Names }
  ? Pick<Resource, (Names extends readonly (infer Name)[] ? Name : Names) & keyof Resource>
  : Resource

/** Returns one resource. With `fields`, it has only these. */
export type GetOne<Resource> = <const Options extends SelectOptions<Resource>>(
  id: string,
  options?: Options
) => Promise<Selected<Resource, Options>>

/** Requests a list without pages. With `fields`, items have only these. */
export type ListAll<Resource> = <const Options extends SelectOptions<Resource>>(
  options?: Options
) => Promise<Selected<Resource, Options>[]>

type Input<Resource> = SendOptions & { readonly query?: { readonly fields: (keyof Resource & string)[] } }

type Response<Data> = Promise<ApiResponse<{ readonly data: Data }>>

export function getOne<Resource>(sendRequest: (id: string, input: Input<Resource>) => Response<Resource>) {
  const get = (id: string, options?: SelectOptions<Resource>) => requireData(sendRequest(id, inputOf(options)))

  // The API returns the selected fields.
  return get as GetOne<Resource>
}

export function listAll<Resource>(sendRequest: (input: Input<Resource>) => Response<Resource[]>) {
  const list = (options?: SelectOptions<Resource>) => requireData(sendRequest(inputOf(options)))

  // The API returns the selected fields.
  return list as ListAll<Resource>
}

function inputOf<Resource>({ fields, ...options }: SelectOptions<Resource> = {}): Input<Resource> {
  return { ...(fields !== undefined && { query: { fields: [...fields] } }), ...options }
}
