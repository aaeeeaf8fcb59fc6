/** `npm run rebuild [view…]`: asks the running server, or does it itself when none runs. */
import type { RebuildProgress } from './fill.ts'
import type { Rebuilt } from './swap/finish.ts'
import type { Rebuild } from './rebuild.ts'
import { askServer } from './rebuild-socket.ts'

export type RebuildCli = {
  /** Views to rebuild; none means all. */
  readonly views: readonly string[]
  readonly socketPath: string
  /** Opens the data folder when no server has it. */
  readonly openFolder: () => Promise<{ readonly rebuild: Pick<Rebuild, 'run'>; readonly close: () => Promise<void> }>
  readonly out: { readonly isTTY?: boolean; readonly columns?: number; readonly write: (text: string) => unknown }
}

/** @returns the exit code; also 0 when there were differences, since the rebuilt views are correct */
export async function rebuildFromCommandLine({ views, socketPath, openFolder, out }: RebuildCli): Promise<number> {
  const show = (progress: RebuildProgress) => void out.write(out.isTTY ? `\r${barOf(progress)}` : '')
  try {
    const rebuilt = (await askServer(socketPath, views, show)) ?? (await inFolder(openFolder, views, show))
    if (out.isTTY) out.write('\n')
    out.write(rebuilt.map(reportOf).join(''))
    return 0
  } catch (error) {
    out.write(`${out.isTTY ? '\n' : ''}${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

async function inFolder(
  openFolder: RebuildCli['openFolder'],
  views: readonly string[],
  show: (progress: RebuildProgress) => void,
): Promise<readonly Rebuilt[]> {
  const { rebuild, close } = await openFolder()
  try {
    return await rebuild.run(views, show)
  } finally {
    await close()
  }
}

const WIDTH = 30

export function barOf({ done, total, rate, eta }: RebuildProgress): string {
  const part = total === 0 ? 1 : Math.min(done / total, 1)
  const filled = Math.round(part * WIDTH)
  const bar = `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
  const percent = Math.floor(part * 100)
    .toString()
    .padStart(3)
  return `${bar} ${percent} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} events  ${Math.round(rate).toLocaleString('en')}/s  ${timeLeft(eta)}   `
}

function timeLeft(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s left`
  return `${Math.ceil(seconds / 60)} min left`
}

const LISTED_DIFFERENCES = 20

export function reportOf({ view, differences }: Rebuilt): string {
  const head = `${view}: rebuilt and in service, ${differences.length === 1 ? '1 difference' : `${differences.length.toLocaleString('en')} differences`}\n`
  const lines = differences.slice(0, LISTED_DIFFERENCES).map(({ id, kind }) => `  ${kind} ${id}\n`)
  const more =
    differences.length > LISTED_DIFFERENCES ? [`  and ${(differences.length - LISTED_DIFFERENCES).toLocaleString('en')} more\n`] : []
  return [head, ...lines, ...more].join('')
}
