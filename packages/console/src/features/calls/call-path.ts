/** Returns the path of the page of a call, for links outside the console. */
export function callPath({ organization, call }: { readonly organization: string; readonly call: string }): string {
  return `/console/o/${organization}/calls/${call}`
}
