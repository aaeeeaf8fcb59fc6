/**
 * What everybody reads of the trails of a platform, as text that is the same in every run. A line is an entry of a trail with its event named
 * by its place (`application:3`); what an entry repeats of its event (instant, position, request) is left out, so that only a difference is
 * there. For each thing the record has who reads which lines, by their hashes; of chosen things the lines themselves, too.
 */
import { createHash } from 'node:crypto'
import { encodePosition } from '#events/envelope.ts'
import type { DomainEvent } from '#events/define.ts'
import { inParallel, send } from '../../acceptance/client.ts'
import { refOf, type Log, type Person, type Thing } from './trail-log.ts'

export type Ask = (
  person: Person,
  path: string,
) => Promise<{ readonly status: number; readonly body: unknown; readonly link: string | undefined }>

export function askAt(origin: string, tokenOf: (person: Person) => string): Ask {
  return async (person, path) => {
    const { status, body, headers } = await send(origin, { method: 'GET', path, token: tokenOf(person) })
    return { status, body, link: typeof headers['link'] === 'string' ? headers['link'] : undefined }
  }
}

type Entry = Readonly<Record<string, unknown>> & {
  readonly eventId: string
  readonly at: string
  readonly recordedAt: string
  readonly type: string
  readonly sentence: string
  readonly actor: { readonly uid?: string; readonly displayName: string; readonly role?: string }
  readonly requestId: string
  readonly position: string
}

/** Instants of the run itself are told to ten minutes. */
const told = (instant: string, now: string) => instant.slice(0, instant < now ? 16 : 15)

/** What stands for a hidden name follows from the application's id, and ids are random. */
const withoutCandidate = (sentence: string) => sentence.replace(/\bCandidate [\w-]{4}(?![\w-])/g, 'Candidate …')

