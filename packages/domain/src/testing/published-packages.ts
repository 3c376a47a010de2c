import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const vapiPackage = '@vapi-ai/server-sdk@2.0.1'
export const retellPackage = 'retell-sdk@5.66.1'
export const elevenLabsPackage = '@elevenlabs/elevenlabs-js@2.73.0'

/** Downloads the archive of a published package to a folder, and returns its path. */
export function downloadPackage(name: string, folder: string): string {
  const options = ['--silent', '--ignore-scripts', '--pack-destination', folder]
  const file = execFileSync('npm', ['pack', name, ...options])

  return join(folder, file.toString().trim())
}
