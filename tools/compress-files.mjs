/** Compresses the page's files once, when they are built: nothing is compressed while somebody waits for it. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Fonts and pictures are compressed already. */
const isText = (/** @type {string} */ name) => /\.(m?js|css|html|svg|webmanifest)$/.test(name)

/** @type {readonly (readonly [ending: string, compress: (bytes: Buffer) => Buffer])[]} */
const forms = [
  ['.br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
  ['.gz', (bytes) => gzipSync(bytes, { level: 9 })],
]

/**
 * Writes `name.br` and `name.gz` beside every text file below a folder, where that saves anything.
 * @param {string} folder
 */
export function compressFiles(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) compressFiles(path)
    else if (isText(name)) compressFile(path)
  }
}

/** @param {string} path */
function compressFile(path) {
  const bytes = readFileSync(path)
  for (const [ending, compress] of forms) {
    const compressed = compress(bytes)
    if (compressed.length < bytes.length) writeFileSync(path + ending, compressed)
  }
}
