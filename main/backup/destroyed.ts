/** The subjects whose keys are destroyed for good, as a restored log and the lists beside checkpoints name them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AccessRequestEnded } from '#events/access-requests.ts'
import { START } from '#events/envelope.ts'
import { NominationDraftDiscarded } from '#events/nominations.ts'
import { RegistrationEnded } from '#events/registrations.ts'
import { RosterEntryRemoved } from '#events/rosters.ts'
import { AccountEnded, SubjectErased } from '#events/users.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { createPrivateFile } from '#platform/private-file.ts'
import { jsonIn } from './parts.ts'

/** The events after which a key is destroyed, and the field that says whose. */
export const destroying: Readonly<Record<string, string>> = {
  [SubjectErased.type]: 'uid',
  [AccountEnded.type]: 'uid',
  [RegistrationEnded.type]: 'uid',
  [RosterEntryRemoved.type]: 'entryId',
  [NominationDraftDiscarded.type]: 'draftId',
  [AccessRequestEnded.type]: 'requestId',
}

/** Named by the log. */
export async function destroyedInLog(
  log: Pick<EventStore, 'readAll'>,
): Promise<{ readonly subjects: Set<string>; readonly erased: Set<string> }> {
  const subjects = new Set<string>()
  const erased = new Set<string>()
  const types = Object.keys(destroying)
  let after = START
  for (;;) {
    const { events, position, atHead } = await log.readAll({ after, filter: { types }, limit: 5_000 })
    for (const { type, data } of events) {
      const subject = data[destroying[type] ?? '']
      if (typeof subject !== 'string') continue
      subjects.add(subject)
      if (type === SubjectErased.type) erased.add(subject)
    }
    after = position
    if (atHead) return { subjects, erased }
  }
}

const NAME = /^destroyed-\d{20}\.json$/

/** Beside a checkpoint of this position. It names ids alone. */
export function keepDestroyed(folder: string, position: string, subjects: readonly string[]): void {
  createPrivateFile(join(folder, `destroyed-${position}.json`), () => `${JSON.stringify(subjects.toSorted())}\n`)
}

/** Of the newest list, which has those of all before; undefined where there is none. */
export function keptDestroyed(folder: string): readonly string[] | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []
  const newest = names.toSorted().at(-1)
  return newest === undefined ? undefined : jsonIn<readonly string[]>(join(folder, newest))
}
