import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { root } from '../launcher.ts'
import { dockerfile } from './programs.ts'

/** Docker or Podman, on the network of this machine. */
export interface ContainerEngine {
  readonly name: 'docker' | 'podman'
  /**
   * Builds `infra/docker/Dockerfile` and returns the name of the image.
   *
   * @param version label of the image, such as `v0.0.0`, the default
   */
  build(app: string, version?: string): Promise<string>
  /** Returns the configuration of an image as its registry would have it. */
  inspect(image: string): Promise<ImageConfig>
  /** Runs a container to its end and returns its output. */
  run(options: ContainerOptions): Promise<string>
  /** Starts a service. Resolves once it listens. */
  start(options: ContainerOptions): Promise<RunningContainer>
  removeVolumes(names: readonly string[]): Promise<void>
}

interface ImageConfig {
  readonly User: string
  readonly Labels: Readonly<Record<string, string>>
}

interface ContainerOptions {
  readonly image: string
  readonly settings: Readonly<Record<string, string>>
  /** Default: the command of the image. */
  readonly command?: readonly string[]
  /** Paths of volumes by their names. */
  readonly volumes?: Readonly<Record<string, string>>
}

interface RunningContainer {
  /** Lines of its log so far. */
  readonly lines: readonly string[]
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>
}

/** As in compose and Kubernetes. Podman mounts temporary folders in a read-only container unless told otherwise. */
const restrictions = {
  docker: ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'],
  podman: ['--read-only', '--read-only-tmpfs=false', '--cap-drop=ALL', '--security-opt=no-new-privileges']
}

/**
 * Finds an engine that works and has the base images, or can pull them.
 *
 * @returns the reason if there is none
 */
export function findEngine(): ContainerEngine | string {
  const name = (['docker', 'podman'] as const).find((one) => spawnSync(one, ['info']).status === 0)
  if (name === undefined) return 'neither docker nor podman works here'

  for (const [, image = ''] of dockerfile.matchAll(/^ARG (?:NODE|RUNTIME)_IMAGE=(\S+)/gm)) {
    const problem = pull(name, image)
    if (problem !== undefined) return problem
  }

  return createEngine(name)
}

/**
 * Gets an image unless it is there.
 *
 * @returns the reason if it cannot be pulled
 */
export function pull(engine: ContainerEngine['name'], image: string): string | undefined {
  if (spawnSync(engine, ['image', 'inspect', image]).status === 0) return undefined
  const { status, stderr } = spawnSync(engine, ['pull', '--quiet', image], { encoding: 'utf8', timeout: 300_000 })

  return status === 0 ? undefined : `${engine} cannot pull ${image}: ${stderr.trim().split('\n').at(-1)}`
}

function createEngine(engine: 'docker' | 'podman'): ContainerEngine {
  const execute = async (...args: string[]) =>
    (await promisify(execFile)(engine, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout
  const runArgs = ({ image, settings, command = [], volumes = {} }: ContainerOptions, container: string) => [
    ...['run', '--rm', '--name', container, '--network=host', ...restrictions[engine]],
    ...Object.entries(volumes).flatMap(([volume, path]) => ['--volume', `${volume}:${path}`]),
    ...Object.entries(settings).flatMap(([setting, value]) => ['--env', `${setting}=${value}`]),
    image,
    ...command
  ]

  return {
    name: engine,
    async build(app, version = 'v0.0.0') {
      const image = `callbook-test-${app}`
      // Podman drops the health check from images of its own format.
      const format = engine === 'podman' ? ['--format=docker'] : []
      const args = ['--build-arg', `APP=${app}`, '--build-arg', `VERSION=${version}`, '--tag', image]
      await execute('build', ...format, '--file', 'infra/docker/Dockerfile', ...args, '.')

      return image
    },
    inspect: async (image) => JSON.parse(await execute('image', 'inspect', '--format', '{{json .Config}}', image)),
    run: async (options) => await execute(...runArgs(options, newName())),
    async start(options) {
      const container = newName()
      const child = spawn(engine, runArgs(options, container), { stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = once(child, 'exit').then(([code]): number | null => code)
      const lines: string[] = []
      await untilListening(child, lines)

      return {
        lines,
        async stop() {
          await execute('stop', '--time', '30', container).catch(() => undefined)

          return await ended
        }
      }
    },
    async removeVolumes(names) {
      await execute('volume', 'rm', '--force', ...names)
    }
  }
}

function newName(): string {
  return `callbook-test-${randomUUID()}`
}

async function untilListening({ stdout, stderr }: ChildProcess, lines: string[]): Promise<void> {
  if (stdout === null || stderr === null) throw new Error('The output of the container is not piped')
  let errors = ''
  stderr.setEncoding('utf8').on('data', (text) => (errors += text))

  await new Promise<void>((resolve, reject) => {
    createInterface(stdout)
      .on('line', (line) => {
        lines.push(line)
        if (line.includes('listening at')) resolve()
      })
      .on('close', () => reject(new Error(`The container did not start:\n${lines.join('\n')}\n${errors}`)))
  })
}
