/** How many files lie in a folder flat. A folder that holds more than a reader takes in at once has folders of its own. */
import { posix } from 'node:path'

const MOST = 30

/** Folders that may hold more, each with its reason. */
export const CROWDED: Readonly<Record<string, string>> = {
  contract: 'A table: the calls of a feature in a file each.',
  events: 'A table: the events of a kind of stream in a file each.',
  'events/controls': 'A table: the examples of a kind of stream in a file each.',
}

/**
 * @param files paths in the repository
 * @returns a sentence for each folder that holds too many, and for each exception that is not needed
 */
export function crowdedFolders(files: readonly string[], crowded = CROWDED): readonly string[] {
  const folders = Map.groupBy(files.filter(isSource), (file) => posix.dirname(file))
  const sizes = new Map([...folders].map(([folder, all]) => [folder, all.filter((file) => !isBeside(file, all)).length]))
  return [
    ...[...sizes]
      .filter(([folder, size]) => size > MOST && crowded[folder] === undefined)
      .map(([folder, size]) => `${folder}/ holds ${size} files flat: more than ${MOST} need folders of their own.`),
    ...Object.keys(crowded)
      .filter((folder) => (sizes.get(folder) ?? 0) <= MOST)
      .map((folder) => `tools/lint/folders.ts excepts ${folder}/, which holds no more than ${MOST} files.`),
  ]
}

const isSource = (file: string) => /\.(?:css|js|mjs|tsx?)$/.test(file)

/** A style, or the spec of a module in the same folder, is met with what it belongs to. */
function isBeside(file: string, others: readonly string[]): boolean {
  if (file.endsWith('.css')) return true
  const [, module] = /^(.+\/[^/.]+)[^/]*\.spec\.tsx?$/.exec(file) ?? []
  return module !== undefined && others.some((other) => /^\.(?:mjs|tsx?)$/.test(other.slice(module.length)) && other.startsWith(module))
}
