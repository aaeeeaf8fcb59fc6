/** Checks one import against the table of rooms. Used by the lint rule and by its tests. */
import { matchesGlob, posix } from 'node:path'
import { ROOMS } from './rooms.ts'

/** Our own folders by the names that the package's `imports` give them; `#main` is the file. */
const ALIAS = /^#([a-z-]+)(\/.*)?$/

/** @returns a path in the repository; undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  const alias = ALIAS.exec(specifier)
  if (alias !== null) return alias[2] === undefined ? `${alias[1]}.ts` : `${alias[1]}${alias[2]}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : undefined
}

/** Specs and their helpers may use any package, because they are not part of the running platform. */
const TESTS = ['**/*.spec.{ts,tsx}', '**/testing/**', '**/contract.ts', 'platform/*/contract/**']

const isIn = (path: string, globs: readonly string[]) => globs.some((glob) => matchesGlob(path, glob))

const isInSamePart = (file: string, target: string, depth: number) =>
  depth > 0 && target.startsWith(`${file.split('/').slice(0, depth).join('/')}/`)

/**
 * @param file path of the importing file in the repository
 * @param specifier as it is written
 * @param typeOnly for an `import type`
 * @returns the reason why it may not, or undefined
 */
export function refusal(file: string, specifier: string, typeOnly: boolean): string | undefined {
  const room = ROOMS.find(({ files }) => matchesGlob(file, files))
  if (room === undefined) return undefined
  const target = targetOf(file, specifier)
  if (target === undefined) {
    const isFree =
      typeOnly || room.packages === undefined || isIn(file, TESTS) || (specifier.startsWith('node:') && specifier !== 'node:sqlite')
    return isFree || isIn(specifier, room.packages ?? []) ? undefined : room.because
  }
  if (isIn(target, room.never ?? []) && !isIn(file, ['**/*.int.spec.ts', '**/testing/**'])) return room.because
  const allowed = isInSamePart(file, target, room.own ?? 1) || isIn(target, room.may) || (typeOnly && isIn(target, room.types ?? []))
  return allowed ? undefined : room.because
}
