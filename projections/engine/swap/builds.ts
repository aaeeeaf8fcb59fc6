/** The names of a view's collections: each holds what one build of a version made. */
import type { Collection } from '#platform/read-store/port.ts'
import { collectionOf, type Model } from '../../define.ts'

export type Build = { readonly version: number; readonly build: number }

/** Each version counts its builds from 0, that of the kept one as well. */
export function nextBuild({ version }: Pick<Model, 'version'>, { before, ...row }: Build & { readonly before?: Build }): number {
  const builds = [row, ...(before ? [before] : [])].flatMap((one) => (one.version === version ? [one.build] : []))
  return Math.max(-1, ...builds) + 1
}

/** What `collectionOf` has put into its name. */
export function buildOf({ name }: Pick<Collection, 'name'>): Build {
  const [, version, build = 0] = /__v(\d+)(?:-(\d+))?$/.exec(name) ?? []
  return { version: Number(version), build: Number(build) }
}

export function collectionName(name: string, { version, build }: Build): string {
  return collectionOf({ name, version, topics: [], indexes: [] }, build).name
}