/** One entry as one line. */
function lineOf(entry: Entry, thing: Thing, log: Log, now: string): string {
  const { eventId, at, recordedAt, type, sentence, actor, requestId, position, ...rest } = entry
  const event = log.events.find(({ id }) => id === eventId)
  const ref = event && thing.events.includes(event) ? refOf(event, thing) : 'NO EVENT OF IT'
  const whose = (differs: (each: DomainEvent) => boolean) => {
    const other = thing.events.find(differs)
    return other ? refOf(other, thing) : 'NO EVENT OF IT'
  }
  const differences = {
    ...(at !== event?.meta.occurredAt && { at: whose(({ meta }) => meta.occurredAt === at) }),
    ...(recordedAt !== event?.recordedAt && { recordedAt: whose((each) => each.recordedAt === recordedAt) }),
    ...(position !== (event && encodePosition(event.position)) && {
      position: whose((each) => encodePosition(each.position) === position),
    }),
    ...(requestId !== event?.meta.requestId && { request: requestId === eventId ? 'hidden' : 'ANOTHER' }),
  }
  const named = (value: unknown): unknown => {
    if (typeof value === 'string')
      return /^\d{4}-\d\d-\d\dT/.test(value)
        ? told(value, now)
        : (log.nameOf(value) ?? (event?.meta.correlationId === value ? 'its command' : value))
    if (Array.isArray(value)) return value.map(named)
    return value
  }
  const via = rest['via'] as { readonly sentence: string; readonly operation: string } | undefined
  const more = Object.entries({ ...rest, ...differences, via: via && `${via.sentence} (${via.operation})` })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${JSON.stringify(named(value))}`)
    .toSorted()
  const who = [
    withoutCandidate(actor.displayName),
    actor.role ?? '-',
    actor.uid === undefined ? '-' : (log.nameOf(actor.uid) ?? actor.uid),
  ].join('/')
  return [ref, ...(ref === 'points' ? [] : [told(at, now)]), type, JSON.stringify(withoutCandidate(sentence)), who, ...more].join(' ')
}

export type Reading = {
  readonly thing: Thing
  readonly at: string | undefined
  readonly reader: Person
  readonly lines: readonly string[] | undefined
}

type Asked = { readonly log: Log; readonly ask: Ask; readonly now: string }

/** Reads a trail, whole, as somebody. @returns no lines where there is no such trail for them */
export async function readTrail({ log, ask, now }: Asked, thing: Thing, reader: Person, at?: string): Promise<Reading> {
  const query = at === undefined ? '' : `?at=${encodeURIComponent(at)}`
  const { status, body } = await ask(reader, `/timeline/${thing.type}/${thing.id}${query}`)
  const isRefused = [403, 404].includes(status)
  if (status !== 200 && !isRefused) throw new Error(`${reader.name} gets ${status} for ${thing.name}`)
  if (isRefused) return { thing, at, reader, lines: undefined }
  const entries = body as readonly Entry[]
  if (entries.some(({ position }, n) => position >= (entries[n - 1]?.position ?? '9')))
    throw new Error(`${reader.name} does not read ${thing.name} from the newest to the oldest`)
  // The order was looked at: by itself, some of it is up to the machine.
  const lines = entries.map((entry) => lineOf(entry, thing, log, now)).toSorted(byRef)
  return { thing, at, reader, lines }
}

/** Those who ask for everything: of each role and place the first one, by their addresses. */
export function watchersOf(log: Log): readonly Person[] {
  const first = new Map<string, Person>()
  for (const person of [...log.people.values()].toSorted((one, other) => (one.email < other.email ? -1 : 1)))
    if (!first.has(`${person.role} ${person.place}`)) first.set(`${person.role} ${person.place}`, person)
  return [...first.values()]
}

/** Few things among which every event type is that the log has: those of a type that no thing before them had. */
export function chosenOf({ things }: Log): readonly Thing[] {
  const had = new Set<string>()
  return [...things]
    .toSorted(
      (one, other) =>
        new Set(other.events.map(({ type }) => type)).size - new Set(one.events.map(({ type }) => type)).size ||
        (one.name < other.name ? -1 : 1),
    )
    .filter(({ type, events }) => {
      const isNew = events.some((event) => !had.has(`${type} ${event.type}`))
      if (isNew) for (const event of events) had.add(`${type} ${event.type}`)
      return isNew
    })
}

/** Everybody whom a thing names, and the watchers, read its trail as it is now; chosen ones at the instants of their events, too. */
export async function readTrails(
  asked: Asked,
  chosen: readonly Thing[],
  instantsOf: (thing: Thing) => readonly string[],
): Promise<readonly Reading[]> {
  const watchers = watchersOf(asked.log)
  const asks = asked.log.things.flatMap((thing) => {
    const readers = new Set([...thing.named.flatMap((uid) => asked.log.people.get(uid) ?? []), ...watchers])
    const instants = chosen.includes(thing) ? instantsOf(thing) : []
    return [undefined, ...instants].flatMap((at) => Array.from(readers, (reader) => ({ thing, reader, at })))
  })
  return inParallel(asks, ({ thing, reader, at }) => readTrail(asked, thing, reader, at))
}

const hashOf = (line: string) => createHash('sha256').update(line).digest('hex').slice(0, 6)

/** The record: blocks of things, and in them the lines of a chosen one, and who reads which. */
export function recordOf(readings: readonly Reading[], chosen: readonly Thing[]): string {
  const things = [...new Set(readings.map(({ thing }) => thing))].toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return `${things
    .map((thing) => {
      const ofThing = readings.filter((reading) => reading.thing === thing)
      const lines = chosen.includes(thing) ? [...new Set(ofThing.flatMap((reading) => reading.lines ?? []))].toSorted(byRef) : []
      const instants = [...new Set(ofThing.map(({ at }) => at))]
      return [
        `# ${thing.name}`,
        ...lines.map((line) => `  ${hashOf(line)} ${line}`),
        ...instants.flatMap((at) =>
          rowsOf(ofThing.filter((reading) => reading.at === at)).map((row) => `${at === undefined ? '' : `${at.slice(0, 19)} `}${row}`),
        ),
      ].join('\n')
    })
    .join('\n\n')}\n`
}

const byRef = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Those who read the same stand together; who reads nothing is not there. */
function rowsOf(readings: readonly Reading[]): readonly string[] {
  const readers = new Map<string, string[]>()
  for (const { reader, lines } of readings) {
    if (lines === undefined) continue
    const read = `${lines.length}: ${lines.map(hashOf).join(' ')}`
    readers.set(read, [...(readers.get(read) ?? []), reader.name])
  }
  return Array.from(readers, ([read, names]) => `${names.toSorted().join(', ')} | ${read}`).toSorted()
}

type Read = { readonly order: string; readonly lines: ReadonlySet<string> }

/** The rows of a record by thing, instant and reader, and the lines that it tells in whole. */
function parsed(record: string) {
  const reads = new Map<string, Read>()
  const lines = new Map<string, string>()
  let thing = ''
  for (const row of record.split('\n')) {
    if (row.startsWith('# ')) thing = row.slice(2)
    else if (row.startsWith('  ')) lines.set(row.slice(2, 8), row.slice(9))
    else {
      const [, at = '', names = '', order = ''] = /^(\d{4}-\d\d-\d\dT\S+ )?(.*) \| \d+: ?(.*)$/.exec(row) ?? []
      for (const name of names === '' ? [] : names.split(', '))
        reads.set(`${thing}${at && `, as of ${at.trim()}`}: ${name}`, { order, lines: new Set(order === '' ? [] : order.split(' ')) })
    }
  }
  return { reads, lines }
}

/** How a reading differs from a record, a sentence for each line that somebody reads more or less, and for each other order. */
export function differences(record: string, readings: readonly Reading[], chosen: readonly Thing[]): readonly string[] {
  const [before, now] = [parsed(record), parsed(recordOf(readings, chosen))]
  const texts = new Map([...before.lines, ...readings.flatMap(({ lines = [] }) => lines.map((line) => [hashOf(line), line] as const))])
  return [...new Set([...before.reads.keys(), ...now.reads.keys()])].flatMap((key) => {
    const [one, other] = [before.reads.get(key), now.reads.get(key)]
    if (one?.order === other?.order) return []
    const text = (hash: string) => texts.get(hash) ?? `${hash}, which nobody reads now`
    const more = [...(other?.lines ?? [])].filter((hash) => !one?.lines.has(hash)).map((hash) => `${key} reads more: ${text(hash)}`)
    const less = [...(one?.lines ?? [])].filter((hash) => !other?.lines.has(hash)).map((hash) => `${key} reads less: ${text(hash)}`)
    const found = !one ? [`${key} finds it now`] : !other ? [`${key} does not find it any more`] : []
    const all = [...found, ...more, ...less]
    return all.length > 0 ? all : [`${key} reads the lines in another order, or one twice`]
  })
}

const EVENT_ID = /^"?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"?,/gm

/** Whether somebody reads the same lines page by page, two at a time, and as a file. @returns what differs */
export async function differencesInParts(ask: Ask, { thing, reader }: Pick<Reading, 'thing' | 'reader'>): Promise<readonly string[]> {
  const path = `/timeline/${thing.type}/${thing.id}`
  const idsIn = (body: unknown) => (body as readonly Entry[]).map(({ eventId }) => eventId)
  const whole = idsIn((await ask(reader, path)).body)
  const inPages: string[] = []
  let next: string | undefined = `${path}?limit=2`
  while (next !== undefined) {
    const { body, link } = await ask(reader, next)
    inPages.push(...idsIn(body))
    next = /^<([^>]+)>/.exec(link ?? '')?.[1]
  }
  const inFile = Array.from(String((await ask(reader, `${path}?format=csv`)).body).matchAll(EVENT_ID), ([, id]) => id)
  return [
    ...(inPages.join() === whole.join() ? [] : [`${reader.name} reads other lines of ${thing.name} page by page`]),
    ...(inFile.join() === whole.join() ? [] : [`${reader.name} reads other lines of ${thing.name} in a file`]),
  ]
}
