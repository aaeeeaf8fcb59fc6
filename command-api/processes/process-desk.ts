/** `npm run processes`: what processes have parked, and how they go on. The running server answers over its local socket. */
import type { ParkedEvent } from './parked.ts'
import type { RunningProcess } from './process.ts'

type Desk = Pick<RunningProcess, 'name' | 'parked' | 'retry' | 'skip'>
export type ParkedOf = { readonly process: string; readonly parked: readonly ParkedEvent[] }

export const USAGE = [
  'npm run processes                                        lists the events that processes have parked',
  'npm run processes -- retry <process>                     tries them again, once the bug is mended',
  'npm run processes -- skip <process> <event> <reason>     skips one for good, and goes on behind it',
  '',
].join('\n')

/**
 * @param request the words of the command line
 * @param note stores that somebody skips an event, and why, before it passes by
 * @returns what is parked afterwards, of each process
 * @throws with a sentence for people
 */
export async function answerAtDesk(
  processes: readonly Desk[],
  request: unknown,
  note: (process: string, eventId: string, reason: string) => Promise<void>,
): Promise<readonly ParkedOf[]> {
  if (!Array.isArray(request) || !request.every((word) => typeof word === 'string')) throw new Error('A request is a list of words.')
  const [what, name = '', eventId = '', ...reason] = request
  if (what === 'retry') await named(processes, name).retry()
  else if (what === 'skip') {
    const process = named(processes, name)
    const why = reason.join(' ').trim()
    const isParked = (await process.parked()).some((one) => one.eventId === eventId)
    // What is refused there is not stored.
    if (isParked && why !== '') await note(name, eventId, why)
    await process.skip(eventId, why)
  } else if (what !== undefined) throw new Error(`There is no ${what}.\n${USAGE}`)
  return Promise.all(processes.map(async (process) => ({ process: process.name, parked: await process.parked() })))
}

function named(processes: readonly Desk[], name: string): Desk {
  const found = processes.find((process) => process.name === name)
  if (!found) throw new Error(`There is no process named ${name}. There are ${processes.map((process) => process.name).join(', ')}.`)
  return found
}

/** The text that is printed. */
export function reportOf(all: readonly ParkedOf[]): string {
  const lines = all.flatMap(({ process, parked }) => [
    ...(parked.length > 0 ? [`${process}: ${parked.length === 1 ? '1 event' : `${parked.length} events`} parked`] : []),
    ...parked.map(
      ({ eventId, type, stream, revision, cause }) =>
        `  ${eventId}  ${type} of ${stream}, revision ${revision}: ${cause ?? 'waits behind an earlier one'}`,
    ),
  ])
  return `${lines.length > 0 ? lines.join('\n') : 'No process has parked an event.'}\n`
}
