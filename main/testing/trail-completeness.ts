/** Completeness of trails: every stored event is in the trail of its thing, counted in a line of it, or named here as not told. */
import { encodePosition } from '#events/envelope.ts'
import type { Log, Person } from './trail-log.ts'
import type { Ask } from './trail-record.ts'

/** Streams without a trail, and why none tells of them. */
export const streamsWithoutTrail: Readonly<Record<string, string>> = {
  skill: 'a word of the catalogue, which is nobody’s and has no page',
  claim: 'the platform’s own bookkeeping of what is unique; what it is about tells the same',
  thread: 'what two people write to each other stands in their conversation',
  padding: 'stands where nothing followed; a trail that told of it would tell that no referral is there',
  mailbox: 'what was mailed to an address, kept to limit mails',
  registration: 'an address that nobody has proven yet: there is no account, and its trail begins with it',
  inbox: 'what somebody has read of their notifications',
  accesses: 'who looked at a profile stands on the page of its own that its owner has',
  saved: 'what a student keeps for later is told to nobody',
  accessRequest: 'a visitor’s request, which admins answer in its list',
  rosterEntry: 'who is expected at a university; whoever registers has a trail of their own',
  searches: 'what somebody searches for is told to nobody',
  templates: 'texts that somebody keeps for their own messages',
  reports: 'which figures somebody asked for and kept is of no thing',
  exports: 'who kept a file of profiles; each of the people in it is told with who looked at their profile',
  task: 'what admins did about background work; it is of no thing of anybody',
  view: 'what admins did about the platform’s own views and processes; it is of no thing of anybody',
  mail: 'who read a kept mail stands with who looked at its recipient’s profile',
}

const draft = 'a professor’s own, of no nomination yet; the one that comes of it begins with a line of its own'
const credit = 'stands in the professor’s points, where it is answered; the nomination that it is of tells what was agreed'

/** Event types of streams with a trail that it does not tell, and why. */
export const typesUntold: Readonly<Record<string, string>> = {
  NominationDrafted: draft,
  NominationDraftDiscarded: draft,
  NominationCreditOffered: credit,
  NominationCreditDeclined: credit,
  ApplicationNominationTakenBack: 'its company is not to know any more that there was a nomination; the nomination’s own trail has it',
}

type Entry = { readonly eventId: string; readonly eventIds?: readonly string[]; readonly position: string }

/**
 * @param admin reads all trails whole
 * @returns what is wrong: an event that no trail tells and no table names, one told twice or though a table names it, a line without its event
 */
export async function gapsIn({ events, things }: Log, ask: Ask, admin: Person): Promise<readonly string[]> {
  const wrong: string[] = []
  const ofThings = new Set(things.flatMap((thing) => thing.events))
  for (const event of events) {
    const category = event.stream.slice(0, event.stream.indexOf('-'))
    if (category in streamsWithoutTrail && ofThings.has(event)) wrong.push(`${event.type} of ${category}-… has a trail after all`)
    if (!(category in streamsWithoutTrail || event.type in typesUntold || ofThings.has(event)))
      wrong.push(`${event.type} of ${category}-… has no trail, and no table says why`)
  }
  for (const thing of things) {
    const lines: Entry[] = []
    let path: string | undefined = `/timeline/${thing.type}/${thing.id}?limit=100`
    while (path !== undefined) {
      const { status, body, link } = await ask(admin, path)
      if (status !== 200) wrong.push(`${thing.name}: its trail answers ${status}`)
      else lines.push(...(body as readonly Entry[]))
      path = /^<([^>]+)>/.exec(link ?? '')?.[1]
    }
    const told = lines.flatMap(({ eventId, eventIds = [eventId] }) => eventIds)
    const counts = new Map<string, number>()
    for (const id of told) counts.set(id, (counts.get(id) ?? 0) + 1)
    for (const { id, type } of thing.events) {
      const wanted = type in typesUntold ? 0 : 1
      if ((counts.get(id) ?? 0) !== wanted) wrong.push(`${thing.name}: its trail tells ${type} ${counts.get(id) ?? 0} times, not ${wanted}`)
    }
    const stored = new Map(thing.events.map((event) => [event.id, encodePosition(event.position)]))
    for (const { eventId, position, eventIds = [eventId] } of lines) {
      if (!eventIds.every((id) => stored.has(id)) || stored.get(eventId) !== position || eventIds.at(-1) !== eventId)
        wrong.push(`${thing.name}: a line of its trail has no event, or that of another`)
    }
  }
  return [...new Set(wrong)]
}
