import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** A quarter of the processor where both want it. */
const NICER = 5

/**
 * The calling thread gives way to those that answer calls. Linux has a priority for each thread, which Node sets for whatever number it is
 * given; other systems have one for the whole process, which stays as it is.
 */
export function giveWay(): void {
  if (process.platform !== 'linux') return
  // `<process>/task/<thread>`
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
  setPriority(thread, Math.min(getPriority(thread) + NICER, constants.priority.PRIORITY_LOW))
}
