import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** What is compressed already. */
const dense = /\.(woff2|png)$/

/** Puts beside each text that is built what brotli makes of it: with more effort than a server has for an answer. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [fileName, output] of Object.entries(bundle)) {
          if (!fileName.startsWith('assets/') || dense.test(fileName)) continue
          const content = output.type === 'chunk' ? output.code : output.source
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli(Buffer.from(content)) })
        }
      }
    }
  }
}

function brotli(content: Buffer): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
}
