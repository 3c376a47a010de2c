interface Address {
  readonly host: string
  readonly port: number
}

const obstacles: Readonly<Record<string, string>> = {
  EACCES: 'this account may not listen there',
  EADDRINUSE: 'the port is already in use',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'HOST is not a valid address'
}

/**
 * Returns the result of `listen`. If the address is unavailable, prints the reason without a stack trace and exits.
 *
 * @param setting name of the setting with the port
 */
export async function requireAddress<Listening>(
  setting: string,
  { host, port }: Address,
  listen: () => Promise<Listening>
): Promise<Listening> {
  try {
    return await listen()
  } catch (error) {
    const obstacle = obstacles[(error as NodeJS.ErrnoException).code ?? '']
    if (obstacle === undefined) throw error
    process.stderr.write(
      `${setting}: cannot listen at ${host.includes(':') ? `[${host}]` : host}:${port}, ${obstacle}\n`
    )
    process.exit(1)
  }
}
