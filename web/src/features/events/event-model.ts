import type { EventReply, EventTreeReply } from '#contract/admin-events.ts'
import type { Input } from '../../api/operation.ts'
import { fullTime } from '../../lib/time/time.ts'
import { numberText } from '../../lib/words/words.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { isDay } from '../../lib/time/calendar.ts'

export const eventsPath = '/app/admin/events'

export type EventQuery = Omit<Input<'adminEvents.list'>, 'limit' | 'cursor' | 'format'>

/** The filters that stand in the address under their own names. */
export const filterNames = ['correlation', 'stream', 'type', 'actor', 'subject', 'category', 'id'] as const

/** Days of the address are the reader's, as the server takes them. */
export function queryIn(params: URLSearchParams): EventQuery {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const texts = filterNames.flatMap((name) => {
    const text = params.get(name)?.trim()
    return text ? [[name, text] as const] : []
  })
  return {
    ...Object.fromEntries(texts),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

/** Whether what is newest can be asked for at little cost: a walk through the log for a type cannot. */
export function isCheap({ type, category, ...others }: EventQuery): boolean {
  return (type === undefined && category === undefined) || Object.values(others).some((value) => value !== undefined)
}

export function actorText({ kind, uid, role }: EventReply['actor']): string {
  if (role !== undefined) return (roleLabels as Readonly<Record<string, string>>)[role] ?? role
  return uid === undefined || kind === 'user' ? actorWords[kind] : `${actorWords[kind]} ${uid}`
}

const actorWords: Readonly<Record<EventReply['actor']['kind'], string>> = {
  user: 'Visitor',
  process: 'Process',
  timer: 'Timer',
  import: 'Import',
}

/** A sentence with its instants by the reader's clock. */
export function saidIn(sentence: string): string {
  return sentence.replaceAll(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g, (instant) => fullTime(instant))
}

/** A place in the log without its leading zeros: `84,120`. */
export function placeText(position: string): string {
  return numberText(Number(position))
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)
}

export type TreeNode = EventTreeReply['events'][number] & { readonly depth: number; readonly also: number }

/** Events below what caused them, in the order of the log; several of one type with one cause are one line. */
export function treeNodes(events: EventTreeReply['events']): readonly TreeNode[] {
  const below = Map.groupBy(events, ({ causedBy }) => causedBy)
  const nodes = (cause: string | undefined, depth: number): readonly TreeNode[] =>
    [...Map.groupBy(below.get(cause) ?? [], ({ type }) => type).values()].flatMap((same) => {
      const [first, ...others] = same
      if (!first) return []
      const inner = depth < 12 ? same.flatMap(({ eventId }) => nodes(eventId, depth + 1)) : []
      return [{ ...first, depth, also: others.length }, ...inner]
    })
  return nodes(undefined, 0)
}
