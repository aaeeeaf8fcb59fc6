/** Builds the pages into web/dist, unless nothing that they are made of has changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFiles } from './compress-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'web', 'dist')

/** The sources of the pages: their own files, the values they may import, and the packages. */
const SOURCES = [
  'web',
  'lib',
  'events/vocabulary',
  'contract/calls.ts',
  'contract/field-limits.ts',
  'contract/freshness.ts',
  'tools/compress-files.mjs',
  'package.json',
  'package-lock.json',
]

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path) || path === dist) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)))
}

export function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesUnder(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

export async function buildWeb() {
  // The build empties the folder first, so a stamp in it is that of a build which came to its end.
  const stamp = join(dist, '.fingerprint')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Building the pages (a few seconds, only when they have changed) …')
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), logLevel: 'warn' })
  compressFiles(dist)
  writeFileSync(stamp, wanted)
}

if (import.meta.main) await buildWeb()
