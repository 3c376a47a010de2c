import crypto, { type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

export type Costs =
  | { readonly algorithm: 'argon2id'; readonly memory: number; readonly passes: number; readonly lanes: number }
  | { readonly algorithm: 'scrypt'; readonly log2n: number; readonly blocks: number; readonly lanes: number }

interface Derivation {
  readonly costs: Costs
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

const hashBytes = 32

export const argon2id: Costs = { algorithm: 'argon2id', memory: 19_456, passes: 2, lanes: 1 }
export const scrypt: Costs = { algorithm: 'scrypt', log2n: 15, blocks: 8, lanes: 3 }

/** Node has no Argon2 before 24.7. */
export const bestCosts: Costs = 'argon2' in crypto ? argon2id : scrypt

export async function derive(password: string, salt: Uint8Array, costs: Costs): Promise<Buffer> {
  const message = Buffer.from(password)
  if (costs.algorithm === 'scrypt') {
    const { log2n, blocks: r, lanes: p } = costs
    const options = { N: 2 ** log2n, r, p, maxmem: 256 * 2 ** log2n * r }

    return await new Promise((resolve, reject) => {
      crypto.scrypt(message, salt, hashBytes, options, (error, hash) =>
        error === null ? resolve(hash) : reject(error)
      )
    })
  }
  const { memory, passes, lanes: parallelism } = costs
  const parameters: Argon2Parameters = { message, nonce: salt, parallelism, tagLength: hashBytes, memory, passes }

  return await promisify(crypto.argon2)('argon2id', parameters)
}

/** Returns a PHC string. It contains the costs, so that they can rise at the next sign-in. */
export function formatPasswordHash({ costs, salt, hash }: Derivation): string {
  const parts = [salt, hash].map((bytes) => Buffer.from(bytes).toString('base64').replaceAll('=', ''))

  return `$${describeCosts(costs)}$${parts.join('$')}`
}

/** @throws {Error} for an invalid string, without repeating it */
export function parsePasswordHash(text: string): Derivation {
  const [, costs = '', salt = '', hash = ''] = /^\$(.+)\$([\w+/]+)\$([\w+/]+)$/.exec(text) ?? []

  return { costs: parseCosts(costs), salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

export function describeCosts(costs: Costs): string {
  if (costs.algorithm === 'scrypt') return `scrypt$ln=${costs.log2n},r=${costs.blocks},p=${costs.lanes}`

  return `argon2id$v=19$m=${costs.memory},t=${costs.passes},p=${costs.lanes}`
}

const forms = {
  argon2id: /^argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)$/,
  scrypt: /^scrypt\$ln=(\d+),r=(\d+),p=(\d+)$/
}

function parseCosts(text: string): Costs {
  const argon2 = forms.argon2id.exec(text)?.slice(1).map(Number)
  if (argon2 !== undefined) {
    const [memory = 0, passes = 0, lanes = 0] = argon2
    return { algorithm: 'argon2id', memory, passes, lanes }
  }
  const [log2n, blocks = 0, lanes = 0] = forms.scrypt.exec(text)?.slice(1).map(Number) ?? []
  if (log2n === undefined) throw new Error('unknown format of a stored password')

  return { algorithm: 'scrypt', log2n, blocks, lanes }
}
