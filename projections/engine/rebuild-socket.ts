/** Lets the command line ask a running server for a rebuild. */
import { askLocalSocket, serveLocalSocket, type LocalSocket } from '#platform/local-socket.ts'
import type { RebuildProgress } from './fill.ts'
import type { Rebuilt } from './swap/finish.ts'
import type { Rebuild } from './rebuild.ts'

/** `views`: all where none is named. `dryRun`: it is only said what would differ, and nothing is swapped. */
export type RebuildAsked = { readonly views: readonly string[]; readonly dryRun: boolean }

export function rebuildAsAsked(
  rebuild: Pick<Rebuild, 'run'>,
  { views, dryRun }: RebuildAsked,
  onProgress: (progress: RebuildProgress) => void,
): Promise<readonly Rebuilt[]> {
  return rebuild.run(views, onProgress, undefined, dryRun ? () => Promise.resolve(false) : undefined)
}

export function serveRebuildSocket({
  path,
  rebuild,
}: {
  readonly path: string
  readonly rebuild: Pick<Rebuild, 'run'>
}): Promise<LocalSocket> {
  return serveLocalSocket<readonly Rebuilt[], RebuildProgress>(path, (request, progress) =>
    rebuildAsAsked(rebuild, askedIn(request), progress),
  )
}

function askedIn(request: unknown): RebuildAsked {
  const { views, dryRun } = (request ?? {}) as { readonly views?: unknown; readonly dryRun?: unknown }
  const isNamed = Array.isArray(views) && views.every((view) => typeof view === 'string')
  if (!isNamed || typeof dryRun !== 'boolean') throw new Error('A request names views, and says whether it is a dry run.')
  return { views, dryRun }
}

/** @returns undefined when no server listens at the path */
export function askServer(
  path: string,
  asked: RebuildAsked,
  onProgress: (progress: RebuildProgress) => void,
): Promise<readonly Rebuilt[] | undefined> {
  return askLocalSocket(path, asked, onProgress)
}
