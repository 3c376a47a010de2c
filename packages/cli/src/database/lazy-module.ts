/** Functions of a module that return promises. */
type AsyncFunctions<Module> = {
  readonly [Name in keyof Module as Module[Name] extends (...args: never[]) => Promise<unknown>
    ? Name
    : never]: Module[Name]
}

/** Returns the asynchronous functions of a module, which is loaded by the first call of one of them. */
export function lazyModule<Module extends object>(load: () => Promise<Module>): AsyncFunctions<Module> {
  return new Proxy({} as AsyncFunctions<Module>, {
    get:
      (_, name) =>
      async (...args: unknown[]) => {
        const module = (await load()) as Readonly<Record<string | symbol, (...args: unknown[]) => Promise<unknown>>>

        return await module[name]?.(...args)
      }
  })
}
