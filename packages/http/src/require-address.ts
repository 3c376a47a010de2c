interface Address {
  readonly host: string
  readonly port: number
}

/** What keeps a process from an address, by what the system calls it. */
const obstacles: Readonly<Record<string, string>> = {
  EACCES: 'this account may not listen there',
  EADDRINUSE: 'the port is taken',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'HOST is not the name of an address'
}

/**
 * What `listen` resolves to; a process that cannot listen where it should is told so in words alone, and ends.
 *
 * @param setting that names the port
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
