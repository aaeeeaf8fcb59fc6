/** Lets the command line ask a running server for a rebuild; the request is the names of the views. */
import { askLocalSocket, serveLocalSocket, type LocalSocket } from '#platform/local-socket.ts'
import type { RebuildProgress } from './fill.ts'
import type { Rebuilt } from './swap/finish.ts'
import type { Rebuild } from './rebuild.ts'

export function serveRebuildSocket({
  path,
  rebuild,
}: {
  readonly path: string
  readonly rebuild: Pick<Rebuild, 'run'>
}): Promise<LocalSocket> {
  return serveLocalSocket<readonly Rebuilt[], RebuildProgress>(path, (request, progress) => rebuild.run(viewsIn(request), progress))
}

function viewsIn(request: unknown): readonly string[] {
  if (!Array.isArray(request) || !request.every((view) => typeof view === 'string')) throw new Error('A request is a list of views.')
  return request
}

/** @returns undefined when no server listens at the path */
export function askServer(
  path: string,
  views: readonly string[],
  onProgress: (progress: RebuildProgress) => void,
): Promise<readonly Rebuilt[] | undefined> {
  return askLocalSocket(path, views, onProgress)
}
