/**
 * What a platform's log holds of the things that have a trail, read beside it, with names that are the same in every run: ids are random,
 * so people go by their address and things by what their first event names.
 */
import { join } from 'node:path'
import { encodePosition, START, type JsonObject } from '#events/envelope.ts'
import type { DomainEvent } from '#events/define.ts'
import { sealedTypes, upcast } from '#events/upcast.ts'
import { openSqliteEventReader } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { masterKeyFromFile } from '#platform/keys/master-key.ts'
import { openSqliteKeys } from '#platform/keys/sqlite/keys.ts'
import { open } from '#platform/sealed-events.ts'

/** Whose trail the events of a stream belong to, and the field with its id: said here a second time, for what the platform says of it. */
const thingOfCategory: Readonly<Record<string, readonly [type: string, field: string]>> = {
  application: ['application', 'applicationId'],
  job: ['job', 'jobId'],
  referral: ['referral', 'referralId'],
  invitation: ['invitation', 'invitationId'],
  nominations: ['nomination', 'nominationId'],
  user: ['user', 'uid'],
  subscription: ['subscription', 'organizationId'],
  resumes: ['user', 'studentId'],
  policy: ['organization', 'universityId'],
  outcome: ['user', 'studentId'],
  points: ['user', 'professorId'],
  organization: ['organization', 'organizationId'],
  campus: ['organization', 'organizationId'],
}

export type Person = { readonly uid: string; readonly name: string; readonly email: string; readonly role: string; readonly place: string }
export type Thing = {
  readonly type: string
  readonly id: string
  readonly name: string
  readonly events: readonly DomainEvent[]
  /** The accounts that its events name, with those who acted. */
  readonly named: readonly string[]
}
export type Log = {
  readonly events: readonly DomainEvent[]
  readonly people: ReadonlyMap<string, Person>
  readonly things: readonly Thing[]
  /** Ids, positions and requests → what they are called in a record. */
  readonly nameOf: (text: string) => string | undefined
}

/** The events of everything, the oldest first, with their personal fields opened where the keys are left. */
export async function eventsIn(dataDir: string): Promise<readonly DomainEvent[]> {
  const reader = openSqliteEventReader(join(dataDir, 'events.db'))
  const keys = openSqliteKeys({ file: join(dataDir, 'keys.db'), masterKey: masterKeyFromFile(join(dataDir, 'master.key')) })
  try {
    const { events } = await reader.readAll({ after: START, limit: 1_000_000 })
    return (await open(keys, sealedTypes, events)).map((event) => upcast(event))
  } finally {
    await reader.close()
    await keys.close()
  }
}

export async function logIn(dataDir: string): Promise<Log> {
  const events = await eventsIn(dataDir)
  const people = peopleIn(events)
  const names = new Map<string, string>(Array.from(people.values(), ({ uid, name }) => [uid, name]))
  const things = thingsIn(events, names)
  for (const thing of things) {
    if (thing.type !== 'user') names.set(thing.id, thing.name)
    for (const event of thing.events) {
      names.set(event.id, refOf(event, thing))
      names.set(encodePosition(event.position), refOf(event, thing))
    }
  }
  return { events, people, things, nameOf: (text) => names.get(text) }
}

/**
 * An event of a thing by its place in it, by time and not by the log: in which order the demo's commands come to the log is up to the machine,
 * and so is which of a student's interviews brings points.
 */
export function refOf(event: DomainEvent, { events }: Pick<Thing, 'events'>): string {
  const category = categoryOf(event)
  if (category === 'points' && event.meta.imported === true) return category
  const place = (each: DomainEvent) => `${each.meta.occurredAt} ${each.stream} ${each.revision.toString().padStart(9, '0')}`
  const before = events.filter((each) => categoryOf(each) === category && place(each) < place(event))
  return `${category}:${before.length}`
}

function categoryOf({ stream }: DomainEvent): string {
  return stream.slice(0, stream.indexOf('-'))
}

function peopleIn(events: readonly DomainEvent[]): ReadonlyMap<string, Person> {
  const people = new Map<string, Person>()
  for (const { type, data } of events) {
    if (type !== 'UserRegistered') continue
    const { uid, role, person, universityId, organizationId } = data as unknown as Readonly<Record<string, string>> & {
      readonly person: { readonly email: string }
    }
    const email = person.email ?? uid
    people.set(uid ?? '', {
      uid: uid ?? '',
      email,
      name: email.replace(/\.example(\.\w+)?$/, ''),
      role: role ?? '',
      place: universityId ?? organizationId ?? '',
    })
  }
  return people
}

function thingsIn(events: readonly DomainEvent[], people: ReadonlyMap<string, string>): readonly Thing[] {
  const byKey = new Map<string, { type: string; id: string; events: DomainEvent[] }>()
  for (const event of events) {
    const [type, field] = thingOfCategory[categoryOf(event)] ?? []
    const id = field === undefined ? undefined : (event.data as JsonObject)[field]
    if (type === undefined || typeof id !== 'string') continue
    const thing = byKey.get(`${type} ${id}`) ?? { type, id, events: [] }
    byKey.set(`${type} ${id}`, thing)
    thing.events.push(event)
  }
  const titles = new Map(
    events.flatMap(({ type, data }) => {
      const { jobId = '', title = '' } = data as unknown as Readonly<Record<string, string>>
      return type === 'JobPosted' ? [[jobId, title] as const] : []
    }),
  )
  const taken = new Map<string, number>()
  const inTime = [...byKey.values()].toSorted((one, other) =>
    (one.events[0]?.meta.occurredAt ?? '') < (other.events[0]?.meta.occurredAt ?? '') ? -1 : 1,
  )
  return inTime.map((thing) => {
    const called = `${thing.type} ${callOf(thing, people, titles)}`
    const n = (taken.get(called) ?? 0) + 1
    taken.set(called, n)
    const named = [...new Set(thing.events.flatMap(({ data, meta }) => [...stringsIn(data), meta.actor.uid ?? '']))]
    return { ...thing, name: n === 1 ? called : `${called} (${n})`, named: named.filter((uid) => people.has(uid)) }
  })
}

function callOf(
  { type, id, events: [first] }: { readonly type: string; readonly id: string; readonly events: readonly DomainEvent[] },
  people: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): string {
  if (type === 'user') return people.get(id) ?? id
  if (type === 'organization' || type === 'subscription') return id
  const { data, meta } = first ?? { data: {}, meta: { occurredAt: '' } }
  const email = (data as JsonObject)['email']
  const parts = [...stringsIn(data), ...(typeof email === 'string' ? [email] : [])].flatMap(
    (text) => people.get(text) ?? titles.get(text) ?? [],
  )
  const address = typeof email === 'string' ? [email.replace(/\.example(\.\w+)?$/, '')] : []
  return [...new Set([...parts, ...address])].join(', ') + ` ${meta.occurredAt.slice(0, 13)}`
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
