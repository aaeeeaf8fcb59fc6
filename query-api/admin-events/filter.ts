import type { Recorded } from '#events/envelope.ts'
import { categoryIn, personalFieldsOf } from '#events/sealed.ts'
import type { Query } from '#contract/contract.ts'

export type EventFilter = Omit<Query<'adminEvents.list'>, 'limit' | 'cursor' | 'format'>

type Check = (wanted: string) => (event: Recorded) => boolean

const checks: Readonly<Record<keyof EventFilter, Check>> = {
  id: (id) => (event) => event.id === id,
  stream: (name) => (event) => event.stream === name,
  category: (name) => (event) => categoryIn(event.stream) === name,
  type: (types) => {
    const wanted = types.split(',')
    return ({ type }) => wanted.some((one) => (one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : type === one))
  },
  actor: (uid) => (event) => event.meta.actor.uid === uid,
  correlation: (text) => {
    const isShort = isShortCode(text)
    return ({ meta: { correlationId, requestId } }) => (isShort ? requestId.startsWith(text) : correlationId === text || requestId === text)
  },
  // By whose it is, never by what it says.
  subject: (uid) => (event) => [...personalFieldsOf(event).values()].includes(uid),
  from: (instant) => (event) => Date.parse(event.recordedAt) >= Date.parse(instant),
  to: (instant) => (event) => Date.parse(event.recordedAt) <= Date.parse(instant),
}

/** The first signs of a request's id, which an error toast shows. */
export function isShortCode(text: string): boolean {
  return /^[0-9a-f]{8}$/.test(text)
}

export function eventFilter(filter: EventFilter): (event: Recorded) => boolean {
  const all = Object.entries(filter).flatMap(([name, wanted]) => {
    const check = checks[name as keyof EventFilter] as Check | undefined
    return check && wanted !== undefined ? [check(wanted)] : []
  })
  return (event) => all.every((fits) => fits(event))
}

/** Whether nothing but time narrows the log. */
export function isOpen({ type, category }: EventFilter): boolean {
  return type === undefined && category === undefined
}
