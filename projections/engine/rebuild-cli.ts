/** `npm run rebuild -- [--dry-run] [view…]`: asks the running server, or does it itself when none runs. */
import type { RebuildProgress } from './fill.ts'
import type { Rebuild } from './rebuild.ts'
import { askServer, rebuildAsAsked, type RebuildAsked } from './rebuild-socket.ts'
import type { Rebuilt } from './swap/finish.ts'

export type RebuildCli = {
  /** Views to rebuild, none for all, and `--dry-run`. */
  readonly words: readonly string[]
  readonly socketPath: string
  /** Opens the data folder when no server has it. */
  readonly openFolder: () => Promise<{ readonly rebuild: Pick<Rebuild, 'run'>; readonly close: () => Promise<void> }>
  readonly out: { readonly isTTY?: boolean; readonly columns?: number; readonly write: (text: string) => unknown }
}

const DRY_RUN = '--dry-run'

/** @returns the exit code; also 0 when there were differences, since the rebuilt views are correct */
export async function rebuildFromCommandLine({ words, socketPath, openFolder, out }: RebuildCli): Promise<number> {
  const show = (progress: RebuildProgress) => void out.write(out.isTTY ? `\r${barOf(progress)}` : '')
  const asked = { views: words.filter((word) => word !== DRY_RUN), dryRun: words.includes(DRY_RUN) }
  try {
    const option = asked.views.find((word) => word.startsWith('-'))
    if (option !== undefined) throw new Error(`There is no option ${option}. With ${DRY_RUN} nothing is swapped.`)
    const rebuilt = (await askServer(socketPath, asked, show)) ?? (await inFolder(openFolder, asked, show))
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
  asked: RebuildAsked,
  show: (progress: RebuildProgress) => void,
): Promise<readonly Rebuilt[]> {
  const { rebuild, close } = await openFolder()
  try {
    return await rebuildAsAsked(rebuild, asked, show)
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

/** What could not be applied, with where it stands. */
function unappliedLines({ unapplied: { parked, passedBy, events }, kept }: Rebuilt): readonly string[] {
  const lines = [
    [parked, events.filter(({ isSkipped }) => !isSkipped), kept ? 'would be parked' : 'parked'],
    [passedBy, events.filter(({ isSkipped }) => isSkipped), 'passed by, as they were skipped by hand'],
  ] as const
  return lines
    .filter(([amount]) => amount > 0)
    .map(([amount, told, what]) => {
      const positions = told.map(({ position }) => BigInt(position).toLocaleString('en')).join(', ')
      return `  ${amount.toLocaleString('en')} ${amount === 1 ? 'event' : 'events'} ${what}: at ${positions}${amount > told.length ? ' and more' : ''}\n`
    })
}

export function reportOf(rebuilt: Rebuilt): string {
  const { view, differences, kept } = rebuilt
  const head = `${view}: ${kept ? 'only compared' : 'rebuilt and in service'}, ${differences.length === 1 ? '1 difference' : `${differences.length.toLocaleString('en')} differences`}\n`
  const lines = differences
    .slice(0, LISTED_DIFFERENCES)
    .map(({ id, kind, fields = [] }) => `  ${kind} ${id}${fields.length > 0 ? `: ${fields.map(({ field }) => field).join(', ')}` : ''}\n`)
  const more =
    differences.length > LISTED_DIFFERENCES ? [`  and ${(differences.length - LISTED_DIFFERENCES).toLocaleString('en')} more\n`] : []
  return [head, ...lines, ...more, ...unappliedLines(rebuilt)].join('')
}
