import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const vapi = '@vapi-ai/server-sdk@2.0.1'
export const retell = 'retell-sdk@5.66.1'
export const elevenlabs = '@elevenlabs/elevenlabs-js@2.73.0'

/** Loads the archive of a package down into a folder, as it is published, and says where it is. */
export function download(name: string, folder: string): string {
  const options = ['--silent', '--ignore-scripts', '--pack-destination', folder]
  const file = execFileSync('npm', ['pack', name, ...options])

  return join(folder, file.toString().trim())
}
